/// A client core whose messages are kept, and a server's messages made by hand.
#ifndef CLIENT_SDK_HARNESS_H
#define CLIENT_SDK_HARNESS_H

#include "client/core.h"
#include "client/snapshots/snapshot.h"
#include "game/game.h"
#include "game/tanks/tanks.h"

#define HARNESS_SENT_MAX 128
#define HARNESS_CAPACITY 16u ///< player slots of the match

typedef struct harness_sent {
    sb_channel channel;
    size_t size;
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
} harness_sent;

typedef struct harness {
    sb_client_core *core;
    const sb_rules *rules;
    uint32_t sent_count; ///< of all; the last HARNESS_SENT_MAX are kept
    harness_sent sent[HARNESS_SENT_MAX];
    uint8_t map_bytes[SB_MAP_BYTES_MAX];
    uint32_t map_size;
    uint64_t now_us;
} harness;

extern const sb_allocator harness_allocator;

/// A new core that asks for any session as "ann", with a timeout of 1,000 ms, by the built-in
/// rules; it predicts nothing.
void harness_init(harness *h);
/// The same by other rules (NULL for the built-in ones), predicting or not. Welcome and messages
/// are of these rules.
void harness_init_by(harness *h, const sb_rules *rules, bool predict);
/// The same by any def and allocator.
void harness_init_def(harness *h, const sb_rules *rules, const sb_client_def *def,
                      const sb_allocator *allocator);
void harness_deinit(harness *h);

/// Goes through hello, welcome (slot 3, tick 100, 60 Hz, 30 Hz) and the built-in arena's map.
void harness_play(harness *h);
void harness_connect(harness *h);
void harness_welcome(harness *h);
void harness_map(harness *h);

/// Names the rules of the harness; their settings are the defaults.
sb_message_welcome harness_welcome_default(const harness *h);

/// Encodes and hands over.
void harness_receive(harness *h, const sb_message *message);
void harness_receive_bytes(harness *h, const void *bytes, size_t size);

/// Decodes the client's message `back` messages before its last (0: the last) and returns its
/// channel. Text points into the harness.
sb_channel harness_sent_message(harness *h, uint32_t back, sb_message *out_message);

sb_client_status harness_status(const harness *h);

/// The newest snapshot of the present connection at its tick. Returns the tick, 0 if there is none;
/// the entities hold until the next one.
uint32_t harness_held(const sb_client_core *core, const sb_entity **out_entities,
                      uint32_t *out_count);

/// A part without changes, on no baseline, that belongs to a snapshot of `part_count` parts.
sb_message harness_snapshot(uint32_t tick, uint32_t part, uint32_t part_count);
/// An entity of the built-in rules whose values are all in range.
sb_entity harness_entity(uint8_t kind, uint16_t index);
/// Appends the entity's creation, by the words of the standard alone, to a part that has nothing
/// but creations. Its values are rounded to what can be sent.
void harness_create(sb_message *snapshot, const sb_schema *schema, sb_entity *entity);
/// Both.
void harness_add_entity(sb_message *snapshot, uint8_t kind, uint16_t index);

/// All that there is in a match, on no baseline; and the same as a client will hold it.
sb_message harness_snapshot_of(const sb_game *server, sb_snapshot *out_sent);
/// One of them, NULL if it is not there.
const sb_entity *harness_find(const sb_snapshot *sent, uint32_t index);

#endif
