"""The structs of `sabot/client.h`.

`generated/client.py` declares them. Reading a field reads C's memory without a copy: text is `str`,
an enumeration its member, an array a sequence that refers to the struct.

Frame: metres, seconds, radians; right-handed, y up; yaw 0 looks along +z, and a positive yaw turns
left, from +z towards +x. Seen from above with +z up the screen, +x points left (the header has a
figure). A session is a numbered place of a server; a match is one game in it; an epoch numbers the
stretches of a session in which ticks only rise.
"""

from collections.abc import Iterator

from .fields import Quaternion, Vec3
from .generated.client import (NO_PLAYER, TANK, Box, ChatLine, Control, Def, Entity, Event, Filter,
                               HitSetData, HitShapeData, JoinDef, KindData, Link, Listing, Lobby,
                               MapItem, Playback, Player, Session, SessionDef, Status, ViewData)


class View(ViewData):
    """The picture of the match. The own tank, its shells and what is near it are predicted for the
    time of the last update. All other entities are shown a little late, between two snapshots. A
    view owns its memory, about 126 kB. Its entities refer to that memory and keep their values
    until `Client.view` fills the view again."""

    @property
    def own(self) -> Entity | None:
        """The own tank, or None while there is none."""
        return self.entities[self.own_index] if self.alive else None

    def of_kind(self, kind: int) -> Iterator[Entity]:
        """The entities of one kind, such as TANK."""
        return (entity for entity in self.entities if entity.kind == kind)

    def enemies(self) -> Iterator[Entity]:
        """The tanks of the tank game that the own player may shoot: those of other players that are
        not on its team. A spectator has all tanks."""
        from . import tanks  # which reads views
        return (tank for tank in self.of_kind(TANK)
                if self.player == NO_PLAYER or tanks.is_enemy(self, self.player, tank.index))
