"""What leaves the printer: layout, body figure and one module a document will live here. It may use ``ludus``."""
