"""Turns annotated classes into C structs, and has the types that they share. A class names each field once. Setting a field checks the
value, and reading it gives one of Python's own types."""

import ctypes
import inspect
import math
import operator
from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum, IntFlag
from typing import Annotated, Any, TypeVar, get_args, get_origin

Bool = Annotated[bool, ctypes.c_bool]
U16 = Annotated[int, ctypes.c_uint16]
U32 = Annotated[int, ctypes.c_uint32]
U64 = Annotated[int, ctypes.c_uint64]
I32 = Annotated[int, ctypes.c_int32]
F32 = Annotated[float, ctypes.c_float]
F64 = Annotated[float, ctypes.c_double]
CString = Annotated[bytes | None, ctypes.c_char_p]
Choices = Annotated[Sequence[int], ctypes.c_uint8 * 4]

_FLOAT_MAX = 3.4028234663852886e38
_BITS = {
    **{kind: (ctypes.sizeof(kind) * 8, False)
       for kind in (ctypes.c_uint8, ctypes.c_uint16, ctypes.c_uint32, ctypes.c_uint64)},
    **{kind: (ctypes.sizeof(kind) * 8, True) for kind in (ctypes.c_int32, ctypes.c_int)},
}


def checked(kind: Any, name: str, value: Any) -> Any:
    """Returns the value as ctypes takes it for this kind. ctypes alone would truncate: the port
    70000 would become 4464. Raises TypeError or ValueError with the field's name."""
    if kind in _BITS:
        return _integer(kind, name, value)
    if kind in (ctypes.c_float, ctypes.c_double):
        return _number(kind, name, value)
    if kind is ctypes.c_char_p:
        return _string(name, value)
    if issubclass(kind, ctypes.Array) and kind._type_ is not ctypes.c_char:
        return _array(kind, name, value)
    return value


def _integer(kind: Any, name: str, value: Any) -> int:
    bits, signed = _BITS[kind]
    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: an integer is needed, not {value!r}") from None
    if not low <= number <= high:
        raise ValueError(f"{name}: {number} is not from {low} to {high}")
    return number


def _number(kind: Any, name: str, value: Any) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        raise TypeError(f"{name}: a number is needed, not {value!r}") from None
    if kind is ctypes.c_float and math.isfinite(number):
        # A larger number would become infinity in C, which the SDK takes for 0.
        number = max(-_FLOAT_MAX, min(_FLOAT_MAX, number))
    return number


def _string(name: str, value: Any) -> bytes | None:
    if isinstance(value, str):
        try:
            value = value.encode("utf-8")
        except UnicodeEncodeError:
            raise ValueError(f"{name}: {value!r} cannot be written as UTF-8") from None
    if value is not None and not isinstance(value, bytes):
        raise TypeError(f"{name}: text is needed, not {value!r}")
    if value is not None and b"\0" in value:
        raise ValueError(f"{name}: there is a zero character in it")
    return value


def _array(kind: Any, name: str, value: Any) -> tuple:
    try:
        items = tuple(value)
    except TypeError:
        raise TypeError(f"{name}: a sequence is needed, not {value!r}") from None
    if len(items) > kind._length_:
        raise ValueError(f"{name}: {len(items)} values, and there is room for {kind._length_}")
    return tuple(checked(kind._type_, f"{name}[{i}]", item) for i, item in enumerate(items))


class Struct(ctypes.Structure):
    """A C struct. Setting an unknown field, or a value that a field cannot hold, is an error."""

    def __setattr__(self, name: str, value: Any) -> None:
        kind = self._kinds_.get(name)
        if kind is None:
            raise AttributeError(f"{type(self).__name__} has no field {name!r}")
        super().__setattr__(name, checked(kind, name, value))

    def as_dict(self) -> dict[str, Any]:
        """Returns a copy: the fields by their names, arrays as lists."""
        return {name: _plain(getattr(self, name)) for name in self._kinds_}

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self.as_dict().items())
        return f"{type(self).__name__}({fields})"


def _plain(value: Any) -> Any:
    if isinstance(value, Struct):
        return value.as_dict()
    if isinstance(value, Sequence | ctypes.Array) and not isinstance(value, str | bytes):
        return [_plain(item) for item in value]
    return value


class Converted:
    """A field whose value `convert` turns into another type, from the struct and ctypes' value."""

    def __init__(self, field: Any, convert: Callable[[Any, Any], Any]) -> None:
        self.field, self.convert = field, convert
        self.offset, self.size = field.offset, field.size

    def __get__(self, struct: Any, owner: type | None = None) -> Any:
        return self if struct is None else self.convert(struct, self.field.__get__(struct, owner))

    def __set__(self, struct: Any, value: Any) -> None:
        self.field.__set__(struct, value)


def _text(_struct: Any, value: bytes) -> str:
    return value.decode("utf-8", "replace")


def _member(enumeration: type[IntEnum | IntFlag]) -> Callable[[Any, int], int]:
    if issubclass(enumeration, IntFlag):
        return lambda _struct, value: enumeration(value)
    known = {int(member): member for member in enumeration}
    # A number that the enumeration lacks, as from a newer library, stays a number.
    return lambda _struct, value: known.get(value, value)


def _kind_of(hint: Any) -> Any:
    if get_origin(hint) is Annotated:
        return get_args(hint)[1]
    return ctypes.c_int if issubclass(hint, IntEnum) else hint


StructType = TypeVar("StructType", bound=type[Struct])


def layout(cls: StructType) -> StructType:
    """Lays the class out by its annotations: an enumeration is a C int, and `Annotated[hint, kind]`
    has the ctypes type `kind`."""
    hints = inspect.get_annotations(cls)
    cls._kinds_ = {name: _kind_of(hint) for name, hint in hints.items()}
    cls._fields_ = list(cls._kinds_.items())
    for name, hint in hints.items():
        meant = get_args(hint)[0] if get_origin(hint) is Annotated else hint
        if meant is str:
            setattr(cls, name, Converted(getattr(cls, name), _text))
        elif isinstance(meant, type) and issubclass(meant, IntEnum | IntFlag):
            setattr(cls, name, Converted(getattr(cls, name), _member(meant)))
    return cls


class Counted(Sequence):
    """The elements of an array that are in use, without a copy."""

    def __init__(self, array: ctypes.Array, count: int) -> None:
        self._array, self._count = array, min(count, len(array))

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, place):
        if isinstance(place, slice):
            return [self._array[i] for i in range(*place.indices(self._count))]
        if not -self._count <= place < self._count:
            raise IndexError(f"element {place} of {self._count}")
        return self._array[place % self._count]

    def __iter__(self) -> Iterator[Any]:
        return (self._array[i] for i in range(self._count))


def counted(cls: type[Struct], name: str, count: str) -> None:
    """Reading the array `name` gives as many elements as the field `count` says."""
    setattr(cls, name, Converted(getattr(cls, name), lambda struct, array: Counted(
        array, getattr(struct, count))))


def texts(cls: type[Struct], name: str, count: str) -> None:
    """Reading the array `name` of texts gives a list of as many as the field `count` says."""
    setattr(cls, name, Converted(getattr(cls, name), lambda struct, array: [
        one.value.decode("utf-8", "replace") for one in array[:getattr(struct, count)]]))


class Vec3(ctypes.Array):
    """Three floats: x, y (up), z."""

    _type_ = ctypes.c_float
    _length_ = 3

    x = property(lambda self: self[0])
    y = property(lambda self: self[1])
    z = property(lambda self: self[2])

    def __repr__(self) -> str:
        return f"Vec3({self[0]:g}, {self[1]:g}, {self[2]:g})"


class Quaternion(ctypes.Array):
    """Four floats: x, y, z, w."""

    _type_ = ctypes.c_float
    _length_ = 4

    def __repr__(self) -> str:
        return f"Quaternion({self[0]:g}, {self[1]:g}, {self[2]:g}, {self[3]:g})"
