"""A client of a match."""

import ctypes
import math
import os
import threading
import time
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from . import library
from .enums import (ERROR_TEXT_SIZE, HIT_SET_NONE, ChatScope, Error, HitForm, MapList, Presence,
                    Role, State, ValueType, Visibility, VoteKind)
from .errors import ClosedError, DeclinedError, EndedError, RangeError, StateError
from .fields import checked
from .structs import (Box, ChatLine, Control, Def, Entity, Event, Filter, HitSetData, HitShapeData,
                      JoinDef, KindData, Listing, Lobby, Session, SessionDef,
                      Link, MapItem, Playback, Player, Quaternion, Status, Vec3, View)

@dataclass(frozen=True, slots=True)
class Value:
    """A field of a kind of entity, at the same index as in `Entity.values`."""

    name: str
    unit: str
    type: ValueType


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of entity. A match has at most `count` of them, with indices from `first_index` on.
    Both are 0 until the map has arrived."""

    index: int
    name: str
    first_index: int
    count: int
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class HitShape:
    """A part of an entity that shells meet. It stands in the entity's frame, or in that of the
    entity's joint if it turns."""

    name: str
    form: HitForm
    turns: bool
    position: tuple[float, ...]  # in its frame, m
    orientation: tuple[float, ...]  # in its frame: x, y, z, w
    half_extents: tuple[float, ...]  # m; a sphere: its radius; a cylinder: radius, half height, radius
    points: tuple[tuple[float, float, float], ...]  # of a hull, m


@dataclass(frozen=True, slots=True)
class HitSet:
    """The hit shapes of a kind of entity, or of those whose value `type_value` is `type`. A set of
    the map has no kind: `Client.hit_set_of` tells which crates and walls have it."""

    index: int
    name: str
    kind: int | None
    type_value: int | None
    type: float
    yaw_value: int | None  # the value that is the joint's yaw
    pivot: tuple[float, ...]  # of the joint, in the entity's frame, m
    shapes: tuple[HitShape, ...]


@dataclass(frozen=True, slots=True)
class Map:
    """The map's bounds in m, and its static boxes."""

    bounds_min: Vec3
    bounds_max: Vec3
    boxes: tuple[Box, ...]


def _decode(text: bytes | None) -> str:
    return (text or b"").decode("utf-8", "replace")


def _needed(name: str, value: str) -> bytes:
    """Returns text that must be there, as C takes it."""
    return checked(ctypes.c_char_p, name, 0 if value is None else value)


def _shape(data: HitShapeData) -> HitShape:
    points = tuple((data.points[3 * i], data.points[3 * i + 1], data.points[3 * i + 2])
                   for i in range(data.point_count))
    return HitShape(_decode(data.name), HitForm(data.form), data.turns != 0, tuple(data.position),
                    tuple(data.orientation), tuple(data.half_extents), points)


def _plain(name: str) -> str:
    """Returns the name of a call for messages."""
    return name.removeprefix("sb_client_")


class Client:
    """A player, a spectator or a replay viewer. It begins to connect at once, and every `update`
    continues. Only the constructor, which looks up the host name and loads rules, `wait` and
    `sleep` block.

        with Client("127.0.0.1", 7777, name="ada") as client:
            while client.state is not State.CLOSED:      # your frame loop
                client.update()
                client.input_set(throttle=1.0, fire=True)
                view = client.view()
                for event in client.events(): ...

    Several threads may use a client: its calls run one after another.
    """

    _handle: int | None = None  # of sb_client; None before create and after destroy
    _declined: int | None = None  # requests declined before the one that `wait` may wait for

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
        token: str | None = None,
        server_key: str | None = None,
        password: str | None = None,
        mode: str | None = None,
        create: bool | None = None,
        plain_wire: bool | None = None,
    ) -> None:
        """Resolves the host and begins to connect. None means the library's default, in brackets:

        host: name, IPv4 or IPv6 address, or a join link
            `sabot://HOST[:PORT][/SESSION][?token=..&password=..&mode=..&key=..]`, whose values
            replace the arguments; without a port it means 7777 (127.0.0.1)
        port: UDP, not 0 (7777)
        session: its number, or 0 for the first session with room (0)
        role: how it takes part (Role.PLAYER)
        name: UTF-8 without control characters, 1 to 23 bytes ("player")
        timeout_ms: the client closes after this time without an answer (5000)
        rules: a shared object with the rules of the match. The client loads and runs it: name only
            a file that you trust (the built-in tank game)
        plain: ask for larger snapshots that any msgpack library reads (False)
        predict: show the own tank where its inputs have already moved it (True)
        interpolation_ms: delay of the other entities, at most 500; 0: as the link needs (0)
        select: choices until the first input is set, as in Control (0, 0, 0, 0)
        reconnect_ms: how long the client tries to reconnect after a loss; 0: not at all (30000)
        simulate: a bad link to the server that the client simulates, for tests (none)
        token: connect token of the game's backend as base64url, for a server that asks for one; it
            is good for one connection. If it names a team, set this team in `select` and in every
            control (none)
        server_key: the key that the server must have, 64 hexadecimal digits, as `sabot key` prints
            it (the key that `token` names; without one, the client trusts the server that answers
            first)
        password: the session's, at most 63 bytes; with it, or `mode`, the client goes through the
            lobby by itself
        mode: that the session shall have, at most 23 bytes
        create: makes a session of `mode` if none has room (False)
        plain_wire: no encryption, for a server on this machine with --plain-wire (False)

        Raises TypeError or ValueError with the name of the argument; ArgumentError if the library
        refuses a value; ResolveError; IoError (no socket, or the rules cannot be loaded);
        MalformedError (the file is no rules module); LibraryError.
        """
        self._lock = threading.Lock()
        self._library = library.load()
        settings = dict(host=host, port=port, session=session, role=role, name=name,
                        timeout_ms=timeout_ms, plain=plain, predict=predict,
                        rules=None if rules is None else os.fsencode(rules),
                        interpolation_ms=interpolation_ms, select=select,
                        reconnect_ms=reconnect_ms, simulate=simulate, token=token,
                        server_key=server_key, password=password, mode=mode, create=create,
                        plain_wire=plain_wire)
        definition = self._library.sb_client_def_default()
        for setting, value in settings.items():
            if value is not None:
                setattr(definition, setting, value)
        self._select = tuple(definition.select)
        handle = ctypes.c_void_p()
        why = ctypes.create_string_buffer(ERROR_TEXT_SIZE)
        definition.out_text = ctypes.cast(why, ctypes.POINTER(ctypes.c_char))
        library.check(self._library.sb_client_create(definition, handle), "Client",
                      _decode(why.value))
        self._handle = handle.value

    def close(self) -> None:
        """Says goodbye if connected, without waiting for an answer, and releases everything. Views,
        events and kinds from the client stay valid. Closing twice does nothing."""
        with self._lock:
            handle, self._handle = self._handle, None
            if handle is not None:
                self._library.sb_client_destroy(handle)

    @property
    def closed(self) -> bool:
        """Whether `close` was called. A connection that has ended is `State.CLOSED` instead."""
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
        """Calls the library's function for this client and returns its result."""
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
        """Receives and sends what is due. Call it once a frame or more often. `now_us` is the time
        of any monotonic clock in microseconds, the same clock in all calls (the system's)."""
        now_us = time.monotonic_ns() // 1000 if now_us is None else now_us
        self._checked_call("sb_client_update", checked(ctypes.c_uint64, "now_us", now_us))

    def wait(self, state: State = State.PLAYING, timeout_s: float = 10.0) -> Status:
        """Updates until the client is in this state, and returns its status; for programs without
        frames. Raises EndedError if it closes before, DeclinedError if the server declines the
        `join` or `session_create` before, and TimeoutError."""
        end_s = time.monotonic() + timeout_s
        while True:
            self.update()
            status = self.status()
            if self._declined is not None and state is not State.LOBBY:
                self._raise_declined()
            if status.state == state:
                self._declined = None
                return status
            if status.state == State.CLOSED:
                raise EndedError(status.text, status.reason, status.refusal)
            if time.monotonic() >= end_s:
                raise TimeoutError(f"not {state.name.lower()} after {timeout_s:g} s, "
                                   f"but {status.state.name.lower()}")
            self.sleep(end_s - time.monotonic())

    def _raise_declined(self) -> None:
        """Raises if a request was declined since `_declined` was counted."""
        lobby = self.lobby()
        if lobby.declined_count > self._declined:
            self._declined = None
            raise DeclinedError(lobby.declined_text, lobby.declined_refusal)

    def sleep(self, timeout_s: float = 1.0) -> bool:
        """For programs without frames, between two updates: sleeps until something has arrived, or
        the client has something to do by itself, such as its next input, or this time has passed.
        It sleeps 100 ms at most, and calls of other threads wait meanwhile. Returns False, at once,
        if the connection has ended. Raises ValueError for a time that is not a number."""
        if math.isnan(timeout_s):
            raise ValueError("timeout_s: a number is needed, not nan")
        timeout_ms = int(1000 * min(max(timeout_s, 0.0), 60.0))
        error = self._call("sb_client_wait", timeout_ms)
        if error == Error.STATE:
            return False
        library.check(error, "sleep")
        return True

    def input_set(self, control: Control | None = None, **fields: Any) -> None:
        """Sets what the player asks for until the next call: a Control, or its fields by name.
        Fields without a value are 0, but `select` stays. Values out of range are clamped; a value
        that is not finite counts as 0."""
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
        """Returns the match as it should be shown now, or None before the first snapshot of
        each match, in the lobby, and after a replay has gone back. With `into` it fills and returns
        that view, for loops that call it often."""
        view = View() if into is None else into
        if not isinstance(view, View):
            raise TypeError(f"view fills a View, not {into!r}")
        error = self._call("sb_client_view", view)
        if error == Error.STATE:
            return None
        library.check(error, "view")
        return view

    def events(self) -> Iterator[Event]:
        """Yields the events since the last call. The server's come once each and in order, when
        their tick is shown. Events of the own player come first, as soon as they are predicted. A
        hit comes with the value 0 and `predicted`; a second event has its points. Up to 1,024 of
        the server's and 64 predicted events wait. Further ones replace the oldest, and the status
        counts them."""
        while self._call("sb_client_event_poll", event := Event()):
            yield event

    def event_name(self, kind: int) -> str | None:
        """Returns the name of a kind of event in the match's rules, such as "fire", or None."""
        name = self._call("sb_client_event_name", checked(ctypes.c_uint32, "kind", kind))
        return None if name is None else _decode(name)

    def kind(self, index: int) -> Kind:
        """Returns a kind of entity. Raises RangeError if there is no such kind."""
        data = KindData()
        with self._lock:
            # The names belong to the client: copy them before another thread can close it.
            error = self._library.sb_client_get_kind(
                self._open("kind"), checked(ctypes.c_uint32, "kind", index), data)
            library.check(error, "kind", f"there is no kind {index}")
            values = tuple(Value(_decode(data.value_names[i]), _decode(data.value_units[i]),
                                 ValueType(data.value_types[i]))
                           for i in range(data.value_count))
            return Kind(index, _decode(data.name), data.first_index, data.count, values)

    def find_kind(self, name: str) -> int:
        """Returns the index of the kind of a name, such as "player". Raises RangeError if there is
        none."""
        index = ctypes.c_uint32()
        self._checked_call("sb_client_find_kind", _needed("name", name), index,
                           detail=f"there is no kind {name!r}")
        return index.value

    def find_value(self, kind: int, name: str) -> int:
        """Returns the index in `Entity.values` of a kind's value, such as "health". Raises
        RangeError if there is none."""
        index = ctypes.c_uint32()
        error = self._call("sb_client_find_value", checked(ctypes.c_uint32, "kind", kind),
                           _needed("name", name), index)
        library.check(error, "find_value", self._lack(kind, name) if error == Error.RANGE else "")
        return index.value

    def _lack(self, kind: int, name: str) -> str:
        """Says that a kind lacks a value, and which ones it has."""
        try:
            known = self.kind(kind)
        except RangeError:
            return f"there is no kind {kind}"
        names = ", ".join(value.name for value in known.values)
        return f"kind {kind} ({known.name}) has no value {name!r}, but {names}"

    def value(self, entity: Entity, name: str) -> float:
        """Returns the value of a name of an entity, in the unit that `kind` tells. Raises
        RangeError if the entity's kind has none."""
        if not isinstance(entity, Entity):
            raise TypeError(f"value reads an Entity, not {entity!r}")
        value = ctypes.c_float()
        error = self._call("sb_client_value", entity, _needed("name", name), value)
        library.check(error, "value",
                      self._lack(entity.kind, name) if error == Error.RANGE else "")
        return value.value

    def hit_sets(self) -> list[HitSet]:
        """Returns the hit sets of the match's rules, then those of its map: what shells meet of an
        entity, to draw it."""
        with self._lock:
            client = self._open("hit_sets")
            count = self._library.sb_client_hit_set_count(client)
            return [self._hit_set(client, index) for index in range(count)]

    def _hit_set(self, client: Any, index: int) -> HitSet:
        data, shape = HitSetData(), HitShapeData()
        library.check(self._library.sb_client_get_hit_set(client, index, data), "hit_sets")
        shapes = []
        for number in range(data.shape_count):
            error = self._library.sb_client_get_hit_shape(client, index, number, shape)
            library.check(error, "hit_sets")
            shapes.append(_shape(shape))
        kind, type_value, yaw_value = (
            None if value == HIT_SET_NONE else value
            for value in (data.kind, data.type_value, data.yaw_value))
        return HitSet(index, _decode(data.name), kind, type_value, data.type, yaw_value,
                      tuple(data.pivot), tuple(shapes))

    def hit_set_of(self, entity: Entity) -> int | None:
        """Returns the index of an entity's hit set, or None."""
        with self._lock:
            index = self._library.sb_client_hit_set_of(self._open("hit_set_of"), entity)
        return None if index == HIT_SET_NONE else index

    def place_hit_shape(self, entity: Entity, shape: int) -> tuple[Vec3, Quaternion]:
        """Returns position and orientation in the world of a shape of an entity's hit set. Raises
        RangeError if there is no such shape."""
        position, orientation = Vec3(), Quaternion()
        with self._lock:
            error = self._library.sb_client_place_hit_shape(
                self._open("place_hit_shape"), entity, checked(ctypes.c_uint32, "shape", shape),
                position, orientation)
        library.check(error, "place_hit_shape", f"there is no hit shape {shape}")
        return position, orientation

    def kinds(self) -> list[Kind]:
        """Returns the kinds of entities of the match's rules. In the built-in game TANK and SHELL
        are the first two."""
        kinds: list[Kind] = []
        try:
            while True:
                kinds.append(self.kind(len(kinds)))
        except IndexError:
            return kinds

    def player(self, slot: int) -> Player:
        """Returns the player in a slot. Raises RangeError for a slot that the match does not have;
        before the welcome it has none."""
        player = Player()
        self._checked_call("sb_client_get_player", checked(ctypes.c_uint32, "slot", slot), player,
                           detail=f"there is no slot {slot}")
        return player

    def players(self) -> dict[int, Player]:
        """Returns the players of the match by slot, without empty slots."""
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
        """Returns a copy of the state of the connection and its counters."""
        status = Status()
        self._checked_call("sb_client_get_status", status)
        return status

    @property
    def state(self) -> State:
        """`status().state`"""
        return self.status().state

    # Chat.

    def chat_send(self, text: str, scope: ChatScope = ChatScope.ALL, player: int = 0) -> None:
        """Sends a line of chat: UTF-8 without control characters, 1 to 191 bytes. With the scope
        PLAYER, `player` is the slot of the receiver. The server passes on five lines at once and
        then one a second, and drops the rest. The speaker gets each line that it passes on, too.
        Raises ArgumentError for another text, for a scope that clients cannot use, or for a slot
        that the match does not have; StateError before the welcome, in the lobby, while
        reconnecting, and after the end."""
        self._checked_call("sb_client_chat_send", checked(ctypes.c_int, "scope", scope),
                           checked(ctypes.c_uint32, "player", player),
                           checked(ctypes.c_char_p, "text", text if text is not None else 0),
                           detail=f"text {text!r}, scope {int(scope)}, player {player}")

    def chat(self) -> Iterator[ChatLine]:
        """Yields the lines of chat since the last call, each once and in order, with the own ones.
        Up to 32 wait; beyond that the oldest are dropped, and the status counts them."""
        while self._call("sb_client_chat_poll", line := ChatLine()):
            yield line

    # The lobby.

    def list_sessions(self, mode: str | None = None, map: str | None = None,
                      name: str | None = None, not_full: bool = False,
                      no_password: bool = False) -> None:
        """Asks for the list of sessions; `listings` yields them as they arrive, and
        `lobby().listing` is true until all are there. `name` is a part of the name. Raises
        ArgumentError for text that is too long or not valid; StateError if the client is neither
        in the lobby nor in a session."""
        self._checked_call("sb_client_list", Filter(mode=mode, map=map, name=name,
                                                    not_full=not_full, no_password=no_password))

    def listings(self) -> Iterator[Listing]:
        """Yields the sessions of the list that have arrived, each once, by rising number."""
        while self._call("sb_client_listing_poll", listing := Listing()):
            yield listing

    def lobby(self) -> Lobby:
        """Returns what the lobby has said, such as the last request that was declined."""
        self._checked_call("sb_client_get_lobby", lobby := Lobby())
        return lobby

    def join(self, session: int = 0, mode: str | None = None, role: Role = Role.PLAYER,
             password: str | None = None, create: bool = False) -> None:
        """Asks for another session: by number, or the first of `mode` that has room. With `create`
        the server makes one if none has. `wait` waits until the client is in it. From within a
        match, that match goes on until the server's answer. Errors as `list_sessions`."""
        self._declined = self.lobby().declined_count
        self._checked_call("sb_client_join", JoinDef(session=session, mode=mode, role=role,
                                                     password=password, create=create))

    def session_create(self, mode: str | None = None, name: str | None = None,
                       map: str | None = None, password: str | None = None,
                       visibility: Visibility = Visibility.PUBLIC,
                       player_capacity: int = 0) -> None:
        """Asks for a new session in one of the lobby's modes, and joins it. Errors as
        `list_sessions`."""
        self._declined = self.lobby().declined_count
        self._checked_call("sb_client_session_create",
                           SessionDef(mode=mode, name=name, map=map, password=password,
                                      visibility=visibility, player_capacity=player_capacity))

    def leave(self) -> None:
        """Leaves the session for the lobby. Raises StateError if the client is in none, as the
        next three."""
        self._checked_call("sb_client_leave")

    def ready_set(self, ready: bool = True) -> None:
        """Says whether the player is ready."""
        self._checked_call("sb_client_ready_set", bool(ready))

    def team_set(self, team: int) -> None:
        """Takes a team for good, whatever the control asks for; 0: the control decides again.
        Raises ArgumentError for a team above 255."""
        self._checked_call("sb_client_team_set", checked(ctypes.c_uint32, "team", team))

    def vote(self, kind: VoteKind, target: int, yes: bool = True) -> None:
        """Calls a vote, or votes on the one that runs if it has this kind and target. Only a call
        with `yes` begins a vote. A vote passes with more than half of the players, and runs for
        30 s. A player can call one a minute, and nobody for 15 s after one that did not pass."""
        self._checked_call("sb_client_vote", checked(ctypes.c_int, "kind", kind),
                           checked(ctypes.c_uint32, "target", target), bool(yes))

    def session(self) -> Session | None:
        """Returns the state of the client's session. None while it is in none, and until the server
        has said it."""
        session = Session()
        error = self._call("sb_client_get_session", session)
        if error == Error.STATE:
            return None
        library.check(error, "session")
        return session

    # The map.

    def map(self) -> Map | None:
        """Returns a copy of the map's bounds and static boxes, or None until the map has arrived.
        The next match (`Status.epoch`) may have another map."""
        boxes, count = ctypes.POINTER(Box)(), ctypes.c_uint32()
        low, high = Vec3(), Vec3()
        with self._lock:
            # The boxes belong to the client: copy them before another thread can update it.
            error = self._library.sb_client_map(self._open("map"), boxes, count, low, high)
            if error == Error.STATE:
                return None
            library.check(error, "map")
            copies = tuple(Box.from_buffer_copy(boxes[i]) for i in range(count.value))
        return Map(low, high, copies)

    def map_items(self, which: MapList) -> list[MapItem]:
        """Returns one of the map's lists; empty until the map has arrived."""
        which = MapList(which)
        items = []
        for index in range(self._call("sb_client_map_count", which)):
            items.append(MapItem())
            self._checked_call("sb_client_get_map_item", which, index, items[-1])
        return items

    # A recorded match.

    def playback(self) -> Playback | None:
        """Returns the state of the replay; `tick` is that of the newest snapshot. None before the
        server has sent it, and for a client that is no replay viewer."""
        playback = Playback()
        error = self._call("sb_client_get_playback", playback)
        if error == Error.STATE:
            return None
        library.check(error, "get_playback")
        return playback

    def playback_set(self, *, paused: bool | None = None, speed: float | None = None,
                     tick: int = 0) -> None:
        """Asks for pause, speed (SPEED_MIN to SPEED_MAX, in multiples of the match's own) and tick,
        for all viewers of the replay. None keeps a setting, and tick 0 keeps the tick. To step,
        pause and ask for the tick after or before. Raises ArgumentError for a speed out of range;
        StateError for a client that is no replay viewer, before the welcome, and after the end."""
        wanted = self.playback()
        if wanted is None:
            raise StateError("playback_set: only a replay viewer can, once the server has sent the "
                             "state of the replay")
        wanted.paused = wanted.paused if paused is None else paused
        wanted.speed = wanted.speed if speed is None else speed
        wanted.tick = tick
        self._checked_call("sb_client_playback_set", wanted, detail=f"speed {wanted.speed:g}")
