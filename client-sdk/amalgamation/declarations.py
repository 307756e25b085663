"""Finds what the declarations at file scope of a C file declare."""

from c_text import Token, words_in

_NOT_FUNCTIONS = {
    "__attribute__", "__declspec", "_Alignas", "_Static_assert", "_Pragma", "defined", "sizeof",
}
_OPEN = {"(": ")", "[": "]", "{": "}"}


class Declaration:
    """One declaration or definition at file scope.

    first: index of its first token; names: what it declares, in no name space apart; kind:
    "function", "object", "type" or "other"; linkage: "static", "extern" (no keyword) or None.
    """

    def __init__(self, first):
        self.first = first
        self.names = []
        self.tags = []
        self.kind = "other"
        self.linkage = None
        self.specifiers = []


def _split(tokens):
    """Yields lists of indices of code tokens, one a declaration at file scope."""
    piece, stack = [], []
    for index, token in enumerate(tokens):
        if not token.is_code():
            continue
        text = token.text
        if not stack and not piece and text == "}":
            continue  # the end of extern "C"
        piece.append(index)
        if text in _OPEN:
            if text == "{" and not stack and [tokens[i].text for i in piece] == ["extern", '"C"', "{"]:
                piece = []
                continue
            stack.append(text)
        elif stack and text == _OPEN[stack[-1]]:
            stack.pop()
            if text == "}" and not stack and _is_body(tokens, piece):
                yield piece
                piece = []
        elif text == ";" and not stack:
            yield piece
            piece = []


def _is_body(tokens, piece):
    """Whether the braces at the end of a piece are a function's: they follow a parenthesis."""
    depth = 0
    for place in range(len(piece) - 1, -1, -1):
        text = tokens[piece[place]].text
        depth += (text == "}") - (text == "{")
        if depth == 0:
            return place > 0 and tokens[piece[place - 1]].text == ")"
    return False


def _at_top(tokens, piece):
    """The code tokens of a piece that are in no brackets, with the opening brackets themselves. The
    parenthesis of a function pointer is written as "(*"."""
    depth, found = 0, []
    for place, index in enumerate(piece):
        token = tokens[index]
        if token.text in _OPEN:
            if depth == 0:
                is_pointer = token.text == "(" and tokens[piece[place + 1]].text == "*"
                found.append(Token("mark", "(*") if is_pointer else token)
            depth += 1
        elif token.text in (")", "]", "}"):
            depth -= 1
        elif depth == 0:
            found.append(token)
    return found


def _tags_and_enumerators(tokens, piece):
    names = []
    in_enum = []
    for place, index in enumerate(piece):
        text = tokens[index].text
        before = [tokens[i].text for i in piece[max(0, place - 2) : place]]
        if text == "{":
            in_enum.append("enum" in before)
            if len(before) == 2 and before[0] in ("struct", "union", "enum"):
                names.append(before[1])
        elif text == "}":
            in_enum.pop()
        elif in_enum and in_enum[-1] and tokens[index].kind == "word" and before[-1] in ("{", ","):
            names.append(text)
    return names


def _declarators(top):
    """Names of objects or types: words before [ = , ; at the top, or (*name)."""
    names = []
    skipping = False
    for place, token in enumerate(top):
        if token.text in (",", ";"):
            skipping = False
        if token.kind == "word" and not skipping and place + 1 < len(top):
            if top[place + 1].text in ("[", "=", ",", ";"):
                names.append(token.text)
                skipping = True
    return names


def _function_pointer(tokens, piece):
    """The name in `(*name)` or `(*const name)` of a declaration, or nothing."""
    texts = [tokens[i].text for i in piece]
    for place in range(len(piece) - 3):
        if texts[place : place + 2] == ["(", "*"]:
            return [texts[place + 3] if texts[place + 2] == "const" else texts[place + 2]]
    return []


def _called(top):
    """The word in front of the first parenthesis: a function's name, or a macro's."""
    for place in range(1, len(top)):
        if top[place].text == "=":
            break
        before = top[place - 1]
        if top[place].text == "(" and before.kind == "word" and before.text not in _NOT_FUNCTIONS:
            return [before.text]
    return []


class Macros:
    """Names of macros that files define: all of them, and those that stand for `static`."""

    def __init__(self, tokens):
        self.all = {name for name in (token.defined() for token in tokens) if name}
        self.static = {"static"}
        for token in tokens:
            if token.defined() and any(word.text == "static" for word in words_in(token.text)):
                self.static.add(token.defined())


def declarations_of(tokens, macros):
    """Returns the declarations at file scope, in order."""
    found = []
    for piece in _split(tokens):
        declaration = Declaration(piece[0])
        top = _at_top(tokens, piece)
        texts = [token.text for token in top]
        declaration.specifiers = texts
        declaration.tags = _tags_and_enumerators(tokens, piece)
        found.append(declaration)
        if texts[0] in ("_Static_assert", "static_assert"):
            continue
        if len(texts) == 3 and texts[0] in ("struct", "union", "enum") and top[1].kind == "word":
            declaration.tags.append(texts[1])  # named, and no more
            continue
        if "typedef" in texts:
            declaration.kind = "type"
            declaration.names = (
                _declarators(top)
                or ("(*" in texts and _function_pointer(tokens, piece))
                or _called(top)
            )
            continue
        declaration.linkage = "static" if macros.static.intersection(texts) else "extern"
        declaration.names = _called(top)
        declaration.kind = "function"
        if not declaration.names:
            # Only at the top: a struct may have pointers of functions as members.
            names = _declarators(top)
            if not names and "(*" in texts:
                names = _function_pointer(tokens, piece)
            declaration.names = names
            declaration.kind = "object" if declaration.names else "type"
        elif macros.all.intersection(declaration.names):
            declaration.kind = "other"
    return found
