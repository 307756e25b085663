"""Reads C as a sequence of tokens, as far as an amalgamation needs it: no preprocessing, no types."""

import re

_TOKEN = re.compile(
    r"""
      (?P<space>(?:\s|\\\n)+)
    | (?P<comment>/\*.*?\*/|//(?:\\\n|[^\n])*)
    | (?P<string>(?:u8|[LuU])?"(?:\\.|[^"\\\n])*")
    | (?P<char>[LuU]?'(?:\\.|[^'\\\n])+')
    | (?P<number>\.?[0-9](?:[eEpP][+-]|[\w.])*)
    | (?P<word>[A-Za-z_]\w*)
    | (?P<mark>->|.)
    """,
    re.VERBOSE | re.DOTALL,
)
_DIRECTIVE = re.compile(r"[ \t]*#(?:/\*.*?\*/|//(?:\\\n|[^\n])*|\\\n|[^\n])*", re.DOTALL)
_INCLUDE = re.compile(r'\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
_DEFINE = re.compile(r"\s*#\s*define\s+(\w+)")


class Token:
    """A piece of the text. A preprocessor directive with its continued lines is one token."""

    __slots__ = ("kind", "text")

    def __init__(self, kind, text):
        self.kind = kind
        self.text = text

    def included(self):
        """Returns (name, is_ours) of an #include, or None. Ours are those in quotation marks."""
        match = _INCLUDE.match(self.text) if self.kind == "directive" else None
        return match and (match[1] or match[2], match[1] is not None)

    def defined(self):
        """Returns the name that a #define defines, or None."""
        match = _DEFINE.match(self.text) if self.kind == "directive" else None
        return match and match[1]

    def is_code(self):
        return self.kind not in ("space", "comment", "directive")


def tokens_of(text):
    """Returns all tokens of a file: their texts, one after the other, are the file."""
    tokens = []
    position = 0
    line_begins = True
    while position < len(text):
        match = _DIRECTIVE.match(text, position) if line_begins else None
        if match:
            tokens.append(Token("directive", match[0]))
        else:
            match = _TOKEN.match(text, position)
            tokens.append(Token(match.lastgroup, match[0]))
        position = match.end()
        last = tokens[-1]
        line_begins = last.kind == "space" and "\n" in last.text or line_begins and last.kind == "comment"
    return tokens


def words_in(text):
    """Splits the text of a directive into tokens, none of which is a directive."""
    return [Token(match.lastgroup, match[0]) for match in _TOKEN.finditer(text)]
