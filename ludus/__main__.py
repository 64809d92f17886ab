"""``python -m ludus`` is the program ``ludus``."""

import sys

from ludus.cli.main import main

sys.exit(main())
