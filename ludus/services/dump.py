"""A whole campaign as plain data: every row of every table, to compare campaigns and to write them out."""

from ludus.store.campaign_file import CampaignFile
from ludus.store.mapping import SHAPES, Value


def dump(file: CampaignFile) -> dict[str, list[dict[str, Value]]]:
    """Return the rows of all tables by the name of the table, in the order of their keys; the journal is left out."""
    found: dict[str, list[dict[str, Value]]] = {}
    with file.reading():
        for table, shape in SHAPES.items():
            names = ", ".join(f'"{column}"' for column in shape.columns)
            records = file.connection.execute(f'SELECT {names} FROM "{table}" ORDER BY "id"')  # noqa: S608 - our names
            found[table] = [dict(zip(shape.columns, record, strict=True)) for record in records]
    return found
