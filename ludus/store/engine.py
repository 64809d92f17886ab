"""SQLAlchemy on the driver's own connection, for making tables and for migrations.

It loads SQLAlchemy and SQLModel, which takes longer than anything else of the store, so only those import it.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool


@contextmanager
def over(connection: sqlite3.Connection) -> Iterator[Connection]:
    """Wrap a connection on which no transaction is open yet; whoever begins one inside also ends it.

    What SQLAlchemy says of a failure outside leaves as what the driver said.
    """
    engine = create_engine(
        "sqlite://",
        creator=lambda: connection,
        poolclass=StaticPool,
        isolation_level="AUTOCOMMIT",
        skip_autocommit_rollback=True,
        pool_reset_on_return=None,
    )
    with engine.connect() as wrapped:
        wrapped.begin()  # in name only; without it Alembic begins and commits one, which would end that of the file
        try:
            yield wrapped
        except DBAPIError as error:
            if error.orig is None:
                raise
            raise error.orig from error  # what the driver said, as everywhere in the store
