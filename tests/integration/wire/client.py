"""A client that only listens: it takes messages in the order of their arrival and reports its state
after each. Written from the pages of protocol/ alone.

The reports are lines of a recorded session (README.md), so that they can be compared as text.
"""

from collections import Counter

import maps
import packed
import plain
from envelope import WireError
from messages import NOBODY, decode
from views import Invalid, follow

VIEW_COUNT_MIN = 64
PART_VALUES = ("durable_age", "input_margin")  # the fields that all parts of a snapshot share


class Broken(Exception):
    """The server breaks the standard."""


def hex_of(data):
    return data.hex() or "-"


class Client:
    def __init__(self, schema):
        self.schema = schema
        self.form = None  # the form that this client asked for
        self.welcome = None
        self.map_bytes = None
        self.is_over = False
        self.last_error = None
        self.seen = Counter()  # the names of all that has occurred
        self.predicted = {}  # hash by tick, as the client first sent it
        self.begin()

    def begin(self):
        """Forgets the previous match."""
        self.views = {}  # by tick
        self.newest = None
        self.held_ticks = set()  # ticks of all views of this match, with the forgotten ones
        self.parts = {}  # the parts that have arrived, by number
        self.event_sequence = 0
        self.roster = {}
        self.known_input_tick = 0  # newest input that the server is known to have
        self.first_input_tick = 0  # the first input of the present series without a gap
        self.sent_input_tick = 0
        self.predicted.clear()

    def receive(self, data):
        """Returns lines for the effects of the message. Invalid messages and invalid changes are
        dropped and counted."""
        if self.is_over:
            return []  # messages that the goodbye has overtaken
        try:
            return self.take(decode(data))
        except (WireError, Invalid) as error:
            self.last_error = error
            return [] if str(error) == "unknown" else ["malformed"]

    def take(self, message):
        take = {2: self.take_welcome, 4: self.take_map, 6: self.take_snapshot, 7: self.take_events,
                8: self.take_goodbye, 9: self.take_roster, 10: self.take_chat}
        if message["type"] in (12, 14, 18, 22):
            return []  # what the lobby and the session tell; this client asks for nothing of them
        if message["type"] == 3:
            raise Broken(f"refused, reason {message['reason']}: {message['text']}")
        if message["type"] not in take:
            raise Broken(f"message {message['type']} is not the server's")
        if self.welcome is None and message["type"] not in (2, 6):
            raise Broken(f"message {message['type']} before the welcome")
        return take[message["type"]](message)

    def take_welcome(self, welcome):
        if any(welcome[name] != value for name, value in self.schema.identity.items()):
            raise Broken("a welcome to other rules")
        if welcome["form"] not in (0, self.form):
            raise Broken("a form that the client did not ask for")
        before, self.welcome = self.welcome, welcome
        if before and before["epoch"] == welcome["epoch"]:
            raise Broken("two matches of one epoch")
        self.begin()
        self.seen["match"] += 1
        whole = before and before["map_size"] == len(self.map_bytes)
        if whole and before["map_hash"] == welcome["map_hash"]:
            return ["map " + self.map_bytes.hex()]
        self.map_bytes = b""
        return []

    def take_map(self, piece):
        if piece["hash"] != self.welcome["map_hash"] or piece["offset"] != len(self.map_bytes):
            raise Broken("a piece of the map out of order")
        if piece["total_size"] != self.welcome["map_size"]:
            raise Broken("a piece of another map")
        self.map_bytes += piece["data"]
        if len(self.map_bytes) < piece["total_size"]:
            return []
        maps.check(self.map_bytes, self.welcome["map_hash"])
        return ["map " + self.map_bytes.hex()]

    def take_snapshot(self, part):
        if self.welcome is None or part["epoch"] != self.welcome["epoch"]:
            self.seen["snapshot of another match"] += 1
            return []
        if self.newest and part["tick"] <= self.newest.tick:
            self.seen["snapshot too old"] += 1
            return []
        if not self.gather(part):
            return []
        parts = [self.parts[number] for number in range(part["part_count"])]
        self.parts = {}
        head = parts[0]
        baseline = None
        if head["baseline_age"] != 0:
            baseline = self.views.get(head["tick"] - head["baseline_age"])
            if baseline is None:
                self.seen["snapshot without baseline"] += 1
                return []
        if any(other["own"] != 0 or any(other[name] != head[name] for name in PART_VALUES)
               for other in parts[1:]):
            self.seen["parts that differ"] += 1  # no server does so; part 0 counts
        changes = self.changes_of(parts, baseline)
        view = follow(self.schema, baseline, head["tick"], changes, self.welcome["tick_rate_hz"])
        self.hold(view)
        self.note(parts, changes)
        return self.lines_of_view(head)

    def gather(self, part):
        """Returns whether all parts of its tick have arrived."""
        others = next(iter(self.parts.values()), part)
        if part["tick"] < others["tick"]:
            self.seen["part too old"] += 1
            return False
        if part["tick"] > others["tick"]:
            self.parts = {}
        elif any(part[name] != others[name] for name in ("part_count", "baseline_age")):
            raise Invalid("parts that contradict each other")
        self.parts.setdefault(part["part"], part)
        return len(self.parts) == part["part_count"]

    def changes_of(self, parts, baseline):
        entity_baselines = baseline.entity_baselines if baseline else {}
        changes = []
        for part in parts:
            form = packed if isinstance(part["changes"], bytes) else plain
            if (form is packed) != (self.welcome["form"] == 1):
                raise Invalid("changes in the other form")
            changes += form.changes_of(self.schema, part["changes"], entity_baselines)
        return changes

    def hold(self, view):
        self.newest = view
        self.views[view.tick] = view
        self.held_ticks.add(view.tick)
        self.seen["view"] += 1
        for tick in sorted(self.views)[:-VIEW_COUNT_MIN]:
            del self.views[tick]

    def note(self, parts, changes):
        self.seen["view in parts"] += len(parts) > 1
        self.seen["view from nothing"] += parts[0]["baseline_age"] == 0
        for change in changes:
            if change.residuals is None:
                self.seen["remove"] += 1
            elif change.kind is not None:
                self.seen["create"] += 1
            else:
                self.seen["late update" if change.age else "update"] += 1

    def lines_of_view(self, head):
        view = self.newest
        if head["input_margin"] != -32768:
            self.known_input_tick = head["tick"] + head["input_margin"]
        own, state = head["own"], b""
        if isinstance(own, bytes):
            own, state = 2, own[4:]  # the time since the disturbance comes first
        lines = [f"view {head['epoch']} {view.tick} {head['durable_age']} {head['input_margin']}"
                 f" {own} {hex_of(state)} {len(view.entity_baselines)}"]
        for index in sorted(view.entity_baselines):
            entity_baseline = view.entity_baselines[index]
            extrapolated = view.extrapolated(self.schema, entity_baseline,
                                             self.welcome["tick_rate_hz"])
            numbers = (index, entity_baseline.generation, entity_baseline.kind,
                       entity_baseline.tick, *entity_baseline.values, "|", *extrapolated)
            lines.append("entity " + " ".join(map(str, numbers)))
        return lines

    def take_events(self, message):
        if message["sequence"] != self.event_sequence:
            raise Broken("an event that is not the next one")
        self.event_sequence += len(message["events"])
        lines = []
        for event in message["events"]:
            who = [NOBODY if event[name] is None else event[name] for name in ("entity", "other")]
            numbers = (message["tick"], event["kind"], *who, event["value"], event["x"],
                       event["y"], event["z"])
            lines.append("event " + " ".join(map(str, numbers)))
        return lines

    def take_roster(self, message):
        for player in message["players"]:
            presence = player["presence"] if player["presence"] <= 3 else 1
            self.roster[player["slot"]] = (presence, player["name"])
        lines = []
        for slot in range(self.welcome["player_capacity"]):
            presence, name = self.roster.get(slot, (0, ""))
            lines.append(f"player {slot} {presence} {hex_of(name.encode())}")
        return lines

    def take_chat(self, chat):
        if chat["scope"] > 3:
            return []
        return [f"chat {chat['scope']} {chat['player']} {hex_of(chat['text'].encode())}"]

    def take_goodbye(self, _):
        self.is_over = True
        return []
