"""The enumerations and constants of `sabot/client.h` and `sabot/error.h`, which `generated/client.py`
declares."""

from .generated.client import (CHAT_SIZE, ENTITY_COUNT_MAX, ERROR_TEXT_SIZE, HIT_SET_NONE,
                               HIT_SHAPE_COUNT_MAX, KEY_SIZE, LOBBY_COUNT_MAX, MAP_NAME_SIZE,
                               MODE_SIZE, NAME_SIZE, NO_ENTITY, NO_PLAYER, PASSWORD_SIZE,
                               POINT_COUNT_MAX, SESSION_NAME_SIZE, SHELL, SPEED_MAX, SPEED_MIN,
                               TAG_SIZE, TANK, TEXT_SIZE, VALUE_COUNT_MAX, Cause, ChatScope,
                               EntityFlag, Error, EventKind, HitForm, ListingFlag, MapList,
                               Presence, Reason, Refusal, Role, State, ValueType, Visibility,
                               VoteKind)
