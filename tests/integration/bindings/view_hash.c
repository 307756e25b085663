/// The hash of what a client shows, as C sees it. The tests of other languages compute it from
/// their own structs, and compare.
#include <sabot/client.h>
#include <string.h>

SB_API uint64_t view_hash(const sb_client *client);
SB_API uint64_t status_hash(const sb_client *client);

#define FNV_START 0xcbf29ce484222325u
#define FNV_PRIME 0x100000001b3u

static uint64_t with_word(uint64_t hash, uint32_t word)
{
    for (int i = 0; i < 4; i++) {
        hash = (hash ^ (word >> (8 * i) & 0xFFu)) * FNV_PRIME;
    }
    return hash;
}

static uint64_t with_floats(uint64_t hash, const float *values, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t word;
        memcpy(&word, &values[i], sizeof word);
        hash = with_word(hash, word);
    }
    return hash;
}

static uint64_t with_text(uint64_t hash, const char *text)
{
    for (; *text != '\0'; text++) {
        hash = with_word(hash, (uint8_t)*text);
    }
    return hash;
}

static uint64_t with_entity(uint64_t hash, const sb_client_entity *entity)
{
    const uint32_t words[] = {entity->index, entity->generation, entity->kind,  entity->owner,
                              entity->flags, entity->health,     entity->kills, entity->deaths};
    for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        hash = with_word(hash, words[i]);
    }
    hash = with_floats(hash, entity->position, 3);
    hash = with_floats(hash, entity->velocity, 3);
    hash = with_floats(hash, entity->orientation, 4);
    const float angles[] = {entity->yaw, entity->turret_yaw, entity->turret_pitch};
    hash = with_floats(hash, angles, 3);
    return with_floats(hash, entity->values, SB_CLIENT_VALUE_COUNT_MAX);
}

/// 0 without a view.
uint64_t view_hash(const sb_client *client)
{
    static sb_client_view_data view;
    if (sb_client_view(client, &view) != SB_OK) {
        return 0;
    }
    uint64_t hash = FNV_START;
    const uint32_t words[] = {view.tick, view.player, view.alive, view.own_index,
                              view.entity_count};
    for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        hash = with_word(hash, words[i]);
    }
    const float tick = (float)view.interpolation_tick;
    hash = with_floats(hash, &tick, 1);
    for (uint32_t i = 0; i < view.entity_count; i++) {
        hash = with_entity(hash, &view.entities[i]);
    }
    return hash;
}

/// Covers members of every width, and the last ones.
uint64_t status_hash(const sb_client *client)
{
    sb_client_status status;
    sb_client_get_status(client, &status);
    uint64_t hash = with_word(FNV_START, (uint32_t)status.state);
    hash = with_word(hash, (uint32_t)status.input_margin);
    hash = with_word(hash, (uint32_t)status.bytes_received);
    hash = with_word(hash, (uint32_t)status.corrections[SB_CLIENT_CAUSE_CONTACT]);
    hash = with_floats(hash, &status.correction_m_max, 1);
    hash = with_word(hash, (uint32_t)status.rollbacks);
    hash = with_text(hash, status.server_key);
    return with_word(hash, status.behind_ms);
}
