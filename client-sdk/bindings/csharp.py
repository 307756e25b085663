"""Generates the C# binding's enumerations, structs and calls."""

import re
from html import escape

from names import camel, enumerators, is_input, is_text, pascal, plain

HEAD = """// Generated from the public headers by client-sdk/bindings; ./dev bindings makes it.
using System;
using System.Runtime.InteropServices;

namespace Sabot
{
"""
SCALARS = {"bool": "byte", "char": "byte", "uint8_t": "byte", "uint16_t": "ushort", "uint32_t": "uint",
           "uint64_t": "ulong", "int32_t": "int", "int64_t": "long", "float": "float", "double": "double"}
WORDS = {"fire", "lock", "object", "string", "event", "ref", "out", "in", "params", "default", "checked"}
BY_ALIGNMENT = {1: "byte", 2: "ushort", 4: "uint", 8: "ulong"}


def doc(text, indent):
    """The documentation as comments of C#."""
    if not text:
        return ""
    lines = escape(text, quote=False).split("\n")
    text = "\n".join(f"{indent}/// {line}".rstrip() for line in lines)
    return f"{indent}/// <summary>\n{text}\n{indent}/// </summary>\n"


def local(one, text):
    """What is only in the library that has a server too is compiled for that one alone."""
    return f"#if SABOT_LOCAL\n{text.rstrip()}\n#endif\n\n" if one["header"] == "local.h" else text


def type_name(name):
    return pascal(plain(name))


class Structs:
    """Writes the structs of an API."""

    def __init__(self, api):
        self.api = api
        self.enums = {one["name"] for one in api["enums"]}
        self.structs = {one["name"]: one for one in api["structs"]}

    def scalar(self, field):
        """The type of a field, or of an element of it."""
        if "enum" in field:
            return type_name(field["enum"])
        if "flags" in field:
            return pascal(field["flags"].removeprefix("SB_CLIENT_")) + "Flags"
        if "*" in field["type"]:
            return "IntPtr"
        if field["type"] in self.enums or field["type"] in self.structs:
            return type_name(field["type"]) + ("Raw" if self.is_input(field["type"]) else "")
        return SCALARS[field["type"]]

    def is_input(self, name):
        return name in self.structs and is_input(self.api, self.structs[name])

    def vector(self, field):
        return {"float[3]": "Vec3", "float[4]": "Quat", "uint8_t[4]": "Choices"}.get(
            field["type"].removeprefix("const ") + str(field["lengths"]))

    def field(self, field, access="public"):
        """The lines of one field."""
        name, text = pascal(field["name"]), doc(field.get("doc", ""), "        ")
        inner = "raw" + name
        count = 1
        for length in field["lengths"]:
            count *= length
        if self.vector(field):
            return f"{text}        {access} {self.vector(field)} {name};\n"
        if is_text(field) and len(field["lengths"]) == 1:
            return (f"        private fixed byte {inner}[{count}];\n{text}        {access} string {name}\n"
                    f"        {{\n            get {{ fixed (byte* at = {inner}) return NativeText.Read(at, {count}); }}\n"
                    f"        }}\n")
        if is_text(field):
            size = field["lengths"][1]
            return (f"        private fixed byte {inner}[{count}];\n{text}        {access} string Get{name}(int index)\n"
                    f"        {{\n            NativeText.Check(index, {field['lengths'][0]});\n"
                    f"            fixed (byte* at = {inner}) return NativeText.Read(at + index * {size}, {size});\n"
                    f"        }}\n")
        if field["lengths"]:
            return self.array(field, name, inner, count, text, access)
        if field["type"] == "bool":
            return (f"        private byte {inner};\n{text}        {access} bool {name}\n        {{\n"
                    f"            get {{ return {inner} != 0; }}\n"
                    f"            set {{ {inner} = value ? (byte)1 : (byte)0; }}\n        }}\n")
        if field["type"] == "const char *":
            return (f"        private IntPtr {inner};\n{text}        {access} string {name}\n        {{\n"
                    f"            get {{ return NativeText.Read({inner}); }}\n        }}\n")
        if "*" in field["type"]:
            return f"{text}        internal {self.scalar(field)} {name};\n"
        return f"{text}        {access} {self.scalar(field)} {name};\n"

    def array(self, field, name, inner, count, text, access):
        if "*" in field["type"]:  # there are no fixed buffers of pointers
            fields = ", ".join(f"{inner}{i}" for i in range(count))
            return (f"        private IntPtr {fields};\n{text}        {access} string Get{name}(int index)\n"
                    f"        {{\n            NativeText.Check(index, {count});\n"
                    f"            fixed (IntPtr* at = &{inner}0) return NativeText.Read(at[index]);\n        }}\n")
        if field["type"] in self.structs:
            struct = self.structs[field["type"]]
            words = field["size"] // struct["alignment"]
            return (f"        private fixed {BY_ALIGNMENT[struct['alignment']]} {inner}[{words}];\n{text}"
                    f"        {access} {self.scalar(field)} Get{name}(int index)\n        {{\n"
                    f"            NativeText.Check(index, {count});\n"
                    f"            fixed (void* at = {inner}) return (({self.scalar(field)}*)at)[index];\n"
                    f"        }}\n")
        element = SCALARS[field["type"]]
        whole = f"        private fixed {element} {inner}[{count}];\n{text}"
        if field["type"] == "float" and field["lengths"][1:] == [3]:
            return (f"{whole}        {access} Vec3 Get{name}(int index)\n        {{\n"
                    f"            NativeText.Check(index, {field['lengths'][0]});\n"
                    f"            fixed (float* at = {inner}) return ((Vec3*)at)[index];\n        }}\n")
        return (f"{whole}        {access} {element} Get{name}(int index)\n        {{\n"
                f"            NativeText.Check(index, {count});\n"
                f"            fixed ({element}* at = {inner}) return at[index];\n        }}\n"
                f"        {access} void Set{name}(int index, {element} value)\n        {{\n"
                f"            NativeText.Check(index, {count});\n"
                f"            fixed ({element}* at = {inner}) at[index] = value;\n        }}\n")

    def struct(self, one):
        body = "".join(self.field(field) for field in one["fields"])
        return (f"{doc(one['doc'], '    ')}    [StructLayout(LayoutKind.Sequential)]\n"
                f"    public unsafe struct {type_name(one['name'])}\n    {{\n{body}    }}\n\n")

    def raw(self, one):
        """The struct behind a class of settings, with pointers in the place of texts."""
        lines = ""
        for field in one["fields"]:
            kind = self.vector(field) or self.scalar(field)
            lines += f"        internal {kind} {pascal(field['name'])};\n"
        return (f"    [StructLayout(LayoutKind.Sequential)]\n    internal struct {type_name(one['name'])}Raw\n"
                f"    {{\n{lines}    }}\n\n")

    def buffer_size(self, field):
        """The size of a buffer for a text: the constant that its documentation names."""
        named = re.search(r"(SB_\w+) bytes", field.get("doc", ""))
        known = named and any(one["name"] == named[1] for one in self.api["constants"])
        return f"Constants.{pascal(named[1].removeprefix('SB_'))}" if known else "1024"

    def reason(self, one):
        """The text that the library writes into a buffer of the settings; null without one."""
        has = any(field["type"] == "char *" for field in one["fields"])
        return ("        /// <summary>Why the library refused the settings, if it says it; to be read before the pool\n"
                "        /// of the call is freed.</summary>\n"
                f"        internal string Reason {{ get {{ return {'NativeText.Read(reason)' if has else 'null'}; }} }}\n\n"
                f"{'        private IntPtr reason;' + chr(10) + chr(10) if has else ''}")

    def settings(self, one):
        """The class of settings: properties, the defaults of the library, and the struct for a call."""
        name, properties, read, write = type_name(one["name"]), "", "", ""
        counts = {field["name"][:-1] + "_count" for field in one["fields"]
                  if field["type"] == "const char * const *"}
        for field in one["fields"]:
            label = pascal(field["name"])
            text, kind, get, put = doc(field.get("doc", ""), "        "), self.scalar(field), "{0}", "{0}"
            if field["name"] in counts:
                continue
            if field["type"] == "char *":
                write += f"            raw.{label} = reason = pool.Allocate({self.buffer_size(field)});\n"
                continue
            if field["type"] == "const char *":
                kind, get, put = "string", "NativeText.Read({0})", "pool.Text({0})"
            elif field["type"] == "const char * const *":
                kind, get, put = "string[]", "null", "pool.Texts({0})"
                write += f"            raw.{label[:-1]}Count = {label} == null ? 0u : (uint){label}.Length;\n"
            elif field["type"] == "bool":
                kind, get, put = "bool", "{0} != 0", "{0} ? (byte)1 : (byte)0"
            elif field["lengths"]:
                kind = self.vector(field)
            properties += f"{text}        public {kind} {label} {{ get; set; }}\n"
            read += f"            {label} = {get.format('raw.' + label)};\n"
            write += f"            raw.{label} = {put.format(label)};\n"
        default = one["name"] + "_default"
        made = ""
        if any(function["name"] == default for function in self.api["functions"]):
            made = (f"\n        /// <summary>Has the library's defaults.</summary>\n        public {name}()\n"
                    f"        {{\n            {name}Raw raw = Native.{default}();\n{read}        }}\n")
        return (f"{doc(one['doc'], '    ')}    public sealed class {name}\n    {{\n{properties}{made}\n"
                f"{self.reason(one)}"
                f"        internal {name}Raw ToNative(Pool pool)\n        {{\n"
                f"            {name}Raw raw = new {name}Raw();\n{write}            return raw;\n        }}\n"
                f"    }}\n\n")


def structs(api):
    writer, text = Structs(api), HEAD
    for one in api["structs"]:
        whole = (writer.settings(one) + writer.raw(one) if writer.is_input(one["name"])
                 else writer.struct(one))
        text += local(one, whole)
    return text.rstrip() + "\n}\n"


def enums(api):
    text = HEAD.replace("using System.Runtime.InteropServices;\n", "")
    for enum in api["enums"]:
        text += f"{doc(enum['doc'], '    ')}    public enum {type_name(enum['name'])}\n    {{\n"
        for short, one in enumerators(enum):
            text += f"{doc(one['doc'], '        ')}        {pascal(short)} = {one['value']},\n"
        text += "    }\n\n"
    for group in api["flags"]:
        name = pascal(group["prefix"].removeprefix("SB_CLIENT_")) + "Flags"
        text += f"    [Flags]\n    public enum {name} : uint\n    {{\n        None = 0,\n"
        for one in group["values"]:
            short = pascal(one["name"][len(group["prefix"]):])
            text += f"{doc(one['doc'], '        ')}        {short} = {one['value']},\n"
        text += "    }\n\n"
    text += "    /// <summary>The constants of the headers.</summary>\n    public static class Constants\n    {\n"
    for one in api["constants"]:
        if one["hex"]:
            continue  # a flag
        value, kind = one["value"], "uint"
        if isinstance(value, str):
            kind, value = "string", f'"{value}"'
        elif isinstance(value, float):
            kind, value = "float", f"{value}f"
        elif value < 2**31:
            kind = "int"
        text += (f"{doc(one['doc'], '        ')}        public const {kind} "
                 f"{pascal(one['name'].removeprefix('SB_'))} = {value};\n")
    return text + "    }\n}\n"


class Calls:
    """Writes the declarations of the library's functions."""

    def __init__(self, api):
        self.structs = Structs(api)
        self.handles = {one["name"] for one in api["handles"]}

    def result(self, kind):
        if kind == "const char *":
            return "IntPtr"
        if kind in ("void", "bool", "int"):
            return kind
        return self.structs.scalar({"type": kind})

    def argument(self, one):
        kind, name = one["type"], camel(one["name"])
        name = "@" + name if name in WORDS else name
        plain_kind = kind.replace("const ", "").replace(" *", "").strip()
        stars = kind.count("*") + (1 if one["lengths"] else 0)
        if plain_kind in self.handles:
            return f"{'out ' if stars == 2 else ''}{type_name(plain_kind)}Handle {name}"
        if one["lengths"]:
            kind = self.structs.vector(one) or "float"
            return f"{'out' if one['name'].startswith('out_') else 'ref'} {kind} {name}"
        if kind == "bool":
            return f"[MarshalAs(UnmanagedType.I1)] bool {name}"
        if stars == 0:
            return f"{self.structs.scalar(one)} {name}"
        if plain_kind == "char":
            return f"IntPtr {name}"
        if stars == 2:
            return f"out IntPtr {name}"
        if plain_kind == "sb_client_view_data":
            return f"IntPtr {name}"  # too large to be copied
        element = self.structs.scalar({"type": plain_kind})
        return f"{'ref' if kind.startswith('const ') else 'out'} {element} {name}"

    def call(self, one):
        arguments = ", ".join(self.argument(argument) for argument in one["arguments"])
        note = "        [return: MarshalAs(UnmanagedType.I1)]\n" if one["result"] == "bool" else ""
        return (f"        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]\n{note}"
                f"        internal static extern {self.result(one['result'])} {one['name']}({arguments});\n\n")

    def handle(self, one):
        name = type_name(one["name"])
        text = (f"    internal sealed partial class {name}Handle : SafeHandle\n    {{\n"
                f"        internal {name}Handle() : base(IntPtr.Zero, true) {{ }}\n\n"
                f"        public override bool IsInvalid {{ get {{ return handle == IntPtr.Zero; }} }}\n\n"
                f"        protected override bool ReleaseHandle()\n        {{\n"
                f"            Native.{one['name']}_destroy(handle);\n            return true;\n        }}\n    }}\n\n")
        return local(one, text)


def calls(api):
    writer = Calls(api)
    text = HEAD + ("    /// <summary>The functions of the library.</summary>\n"
                   "    internal static class Native\n    {\n#if SABOT_LOCAL\n"
                   "        internal const string Library = \"sabot-local\";\n#elif UNITY_IOS && !UNITY_EDITOR\n"
                   "        internal const string Library = \"__Internal\";\n#else\n"
                   "        internal const string Library = \"sabot\";\n#endif\n\n")
    for one in api["functions"]:
        if one["name"].endswith("_destroy"):  # called by the handle itself
            call = ("        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]\n"
                    f"        internal static extern void {one['name']}(IntPtr handle);\n\n")
        else:
            call = writer.call(one)
        text += local(one, call)
    text = text.rstrip() + "\n    }\n\n"
    return text + "".join(writer.handle(one) for one in api["handles"]).rstrip() + "\n}\n"
