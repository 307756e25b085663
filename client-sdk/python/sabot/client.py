"""A client of a match."""

import ctypes
import os
import threading
import time
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from . import library
from .enums import ChatScope, Error, MapList, Presence, Role, State
from .errors import ClosedError, EndedError, StateError
from .fields import checked
from .structs import (Box, ChatLine, Control, Def, Event, KindData, Link, MapItem, Playback, Player,
                      Status, Vec3, View)

POLL_S = 0.005
"""pause between two updates while `Client.wait` waits"""


@dataclass(frozen=True, slots=True)
class Value:
    """A field of a kind of entity: its place is that in `Entity.values`."""

    name: str
    unit: str


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of entity: `count` of them at most, numbered on from `first_index` (both 0 before the
    map is there)."""

    index: int
    name: str
    first_index: int
    count: int
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Map:
    """The map's bounds in m, and its static boxes."""

    bounds_min: Vec3
    bounds_max: Vec3
    boxes: tuple[Box, ...]


def _decode(text: bytes | None) -> str:
    return (text or b"").decode("utf-8", "replace")


def _plain(name: str) -> str:
    """The name of a call as messages tell it."""
    return name.removeprefix("sb_client_")


class Client:
    """A player, a spectator or a replay's viewer. It connects at once, and goes on with every
    `update`; no call waits but the look-up of a host name, and `wait`.

        with Client("127.0.0.1", 7777, name="ada") as client:
            while client.state is not State.CLOSED:      # your frame loop
                client.update()
                client.input_set(throttle=1.0, fire=True)
                view = client.view()
                for event in client.events(): ...

    A client may be used by several threads: their calls wait for one another.
    """

    _handle: int | None = None  # of sb_client; None before create and after destroy

    def __init__(
        self,
        host: str | None = None,
        port: int | None = None,
        *,
        session: int | None = None,
        role: Role | None = None,
        name: str | None = None,
        timeout_ms: int | None = None,
        rules: str | os.PathLike | None = None,
        plain: bool | None = None,
        predict: bool | None = None,
        interpolation_ms: int | None = None,
        select: tuple[int, ...] | None = None,
        reconnect_ms: int | None = None,
        simulate: Link | None = None,
    ) -> None:
        """Resolves the host and begins to connect. What is None is as the library has it.

        host: name or IPv4 address (127.0.0.1); port: UDP (7777)
        session: a match's number, or 0 for the first with room (0)
        role: what it comes for (Role.PLAYER)
        name: UTF-8 without control characters, 1 to 23 bytes ("player")
        timeout_ms: without an answer the client closes (5000)
        rules: a shared object with the rules of the match, which is loaded and run: name only what
            you trust. Without it the built-in tank game
        plain: ask for snapshots that any msgpack library reads, which are larger (False)
        predict: show the own tank where its inputs have brought it already (True)
        interpolation_ms: others are shown so long ago, at most 500; 0: as the link needs (0)
        select: choices that hold until the first input is set, as in Control (0, 0, 0, 0)
        reconnect_ms: for so long a lost connection is tried anew, 0: not at all (30000)
        simulate: a bad link to the server, to try a game on (none)

        Errors: TypeError and ValueError with the name of the argument; ArgumentError for what the
        library does not take; ResolveError; IoError (no socket, or the rules cannot be loaded);
        MalformedError (no rules module); LibraryError.
        """
        self._lock = threading.Lock()
        self._library = library.load()
        settings = dict(host=host, port=port, session=session, role=role, name=name,
                        timeout_ms=timeout_ms, plain=plain, predict=predict,
                        rules=None if rules is None else os.fsencode(rules),
                        interpolation_ms=interpolation_ms, select=select,
                        reconnect_ms=reconnect_ms, simulate=simulate)
        definition = self._library.sb_client_def_default()
        for setting, value in settings.items():
            if value is not None:
                setattr(definition, setting, value)
        self._select = tuple(definition.select)
        handle = ctypes.c_void_p()
        library.check(self._library.sb_client_create(definition, handle), "Client",
                      self._doubts(definition))
        self._handle = handle.value

    @staticmethod
    def _doubts(definition: Def) -> str:
        """The settings that an error may be about, as they were given."""
        return (f"host {_decode(definition.host)!r}, port {definition.port}, "
                f"name {_decode(definition.name)!r}, role {int(definition.role)}, "
                f"timeout_ms {definition.timeout_ms}, "
                f"interpolation_ms {definition.interpolation_ms}"
                + (f", rules {_decode(definition.rules)!r}" if definition.rules else ""))

    def close(self) -> None:
        """Says goodbye if connected, without waiting for an answer, and releases everything. What
        was taken from the client (views, events, kinds) stays. Closing twice does nothing."""
        with self._lock:
            handle, self._handle = self._handle, None
            if handle is not None:
                self._library.sb_client_destroy(handle)

    @property
    def closed(self) -> bool:
        """Whether `close` was called; a connection that is over is `State.CLOSED`."""
        return self._handle is None

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def __del__(self) -> None:
        if self._handle is not None:
            try:
                warnings.warn(f"{self!r} was not closed", ResourceWarning, source=self)
            finally:  # also where warnings are errors
                self.close()

    def __repr__(self) -> str:
        return f"<sabot.Client, {'closed' if self.closed else 'open'}, at {id(self):#x}>"

    def _call(self, name: str, *arguments: Any) -> Any:
        """What the library's function returns for this client."""
        with self._lock:
            return getattr(self._library, name)(self._open(name), *arguments)

    def _open(self, name: str) -> int:
        if self._handle is None:
            raise ClosedError(f"{_plain(name)}: the client was closed")
        return self._handle

    def _checked_call(self, name: str, *arguments: Any, detail: str = "") -> None:
        library.check(self._call(name, *arguments), _plain(name), detail)

    # Time and input.

    def update(self, now_us: int | None = None) -> None:
        """Receives and sends what is due: once a frame or more often. `now_us` is any monotonic
        clock in microseconds, the same in all calls; without it the system's."""
        now_us = time.monotonic_ns() // 1000 if now_us is None else now_us
        self._checked_call("sb_client_update", checked(ctypes.c_uint64, "now_us", now_us))

    def wait(self, state: State = State.PLAYING, timeout_s: float = 10.0) -> Status:
        """Updates until the client is in this state, and returns its status: for programs without
        frames. EndedError if it closes before that; TimeoutError."""
        end_s = time.monotonic() + timeout_s
        while True:
            self.update()
            status = self.status()
            if status.state == state:
                return status
            if status.state == State.CLOSED:
                raise EndedError(status.text, status.reason, status.refusal)
            if time.monotonic() >= end_s:
                raise TimeoutError(f"not {state.name.lower()} after {timeout_s:g} s, "
                                   f"but {status.state.name.lower()}")
            time.sleep(POLL_S)

    def input_set(self, control: Control | None = None, **fields: Any) -> None:
        """What the player asks for, until set anew: a Control, or its fields by name, where what is
        not named is 0, and `select` as it was. Values out of range are clamped, what is not finite
        counts as 0."""
        if control is None:
            control = Control(select=self._select)
            for name, value in fields.items():
                setattr(control, name, value)
        elif fields:
            raise TypeError("input_set takes a Control or its fields, not both")
        elif not isinstance(control, Control):
            raise TypeError(f"input_set takes a Control, not {control!r}")
        self._checked_call("sb_client_input_set", control)
        self._select = tuple(control.select)

    # What is there.

    def view(self, into: View | None = None) -> View | None:
        """The match as it is to be shown now, or None before the first snapshot. `into` is filled,
        and returned, in place of a new one: for loops that make many."""
        view = View() if into is None else into
        if not isinstance(view, View):
            raise TypeError(f"view fills a View, not {into!r}")
        error = self._call("sb_client_view", view)
        if error == Error.STATE:
            return None
        library.check(error, "view")
        return view

    def events(self) -> Iterator[Event]:
        """What happened since the last call, each once and in order, when its tick is shown. Up to
        1,024 wait; beyond that the oldest are dropped and counted in the status."""
        while self._call("sb_client_event_poll", event := Event()):
            yield event

    def event_name(self, kind: int) -> str | None:
        """The name of a kind of event by the match's rules, such as "fire", or None."""
        name = self._call("sb_client_event_name", checked(ctypes.c_uint32, "kind", kind))
        return None if name is None else _decode(name)

    def kind(self, index: int) -> Kind:
        """A kind of entity. RangeError if there is no such kind."""
        data = KindData()
        with self._lock:
            # The names live in the client: they are copied before another thread may close it.
            error = self._library.sb_client_get_kind(
                self._open("kind"), checked(ctypes.c_uint32, "kind", index), data)
            library.check(error, "kind", f"there is no kind {index}")
            values = tuple(Value(_decode(data.value_names[i]), _decode(data.value_units[i]))
                           for i in range(data.value_count))
            return Kind(index, _decode(data.name), data.first_index, data.count, values)

    def kinds(self) -> list[Kind]:
        """The kinds of entities by the match's rules; TANK and SHELL are the first two of the
        built-in game."""
        kinds: list[Kind] = []
        try:
            while True:
                kinds.append(self.kind(len(kinds)))
        except IndexError:
            return kinds

    def player(self, slot: int) -> Player:
        """Who is in a slot. RangeError for one that the match does not have; before the welcome,
        for any."""
        player = Player()
        self._checked_call("sb_client_get_player", checked(ctypes.c_uint32, "slot", slot), player,
                           detail=f"there is no slot {slot}")
        return player

    def players(self) -> dict[int, Player]:
        """Who is in the match, by slot; slots without anybody are left out."""
        players: dict[int, Player] = {}
        for slot in range(65536):
            try:
                player = self.player(slot)
            except IndexError:
                break
            if player.presence != Presence.NONE:
                players[slot] = player
        return players

    def status(self) -> Status:
        """How the connection stands, and its counters: a copy."""
        status = Status()
        self._checked_call("sb_client_get_status", status)
        return status

    @property
    def state(self) -> State:
        """`status().state`"""
        return self.status().state

    # Chat.

    def chat_send(self, text: str, scope: ChatScope = ChatScope.ALL, player: int = 0) -> None:
        """Says a line: UTF-8 without control characters, 1 to 191 bytes. `player` is the slot of
        whom it is for if the scope is one player. The server passes on five lines at once and then
        one a second, and drops what is more; what it has passed on comes back to its speaker too.
        ArgumentError for a text not as stated, a scope that clients do not use, or a slot that the
        match does not have; StateError if not welcomed yet, reconnecting, or over."""
        self._checked_call("sb_client_chat_send", checked(ctypes.c_int, "scope", scope),
                           checked(ctypes.c_uint32, "player", player),
                           checked(ctypes.c_char_p, "text", text if text is not None else 0),
                           detail=f"text {text!r}, scope {int(scope)}, player {player}")

    def chat(self) -> Iterator[ChatLine]:
        """What was said since the last call, each line once and in order, one's own included. Up to
        32 wait; beyond that the oldest are dropped and counted in the status."""
        while self._call("sb_client_chat_poll", line := ChatLine()):
            yield line

    # The map.

    def map(self) -> Map | None:
        """Bounds and static boxes, copied, or None before the map is there. Another match
        (`Status.match`) may be on another map."""
        boxes, count = ctypes.POINTER(Box)(), ctypes.c_uint32()
        low, high = Vec3(), Vec3()
        with self._lock:
            # The boxes are the client's, which another thread may update after this.
            error = self._library.sb_client_map(self._open("map"), boxes, count, low, high)
            if error == Error.STATE:
                return None
            library.check(error, "map")
            copies = tuple(Box.from_buffer_copy(boxes[i]) for i in range(count.value))
        return Map(low, high, copies)

    def map_items(self, which: MapList) -> list[MapItem]:
        """One of the map's lists; empty before the map is there."""
        which = MapList(which)
        items = []
        for index in range(self._call("sb_client_map_count", which)):
            items.append(MapItem())
            self._checked_call("sb_client_get_map_item", which, index, items[-1])
        return items

    # A recorded match.

    def playback(self) -> Playback | None:
        """How the replay stands, `tick` as the newest snapshot has it; None before it was told, and
        for who is no replay viewer."""
        playback = Playback()
        error = self._call("sb_client_get_playback", playback)
        if error == Error.STATE:
            return None
        library.check(error, "get_playback")
        return playback

    def playback_set(self, *, paused: bool | None = None, speed: float | None = None,
                     tick: int = 0) -> None:
        """Asks for pause, speed (SPEED_MIN to SPEED_MAX, times the match's own) and place, for all
        who watch the replay; what is None stays, and so does the place with tick 0. A step is
        paused and the tick after or before. ArgumentError for a speed out of range; StateError for
        who is no replay viewer, not welcomed yet, or over."""
        wanted = self.playback()
        if wanted is None:
            raise StateError("playback_set: only a replay's viewer can, when it was told how the "
                             "replay stands")
        wanted.paused = wanted.paused if paused is None else paused
        wanted.speed = wanted.speed if speed is None else speed
        wanted.tick = tick
        self._checked_call("sb_client_playback_set", wanted, detail=f"speed {wanted.speed:g}")
