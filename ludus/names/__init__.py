"""Stage names for gladiators, drawn by lot: ``generator`` draws them, ``names.toml`` holds them.

Decision: tables of our own. Reason: what can be had as libraries are modern names, and these are few, of one time and
place, and partly attested in inscriptions and mosaics. They are not translated: a stage name is the same in every
language. Alternative: names put together from syllables, which read as such.
"""
