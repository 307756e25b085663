/// The limits of the wire. The decoder checks every count and length against them before use.
#ifndef SABOT_PROTOCOL_LIMITS_H
#define SABOT_PROTOCOL_LIMITS_H

/// Peers of different major versions do not understand each other. A minor version only adds.
#define SB_PROTOCOL_VERSION 2u
#define SB_PROTOCOL_MINOR_VERSION 3u

#define SB_MESSAGE_SIZE_MAX 1150u          ///< bytes of one message
#define SB_MESSAGE_DEPTH_MAX 4u            ///< nested msgpack containers
#define SB_MESSAGE_ELEMENT_COUNT_MAX 1150u ///< msgpack objects of one message
#define SB_NAME_SIZE_MAX 23u               ///< bytes of UTF-8, without a terminating zero
#define SB_HELLO_MAP_COUNT_MAX 16u         ///< map hashes in a hello
#define SB_MAP_CHUNK_SIZE_MAX 1024u        ///< bytes of a map in one message
#define SB_MAP_SIZE_MAX 131072u            ///< canonical bytes of a map
#define SB_INPUT_COUNT_MAX 32u             ///< inputs in one message
#define SB_SNAPSHOT_PART_COUNT_MAX 64u
#define SB_SNAPSHOT_NUMBER_COUNT_MAX 1140u ///< numbers in one part, plain form
#define SB_SNAPSHOT_AGE_MAX 1024u          ///< ticks between a snapshot and its baseline
#define SB_ABSOLUTE_RANGE_COUNT_MAX 128u   ///< empty ranges in one part, absolute form
#define SB_ABSOLUTE_ENTITY_COUNT_MAX 128u  ///< entities in one part, absolute form
#define SB_ABSOLUTE_VALUE_COUNT_MAX 32u    ///< values of one of them
#define SB_OWN_STATE_SIZE_MAX 512u         ///< bytes of a player's own state, with its ages
#define SB_EVENT_COUNT_MAX 32u             ///< events in one message
#define SB_RULES_TEXT_SIZE_MAX 23u         ///< bytes of the name of a rules module
#define SB_SETTING_COUNT_MAX 32u           ///< settings of the rules in a welcome
#define SB_REASON_SIZE_MAX 191u            ///< bytes of a refusal's text
#define SB_RESUME_SECRET_SIZE 16u          ///< bytes
#define SB_TOKEN_SIZE_MAX 512u             ///< bytes of a hello's token
#define SB_ROSTER_COUNT_MAX 32u            ///< players in one roster
#define SB_CHAT_SIZE_MAX 191u              ///< bytes of one chat text
#define SB_PLAYBACK_PERCENT_MIN 25u        ///< of real time
#define SB_PLAYBACK_PERCENT_MAX 1600u
#define SB_PLACE_NAME_SIZE_MAX 47u  ///< bytes of a session's name
#define SB_MODE_SIZE_MAX 23u        ///< bytes of a mode's name
#define SB_PASSWORD_SIZE_MAX 63u    ///< bytes of a session's password
#define SB_MAP_TEXT_SIZE_MAX 31u    ///< bytes of a map's name
#define SB_LISTED_COUNT_MAX 8u      ///< sessions in one message
#define SB_LOBBY_LIST_COUNT_MAX 16u ///< modes or maps in one message
#define SB_WIRE_VISIBILITY_MAX 2u
#define SB_TICKET_SIZE_MAX 64u     ///< bytes of a ticket of a redirect or move
#define SB_MOVE_HOST_SIZE_MAX 255u ///< bytes of the host of a move
#define SB_MOVE_KEY_SIZE 32u       ///< bytes of its server's key

#define SB_NO_PLAYER 65535u
#define SB_NO_ENTITY 65535u
#define SB_NO_MARGIN (-32768)

/// ENet channels.
typedef enum sb_channel {
    SB_CHANNEL_RELIABLE = 0, ///< handshake, control, events
    SB_CHANNEL_DOWN = 1,     ///< snapshots, unsequenced
    SB_CHANNEL_UP = 2,       ///< inputs, unsequenced
} sb_channel;

#define SB_CHANNEL_COUNT 3

/// The data of an ENet disconnect that follows a goodbye at once. It repeats the goodbye, because
/// ENet drops received packets that are unread when the disconnect arrives.
#define SB_DISCONNECT_GOODBYE 1u

#endif
