"""Generates the Godot extension's constants, their part of its documentation, and the documentation as C."""

from html import escape

from names import enumerators

GROUPS = {"sb_client_state": ("State", "STATE_"), "sb_client_event_kind": ("EventKind", "EVENT_"),
          "sb_client_hit_form": ("HitForm", "HIT_"), "sb_client_role": ("Role", "ROLE_")}
SINGLE = {"SB_CLIENT_TANK": ("Kind", "KIND_TANK"), "SB_CLIENT_SHELL": ("Kind", "KIND_SHELL"),
          "SB_CLIENT_NOBODY": ("", "NOBODY"), "SB_CLIENT_NO_PLAYER": ("", "NOBODY")}
ROLES = ("PLAYER", "SPECTATOR")  # those that `join_match` takes


def constants(api):
    """Yields (group, name, value, text)."""
    for enum in api["enums"]:
        group, prefix = GROUPS.get(enum["name"], (None, None))
        for short, one in enumerators(enum) if group else ():
            if group != "Role" or short in ROLES:
                yield group, prefix + short, one["value"], one["doc"]
    for one in api["constants"]:
        if one["name"] in SINGLE:
            yield (*SINGLE[one["name"]], one["value"], one["doc"])


def header(api):
    rows = "".join(f'    {{"{group}", "{name}", {value}}},\n' for group, name, value, _ in constants(api))
    return ("// Generated from the public headers by client-sdk/bindings; ./dev bindings makes it.\n"
            "// clang-format off\n"
            f"static const constant constants[] = {{\n{rows}}};\n")


def docs(api, path):
    """The documentation with its constants."""
    head, _, rest = path.read_text(encoding="utf-8").partition("\t<constants>\n")
    tail = rest.partition("\t</constants>\n")[2]
    rows = ""
    for group, name, value, text in constants(api):
        enum = f' enum="{group}"' if group else ""
        text = escape(text.split("\n")[0] or name.replace("_", " ").capitalize(), quote=False)
        rows += f'\t\t<constant name="{name}" value="{value}"{enum}>\n\t\t\t{text}\n\t\t</constant>\n'
    return f"{head}\t<constants>\n{rows}\t</constants>\n{tail}"


def docs_header(text):
    lines = "".join('    "' + line.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t") + '",\n'
                    for line in text.splitlines())
    return ("// Generated from doc_classes/SabotClient.xml by client-sdk/bindings; ./dev bindings makes it.\n"
            "// clang-format off\n"
            f"static const char *const docs_lines[] = {{\n{lines}}};\n")
