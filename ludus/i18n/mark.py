"""Marks sentences for translation where they stand; translating happens where they are shown."""


def N_(message: str) -> str:  # noqa: N802 - the name that every gettext tool knows
    """Return the message unchanged; its place tells the extractor that it is one."""
    return message


def P_(one: str, other: str) -> tuple[str, str]:  # noqa: N802 - as above
    """Return both forms of a message that counts something; their place tells the extractor."""
    return (one, other)
