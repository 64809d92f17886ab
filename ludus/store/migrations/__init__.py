"""Upgrades of campaign files from one schema to the next, as Alembic revisions in ``versions``.

The revision that leads to schema N has the identifier N in four digits (``0002``) and follows N - 1; schema 1 is the
first, made from ``ludus.store.tables``. A revision also rewrites what the journal keeps of the columns it changes
(:func:`~ludus.store.migrate.rewrite_deltas`), so that undo reaches past it. ``user_version`` says which schema a file
has; Alembic's own version table is not used, so that there is one truth.
"""
