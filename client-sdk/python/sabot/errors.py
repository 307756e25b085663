"""The exceptions: one for each error of the library, and what only Python can do wrong.

    SabotError
        ArgumentError (a ValueError), RangeError (an IndexError), StateError, ...
        ClosedError     a call of a client that was closed
        EndedError      the connection ended: refused, goodbye, timeout
        LibraryError    libsabot is not there, or another version of it

Wrong types and numbers that a field cannot hold are TypeError and ValueError, as everywhere.
"""

from .enums import Error, Reason


class SabotError(Exception):
    """What the library returned: `error`."""

    error: Error | None = None


class ArgumentError(SabotError, ValueError):
    """An argument is not as the call wants it."""

    error = Error.ARGUMENT


class OutOfMemoryError(SabotError, MemoryError):
    """There is not enough memory."""

    error = Error.MEMORY


class FullError(SabotError):
    """A fixed capacity is exhausted."""

    error = Error.FULL


class TruncatedError(SabotError):
    """The data ends too early."""

    error = Error.TRUNCATED


class MalformedError(SabotError):
    """The data is malformed; at creation: `rules` is no rules module."""

    error = Error.MALFORMED


class LimitError(SabotError):
    """A count or length in the data exceeds its limit."""

    error = Error.LIMIT


class RangeError(SabotError, IndexError):
    """There is no such slot, kind, or thing of the map."""

    error = Error.RANGE


class VersionError(SabotError):
    """The other side speaks another version."""

    error = Error.VERSION


class ChecksumError(SabotError):
    """The checksum does not match."""

    error = Error.CHECKSUM


class StateError(SabotError):
    """The call does not fit the present state, such as chat before the welcome."""

    error = Error.STATE


class UnknownError(SabotError):
    """The message type is unknown."""

    error = Error.UNKNOWN


class IoError(SabotError):
    """No socket, or the rules cannot be loaded."""

    error = Error.IO


class ResolveError(SabotError):
    """The host name cannot be resolved."""

    error = Error.RESOLVE


class DivergedError(SabotError):
    """The recomputed state differs from the recorded one."""

    error = Error.DIVERGED


class ClosedError(StateError):
    """The client was closed before the call."""


class EndedError(SabotError, ConnectionError):
    """The connection is over for good: `reason`, the server's code `refusal` if it refused, and
    why, for people, as the text."""

    def __init__(self, text: str, reason: Reason, refusal: int) -> None:
        super().__init__(text)
        self.reason, self.refusal = reason, refusal


class LibraryError(SabotError, ImportError):
    """libsabot was not found or cannot be used; the text says where it was looked for."""


EXCEPTIONS: dict[int, type[SabotError]] = {
    kind.error: kind
    for kind in (ArgumentError, OutOfMemoryError, FullError, TruncatedError, MalformedError,
                 LimitError, RangeError, VersionError, ChecksumError, StateError, UnknownError,
                 IoError, ResolveError, DivergedError)
}
"""By the library's number."""


def exception(number: int, call: str, message: str, detail: str = "") -> SabotError:
    """What to raise for a number that `call` returned and that the library calls `message`."""
    kind = EXCEPTIONS.get(number, SabotError)
    made = kind(f"{call}: {message}" + (f": {detail}" if detail else ""))
    if kind is SabotError:
        made.error = number
    return made
