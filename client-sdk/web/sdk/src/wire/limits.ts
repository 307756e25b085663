/** The wire's limits and reserved numbers, from protocol/constants.md. */

export const MAJOR_VERSION = 2;
export const MINOR_VERSION = 3;

export const MESSAGE_SIZE_MAX = 1150; // bytes
export const MESSAGE_OBJECT_COUNT_MAX = 1150; // msgpack objects, the message itself included
export const MESSAGE_DEPTH_MAX = 4; // containers inside each other

export const NAME_SIZE_MAX = 23; // bytes of UTF-8
export const RULES_NAME_SIZE_MAX = 23;
export const REFUSAL_TEXT_SIZE_MAX = 191;
export const CHAT_SIZE_MAX = 191;
export const TOKEN_SIZE_MAX = 512;
export const MODE_SIZE_MAX = 23;
export const MAP_NAME_SIZE_MAX = 31;
export const SESSION_NAME_SIZE_MAX = 47;
export const PASSWORD_SIZE_MAX = 63;
export const RESUME_SECRET_SIZE = 16;

export const HELLO_MAP_COUNT_MAX = 16;
export const MAP_SIZE_MAX = 131072;
export const MAP_CHUNK_SIZE_MAX = 1024;
export const INPUT_COUNT_MAX = 32;
export const EVENT_COUNT_MAX = 32;
export const ROSTER_COUNT_MAX = 32;
export const SETTING_COUNT_MAX = 32;
export const LOBBY_COUNT_MAX = 16; // modes, and maps
export const PORT_MAX = 65535;
export const TICKET_SIZE_MAX = 64; // bytes
export const MOVE_HOST_SIZE_MAX = 255; // bytes
export const MOVE_KEY_SIZE = 32; // bytes
export const SESSIONS_COUNT_MAX = 8; // in one page of a list
export const TICK_RATE_HZ_MIN = 10;
export const TICK_RATE_HZ_MAX = 240;

export const SNAPSHOT_PART_COUNT_MAX = 64;
export const SNAPSHOT_NUMBER_COUNT_MAX = 1140;
export const SNAPSHOT_AGE_MAX = 1024; // ticks between a snapshot and its baseline
export const OWN_STATE_SIZE_MAX = 512;
export const ENTITY_BASELINE_AGE_MAX = 255; // ticks
export const INDEX_MAX = 65535;

export const NO_PLAYER = 65535;
/** input_margin of a snapshot if the server has no input. */
export const NO_MARGIN = -32768;

export const U16_MAX = 0xffff;
export const U32_MAX = 0xffffffff;
export const I32_MIN = -0x80000000;
export const I32_MAX = 0x7fffffff;
