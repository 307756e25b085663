"""Values that the cases of several messages have: the edges of integers and texts."""

U64_TEXT_MAX = str(2**64 - 1)
I32_MIN, I32_MAX = -(2**31), 2**31 - 1
NO_MARGIN = -32768

# 23 and 191 bytes: every length of character, and the edges of what is allowed.
NAME_LONGEST = "\U0001d538" * 5 + "\u20ac"
NAME_EDGES = " ~\u00a0\ud7ff\ue000\uffff\U00010000\U0010ffff"
TEXT_LONGEST = "\U0001d538" * 47 + "\u20ac"
TEXT_47 = "\U0001d538" * 11 + "\u20ac"
TEXT_31 = "\U0001d538" * 7 + "\u20ac"
TEXT_63 = "\U0001d538" * 15 + "\u20ac"
