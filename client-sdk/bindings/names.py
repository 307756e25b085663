"""Names of the bindings, made from the names in C."""

import os.path

SPECIAL = {"sb_client_def": "client_def", "sb_client_view_data": "view_data", "sb_client_chat": "chat_line",
           "sb_client_kind": "kind_data", "sb_client_hit_shape": "hit_shape_data",
           "sb_client_hit_set": "hit_set_data", "sb_client": "client", "sb_error": "error"}
"""Names that would otherwise be too short, or are those of a class that is written by hand."""


def pascal(name):
    """PICK_UP and pick_up become PickUp; a digit or a unit stays as it is."""
    return "".join(word[:1].upper() + word[1:].lower() for word in name.split("_"))


def camel(name):
    made = pascal(name)
    return made[:1].lower() + made[1:]


def plain(name):
    """The name of a type without its prefix: sb_client_entity becomes entity."""
    if name in SPECIAL:
        return SPECIAL[name]
    for prefix in ("sb_client_", "sb_"):
        if name.startswith(prefix):
            return name[len(prefix):]
    return name


def enumerators(enum):
    """Yields (short name, enumerator) without what all enumerators begin with, and without the one
    that counts the others."""
    labels = [one["name"] for one in enum["values"]]
    common = os.path.commonprefix(labels)
    common = common[:common.rfind("_") + 1]
    for one in enum["values"]:
        short = one["name"][len(common):].removeprefix("ERROR_")
        if short != "COUNT":
            yield short, one


def is_text(field):
    return field["type"] == "char" and len(field["lengths"]) >= 1


def is_input(api, struct):
    """Whether a struct is only passed to the library, and has texts or lists of the caller."""
    passed = any(argument["type"] == f"const {struct['name']} *"
                 for function in api["functions"] for argument in function["arguments"])
    return passed and any(field["type"].startswith("const char *") for field in struct["fields"])


def is_client(header):
    """Whether a header is sabot/client.h or a part of it, which bindings do not tell from it."""
    return header.startswith("client")
