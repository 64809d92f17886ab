"""Speed and full statistics, run apart: ``python3 packaging/bootstrap.py bench``."""
