"""Geometry of the boards, without any rule of a game.

``square`` is the grid of Munus: cells ``(x, y)`` with x to the east and y to the south, both from 0, and the four
facings ``"N" "E" "S" "W"``. The hexagon of the two Spanish games will be its sister module.

Decision: cells are plain tuples and facings plain one-letter strings, as in the record format. Reason: they are the
hottest values of an engine and need no behaviour. Alternative: small classes, three times slower to make and compare.
"""
