"""One function for each word of the standard's tables. It takes the element as msgpack decoded it
and returns its meaning, or raises."""

from envelope import WireError


def integer(low, high):
    def read(element):
        if type(element) is not int:
            raise WireError("malformed")
        if not low <= element <= high:
            raise WireError("range")
        return element

    return read


u32 = integer(0, 2**32 - 1)
u64 = integer(0, 2**64 - 1)
i32 = integer(-(2**31), 2**31 - 1)


def text(size_min, size_max):
    def read(element):
        if not isinstance(element, str):
            raise WireError("malformed")
        data = element.encode("utf-8", "surrogateescape")
        check_size(len(data), size_min, size_max)
        try:
            value = data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise WireError("malformed") from error
        if any(ord(letter) < 0x20 or 0x7F <= ord(letter) <= 0x9F for letter in value):
            raise WireError("malformed")
        return value

    return read


def binary(size_min, size_max, nothing=False):
    """Without bounds the element may be empty."""

    def read(element):
        if not isinstance(element, bytes):
            raise WireError("malformed")
        if not (nothing and element == b""):
            check_size(len(element), size_min, size_max)
        return element

    return read


def array(count_min, count_max, read_one):
    def read(element):
        if type(element) is not list:
            raise WireError("malformed")
        check_size(len(element), count_min, count_max)
        return [read_one(each) for each in element]

    return read


def check_size(size, size_min, size_max):
    if size > size_max:
        raise WireError("limit")
    if size < size_min:
        raise WireError("range")


def either(by_type):
    """The type of the element selects the reader."""

    def read(element):
        if type(element) not in by_type:
            raise WireError("malformed")
        return by_type[type(element)](element)

    return read
