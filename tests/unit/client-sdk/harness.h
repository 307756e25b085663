/// A client core whose messages are kept, and messages that a test makes in place of a server.
#ifndef CLIENT_SDK_HARNESS_H
#define CLIENT_SDK_HARNESS_H

#include "client/core.h"
#include "client/prediction/prediction.h"
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
    uint32_t sent_count; ///< of all messages; the last HARNESS_SENT_MAX are kept
    harness_sent sent[HARNESS_SENT_MAX];
    uint8_t map_bytes[SB_MAP_BYTES_MAX];
    uint32_t map_size;
    uint64_t now_us;
} harness;

extern const sb_allocator harness_allocator;

/// Creates a core with the built-in rules. It asks for any session as "ann", has a time-out of
/// 1,000 ms and predicts nothing.
void harness_init(harness *h);
/// Creates a core with other rules (NULL for the built-in ones), with or without prediction.
/// Welcome and messages use these rules.
void harness_init_by(harness *h, const sb_rules *rules, bool predict);
/// Creates a core with any rules, def and allocator.
void harness_init_def(harness *h, const sb_rules *rules, const sb_client_def *def,
                      const sb_allocator *allocator);
void harness_deinit(harness *h);

/// Brings the client through hello, welcome (slot 3, tick 100, 60 Hz, 30 Hz) and the built-in
/// arena's map.
void harness_play(harness *h);
void harness_connect(harness *h);
void harness_welcome(harness *h);
void harness_map(harness *h);

/// Returns a welcome that names the harness's rules, with default settings.
sb_message_welcome harness_welcome_default(const harness *h);

/// Encodes a message, and lets the client receive it.
void harness_receive(harness *h, const sb_message *message);
void harness_receive_bytes(harness *h, const void *bytes, size_t size);

/// Decodes the client's message that lies `back` messages before its last one, and returns its
/// channel. Text points into the harness.
sb_channel harness_sent_message(harness *h, uint32_t back, sb_message *out_message);

sb_client_status harness_status(const harness *h);

/// Fills the newest snapshot of the present connection, and returns its tick, or 0 if there is
/// none. The entities are valid until the next snapshot or call.
uint32_t harness_held(sb_client_core *core, const sb_entity **out_entities, uint32_t *out_count);

/// Returns a part without changes or baseline, of a snapshot of `part_count` parts.
sb_message harness_snapshot(uint32_t tick, uint32_t part, uint32_t part_count);
/// Returns an entity of the built-in rules whose values are all in range.
sb_entity harness_entity(uint8_t kind, uint16_t index);
/// Appends the entity's creation to a part that has only creations. The harness encodes it by the
/// standard, without the product's code, and rounds the entity's values to those that the wire
/// carries.
void harness_create(sb_message *snapshot, const sb_schema *schema, sb_entity *entity);
/// Appends the creation of `harness_entity`.
void harness_add_entity(sb_message *snapshot, uint8_t kind, uint16_t index);

/// Returns a snapshot of all entities of a match, without a baseline. Fills `out_sent` with them as
/// a client will hold them.
sb_message harness_snapshot_of(const sb_game *server, sb_snapshot *out_sent);
/// Returns one of these entities by its index, or NULL if it is missing.
const sb_entity *harness_find(const sb_snapshot *sent, uint32_t index);

/// A predicted body after the newest input: the own tank, one of its shells, or a body near it.
/// False if the entity is not predicted.
bool harness_predicted(const sb_prediction *prediction, uint32_t index, sb_entity *out_entity);

#endif
