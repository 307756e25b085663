#include "host/door/ban_set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "range_holds.h"
#include "test.h"

#define BAN_COUNT 300u

static uint32_t draw(uint32_t *seed, uint32_t limit)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) % limit;
}

// Few addresses and accounts, so that bans overlap.
static void draw_address(uint32_t *seed, uint8_t out_address[16])
{
    memset(out_address, 0, 16);
    out_address[10] = out_address[11] = 0xff;
    out_address[12] = (uint8_t)draw(seed, 3);
    out_address[14] = (uint8_t)draw(seed, 256);
    out_address[15] = (uint8_t)draw(seed, 8);
}

static sb_ban draw_ban(uint32_t *seed)
{
    static const uint32_t LENGTHS[] = {128, 127, 120, 112, 105, 104};
    sb_ban ban = {.kind = (sb_ban_kind)draw(seed, 3)};
    if (ban.kind == SB_BAN_ACCOUNT) {
        snprintf(ban.account, sizeof ban.account, "user%u", (unsigned)draw(seed, 60));
    } else {
        uint8_t address[16];
        draw_address(seed, address);
        ban.range.bit_count = LENGTHS[draw(seed, 16) == 0 ? draw(seed, 6) : 0];
        sb_address_mask(address, ban.range.bit_count, ban.range.address);
    }
    ban.expires_unix_s = draw(seed, 3) == 0 ? 0 : 1 + draw(seed, 100);
    return ban;
}

static bool is_banned(const sb_ban_list *list, const uint8_t address[16], const char *account,
                      uint64_t now)
{
    for (uint32_t i = 0; i < list->count; i++) {
        const sb_ban *ban = &list->bans[i];
        const bool meant = ban->kind == SB_BAN_ACCOUNT ? strcmp(ban->account, account) == 0
                                                       : range_holds(&ban->range, address);
        if (meant && (ban->expires_unix_s == 0 || now < ban->expires_unix_s)) {
            return true;
        }
    }
    return false;
}

// The set says what a search through the whole list says.
static void random_sets_agree_with_their_lists(void **state)
{
    (void)state;
    uint32_t found = 0, missed = 0;
    for (uint32_t first_seed = 1; first_seed <= 40; first_seed++) {
        uint32_t seed = first_seed;
        sb_ban bans[BAN_COUNT];
        sb_ban_list list = {.bans = bans, .count = draw(&seed, BAN_COUNT)};
        for (uint32_t i = 0; i < list.count; i++) {
            bans[i] = draw_ban(&seed);
        }
        sb_ban_set *set = sb_ban_set_create(&list);
        assert_non_null(set);
        for (int question = 0; question < 500; question++) {
            uint8_t address[16];
            char account[32] = "";
            draw_address(&seed, address);
            if (draw(&seed, 2) == 0) {
                snprintf(account, sizeof account, "user%u", (unsigned)draw(&seed, 120));
            }
            const uint64_t now = draw(&seed, 110);
            const bool wanted = is_banned(&list, address, account, now);
            const bool got = sb_ban_set_find(set, address, account, strlen(account), now) != NULL;
            if (got != wanted) {
                fail_msg("seed %u, question %d: banned is %d", (unsigned)first_seed, question, got);
            }
            found += got;
            missed += !got;
        }
        sb_ban_set_destroy(set);
    }
    assert_true(found > 1000 && missed > 1000);
}

static void set_without_bans_finds_none(void **state)
{
    (void)state;
    const uint8_t address[16] = {0};
    const sb_ban_list list = {0};
    sb_ban_set *set = sb_ban_set_create(&list);
    assert_null(sb_ban_set_find(set, address, "a", 1, 0));
    assert_null(sb_ban_set_find(NULL, address, "a", 1, 0));
    sb_ban_set_destroy(set);
    sb_ban_set_destroy(NULL);
}

static void account_that_is_too_long_is_nobody(void **state)
{
    (void)state;
    sb_ban ban = {.kind = SB_BAN_ACCOUNT};
    char name[200];
    memset(name, 'a', sizeof name);
    memset(ban.account, 'a', sizeof ban.account - 1);
    const sb_ban_list list = {.bans = &ban, .count = 1};
    const uint8_t address[16] = {0};
    sb_ban_set *set = sb_ban_set_create(&list);
    assert_non_null(sb_ban_set_find(set, address, name, sizeof ban.account - 1, 0));
    assert_null(sb_ban_set_find(set, address, name, sizeof name, 0));
    sb_ban_set_destroy(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_sets_agree_with_their_lists),
        cmocka_unit_test(set_without_bans_finds_none),
        cmocka_unit_test(account_that_is_too_long_is_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
