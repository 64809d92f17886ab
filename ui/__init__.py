"""The desktop app: its window, pages, dialogs and arena will live here. It may use ``reports`` and ``ludus``."""
