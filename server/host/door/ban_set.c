#include "host/door/ban_set.h"

#include <stdlib.h>
#include <string.h>

// Accounts come first, by text. Ranges follow by length, then by address, so that those of one
// length are searched together.
struct sb_ban_set {
    uint32_t account_count;
    uint32_t count;
    sb_ban bans[];
};

// Bans of one subject follow each other by the time at which they end: the last one ends last.
static int compare_ends(const sb_ban *a, const sb_ban *b)
{
    const uint64_t ends[2] = {a->expires_unix_s - 1, b->expires_unix_s - 1}; // 0 becomes the last
    return (ends[0] > ends[1]) - (ends[0] < ends[1]);
}

static int compare_subjects(const sb_ban *a, const sb_ban *b)
{
    if ((a->kind == SB_BAN_ACCOUNT) != (b->kind == SB_BAN_ACCOUNT)) {
        return a->kind == SB_BAN_ACCOUNT ? -1 : 1;
    }
    if (a->kind == SB_BAN_ACCOUNT) {
        return strcmp(a->account, b->account);
    }
    if (a->range.bit_count != b->range.bit_count) {
        return a->range.bit_count < b->range.bit_count ? -1 : 1;
    }
    return memcmp(a->range.address, b->range.address, sizeof a->range.address);
}

static int compare(const void *a, const void *b)
{
    const int subjects = compare_subjects(a, b);
    return subjects != 0 ? subjects : compare_ends(a, b);
}

sb_ban_set *sb_ban_set_create(const sb_ban_list *list)
{
    sb_ban_set *set = calloc(1, sizeof *set + list->count * sizeof set->bans[0]);
    if (set == NULL) {
        return NULL;
    }
    set->count = list->count;
    if (list->count > 0) {
        memcpy(set->bans, list->bans, list->count * sizeof set->bans[0]);
        qsort(set->bans, set->count, sizeof set->bans[0], compare);
    }
    while (set->account_count < set->count &&
           set->bans[set->account_count].kind == SB_BAN_ACCOUNT) {
        set->account_count++;
    }
    return set;
}

void sb_ban_set_destroy(sb_ban_set *set)
{
    free(set);
}

// Returns the last ban of the subject among the bans from `first` to before `end`, which ends last.
static const sb_ban *find_last(const sb_ban_set *set, uint32_t first, uint32_t end,
                               const sb_ban *subject)
{
    const uint32_t begin = first;
    while (first < end) {
        const uint32_t middle = first + (end - first) / 2;
        if (compare_subjects(&set->bans[middle], subject) <= 0) {
            first = middle + 1;
        } else {
            end = middle;
        }
    }
    return first > begin && compare_subjects(&set->bans[first - 1], subject) == 0
               ? &set->bans[first - 1]
               : NULL;
}

static bool holds(const sb_ban *ban, uint64_t now_unix_s)
{
    return ban != NULL && (ban->expires_unix_s == 0 || now_unix_s < ban->expires_unix_s);
}

static const sb_ban *find_account(const sb_ban_set *set, const char *account, size_t size)
{
    sb_ban subject = {.kind = SB_BAN_ACCOUNT};
    if (size == 0 || size >= sizeof subject.account) {
        return NULL;
    }
    memcpy(subject.account, account, size);
    return find_last(set, 0, set->account_count, &subject);
}

// Searches once for each length that occurs.
static const sb_ban *find_address(const sb_ban_set *set, const uint8_t address[16],
                                  uint64_t now_unix_s)
{
    for (uint32_t first = set->account_count; first < set->count;) {
        sb_ban subject = {.kind = SB_BAN_RANGE,
                          .range = {.bit_count = set->bans[first].range.bit_count}};
        sb_address_mask(address, subject.range.bit_count, subject.range.address);
        const sb_ban *ban = find_last(set, first, set->count, &subject);
        if (holds(ban, now_unix_s)) {
            return ban;
        }
        memset(subject.range.address, 0xff, sizeof subject.range.address);
        uint32_t end = set->count;
        while (first < end) { // to the first ban of another length
            const uint32_t middle = first + (end - first) / 2;
            if (compare_subjects(&set->bans[middle], &subject) <= 0) {
                first = middle + 1;
            } else {
                end = middle;
            }
        }
    }
    return NULL;
}

const sb_ban *sb_ban_set_find(const sb_ban_set *set, const uint8_t address[16], const char *account,
                              size_t account_size, uint64_t now_unix_s)
{
    if (set == NULL) {
        return NULL;
    }
    const sb_ban *ban = find_account(set, account, account_size);
    return holds(ban, now_unix_s) ? ban : find_address(set, address, now_unix_s);
}
