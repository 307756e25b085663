"""The exceptions: one for each error of the library, and four that only Python has.

    SabotError
        ArgumentError (a ValueError), RangeError (an IndexError), StateError, ...
        ClosedError     a call of a closed client
        DeclinedError   the server declined to let the client into a session
        EndedError      the connection ended: refused, goodbye, timeout
        LibraryError    libsabot is missing, or is another version

Values of a wrong type, or that a field cannot hold, raise TypeError and ValueError.
"""

from .enums import Error, Reason


class SabotError(Exception):
    """The base of all: `error` is the number that the library returned."""

    error: Error | None = None


class ArgumentError(SabotError, ValueError):
    """The call does not accept an argument."""

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
    """The data is malformed. At creation: the file `rules` is no rules module."""

    error = Error.MALFORMED


class LimitError(SabotError):
    """A count or length in the data exceeds its limit."""

    error = Error.LIMIT


class RangeError(SabotError, IndexError):
    """The slot, kind or map item does not exist."""

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
    """No socket could be opened, or the rules cannot be loaded."""

    error = Error.IO


class ResolveError(SabotError):
    """The host name cannot be resolved."""

    error = Error.RESOLVE


class DivergedError(SabotError):
    """The recomputed state differs from the recorded one."""

    error = Error.DIVERGED


class ClosedError(StateError):
    """The client was closed before the call."""


class DeclinedError(SabotError):
    """The server declined a request to join or make a session, and the client stays where it is.
    `refusal` is the server's code; the exception's text is for people."""

    def __init__(self, text: str, refusal: int) -> None:
        super().__init__(text)
        self.refusal = refusal


class EndedError(SabotError, ConnectionError):
    """The connection ended for good: `reason` says why, `refusal` is the server's code if it
    refused. The exception's text is for people."""

    def __init__(self, text: str, reason: Reason, refusal: int) -> None:
        super().__init__(text)
        self.reason, self.refusal = reason, refusal


class LibraryError(SabotError, ImportError):
    """libsabot was not found or cannot be used; the text names the folders that were searched."""


EXCEPTIONS: dict[int, type[SabotError]] = {
    kind.error: kind
    for kind in (ArgumentError, OutOfMemoryError, FullError, TruncatedError, MalformedError,
                 LimitError, RangeError, VersionError, ChecksumError, StateError, UnknownError,
                 IoError, ResolveError, DivergedError)
}
"""The exceptions by the library's number."""


def exception(number: int, call: str, message: str, detail: str = "") -> SabotError:
    """Returns the exception for a number that `call` returned; `message` is the library's text for
    all errors of this number, and `detail` what was wrong here."""
    kind = EXCEPTIONS.get(number, SabotError)
    made = kind(f"{call}: {detail} ({message})" if detail else f"{call}: {message}")
    if kind is SabotError:
        made.error = number
    return made
