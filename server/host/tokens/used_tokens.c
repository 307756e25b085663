#include "host/tokens/used_tokens.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

#define NONE UINT32_MAX

typedef struct used_token {
    uint8_t id[SB_TOKEN_ID_SIZE];
    uint64_t until_s;
    uint32_t next; ///< in the list of its bucket, or of free entries
} used_token;
_Static_assert(sizeof(used_token) == 32, "as the header states");

struct sb_used_tokens {
    uint32_t capacity;
    uint32_t free_first;
    uint64_t swept_s;
    uint32_t *buckets;    ///< `capacity` lists; first entry of each
    used_token entries[]; ///< `capacity`
};

sb_error sb_used_tokens_create(uint32_t capacity, sb_used_tokens **out_used)
{
    SB_ASSERT(capacity >= 1 && capacity <= SB_USED_TOKENS_COUNT_MAX);
    *out_used = NULL;
    sb_used_tokens *used = calloc(1, sizeof *used + capacity * sizeof used->entries[0]);
    uint32_t *buckets = calloc(capacity, sizeof buckets[0]);
    if (used == NULL || buckets == NULL) {
        free(used);
        free(buckets);
        return SB_ERROR_MEMORY;
    }
    used->capacity = capacity;
    used->buckets = buckets;
    for (uint32_t i = 0; i < capacity; i++) {
        buckets[i] = NONE;
        used->entries[i].next = i + 1 < capacity ? i + 1 : NONE;
    }
    *out_used = used;
    return SB_OK;
}

void sb_used_tokens_destroy(sb_used_tokens *used)
{
    if (used != NULL) {
        free(used->buckets);
        free(used);
    }
}

// Ids are random, as far as their issuer keeps to the standard. Only signed ones get here, so the
// worst that another choice does is to make its own issuer's tokens slow. All bytes count, so that
// ids which count up are spread too.
static uint32_t bucket_of(const sb_used_tokens *used, const uint8_t id[SB_TOKEN_ID_SIZE])
{
    uint32_t words[SB_TOKEN_ID_SIZE / 4];
    memcpy(words, id, sizeof words);
    return (words[0] ^ words[1] ^ words[2] ^ words[3]) % used->capacity;
}

bool sb_used_tokens_has(const sb_used_tokens *used, const uint8_t id[SB_TOKEN_ID_SIZE])
{
    uint32_t index = used->buckets[bucket_of(used, id)];
    while (index != NONE && memcmp(used->entries[index].id, id, SB_TOKEN_ID_SIZE) != 0) {
        index = used->entries[index].next;
    }
    return index != NONE;
}

void sb_used_tokens_remove(sb_used_tokens *used, const uint8_t id[SB_TOKEN_ID_SIZE])
{
    uint32_t *link = &used->buckets[bucket_of(used, id)];
    while (*link != NONE) {
        const uint32_t index = *link;
        used_token *entry = &used->entries[index];
        if (memcmp(entry->id, id, SB_TOKEN_ID_SIZE) == 0) {
            *link = entry->next;
            entry->next = used->free_first;
            used->free_first = index;
            return;
        }
        link = &entry->next;
    }
}

static void forget_over(sb_used_tokens *used, uint64_t now_s)
{
    for (uint32_t bucket = 0; bucket < used->capacity; bucket++) {
        uint32_t *link = &used->buckets[bucket];
        while (*link != NONE) {
            const uint32_t index = *link;
            used_token *entry = &used->entries[index];
            if (entry->until_s < now_s) {
                *link = entry->next;
                entry->next = used->free_first;
                used->free_first = index;
            } else {
                link = &entry->next;
            }
        }
    }
}

bool sb_used_tokens_make_room(sb_used_tokens *used, uint64_t now_s)
{
    if (used->free_first == NONE && used->swept_s != now_s) {
        used->swept_s = now_s;
        forget_over(used, now_s);
    }
    return used->free_first != NONE;
}

void sb_used_tokens_add(sb_used_tokens *used, const uint8_t id[SB_TOKEN_ID_SIZE], uint64_t until_s)
{
    SB_ASSERT(used->free_first != NONE);
    const uint32_t index = used->free_first;
    used_token *entry = &used->entries[index];
    uint32_t *bucket = &used->buckets[bucket_of(used, id)];
    used->free_first = entry->next;
    memcpy(entry->id, id, SB_TOKEN_ID_SIZE);
    entry->until_s = until_s;
    entry->next = *bucket;
    *bucket = index;
}
