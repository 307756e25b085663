// Of away.c: random joins, losses and returns against a model.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "away_session.h"
#include "base/random.h"
#include "record/verify.h"
#include "session_probe.h"

#define SEED 20261122u
#define HZ 60u

// A player of the model, by slot.
typedef struct model_player {
    enum { GONE, HERE, AWAY } is;
    uint32_t peer;
    uint32_t ticks_left; ///< that it is awaited yet
    own_secret secret;
    bool in_game;          ///< the game still has the slot's last player
    uint32_t input_tick;   ///< newest
    uint32_t silent_ticks; ///< since its welcome or last input
    bool is_claimed;       ///< by the peer `claimant`, which waits for the slot
    uint32_t claimant;
} model_player;

typedef struct model {
    model_player players[CAPACITY];
    uint32_t next_peer;
    uint64_t lost, returned;
    uint32_t refused, taken;     ///< newcomers that waited
    own_secret void_secrets[64]; ///< of players that are gone
    uint32_t void_count;
    int told[WIRE_TAP_PEER_COUNT][CAPACITY]; ///< by what rosters said
} model;

static void remember_void(model *match, const own_secret *secret)
{
    match->void_secrets[match->void_count++ % 64] = *secret;
}

static void model_welcomed(model *match, uint32_t slot, uint32_t peer)
{
    match->players[slot].is = HERE;
    match->players[slot].peer = peer;
    match->players[slot].secret = secrets[peer];
    match->players[slot].input_tick = 0;
    match->players[slot].silent_ticks = 0;
    match->players[slot].is_claimed = false;
    for (uint32_t i = 0; i < CAPACITY; i++) {
        match->told[peer][i] = SB_PRESENCE_NONE;
    }
}

static bool waits(const model *match, uint32_t peer)
{
    for (uint32_t slot = 0; slot < CAPACITY; slot++) {
        if (match->players[slot].is_claimed && match->players[slot].claimant == peer) {
            return true;
        }
    }
    return false;
}

static void assert_claim_refused(model_player *player)
{
    sb_message message;
    assert_true(player->is_claimed);
    wire_tap_get(&tapped.tap, player->claimant, SB_MESSAGE_REFUSE, 0, &message);
    assert_int_equal(message.refuse.reason, 10);
    assert_true(tapped.tap.closed[player->claimant]);
    player->is_claimed = false;
}

static uint32_t fresh_peer(model *match)
{
    // A peer number that is not in use; numbers are used again.
    bool used = true;
    while (used) {
        match->next_peer = (match->next_peer + 7) % 64;
        used = probe_has_client(away_session(), match->next_peer) || waits(match, match->next_peer);
    }
    wire_tap_clear(&tapped.tap);
    wire_tap_reopen(&tapped.tap, match->next_peer);
    return match->next_peer;
}

static void model_join(model *match)
{
    uint32_t peer = fresh_peer(match);
    uint32_t slot = 0;
    while (slot < CAPACITY && match->players[slot].is != GONE) {
        slot++;
    }
    if (slot == CAPACITY) {
        sb_message hello = wire_tap_hello("tester");
        assert_int_equal(sb_hosted_join(sb_session_hosted(tapped.session), peer,
                                        SB_PEER_SOURCE_UNKNOWN, &hello.hello),
                         SB_ERROR_FULL);
        return;
    }
    assert_int_equal(away_join(peer), slot);
    model_welcomed(match, slot, peer);
}

static void model_return(model *match, uint32_t slot, bool to_void, sb_random *random)
{
    model_player *player = &match->players[slot];
    uint32_t peer = fresh_peer(match);
    if (to_void) {
        const own_secret *old = &match->void_secrets[sb_random_below(random, 64)];
        assert_int_equal(return_with(peer, old->bytes, SB_RESUME_SECRET_SIZE), SB_ERROR_UNKNOWN);
        assert_int_equal(tapped.tap.message_count, 0);
    } else if (player->is != GONE) {
        uint32_t before = player->peer;
        bool was_here = player->is == HERE;
        sb_error error = return_with(peer, player->secret.bytes, player->secret.size);
        if (was_here && player->is_claimed) {
            assert_int_equal(error, SB_ERROR_UNKNOWN);
            return;
        }
        assert_int_equal(error, SB_OK);
        if (was_here && player->silent_ticks < HZ) {
            assert_int_equal(tapped.tap.message_count, 0);
            player->is_claimed = true;
            player->claimant = peer;
            return;
        }
        assert_int_equal(away_welcome_to(peer).player, slot);
        assert_true(!was_here || tapped.tap.closed[before]);
        match->returned++;
        model_welcomed(match, slot, peer);
    }
}

// An input for a tick later than all before. It voids the secret before the newest.
static void model_input(model *match, uint32_t slot)
{
    model_player *player = &match->players[slot];
    if (player->is != HERE) {
        return;
    }
    wire_tap_clear(&tapped.tap);
    const uint32_t tick = tapped_session_tick(&tapped) + 2;
    tapped_session_send_inputs(&tapped, player->peer, tick, 1, (sb_input){.throttle = 9});
    if (player->input_tick < tick) {
        player->input_tick = tick;
        player->silent_ticks = 0;
        match->refused += player->is_claimed;
        if (player->is_claimed) {
            assert_claim_refused(player);
        }
    }
}

static void model_depart(model *match, uint32_t slot, bool with_goodbye)
{
    model_player *player = &match->players[slot];
    if (player->is != HERE) {
        return;
    }
    wire_tap_clear(&tapped.tap);
    if (with_goodbye) {
        say_goodbye(player->peer);
        remember_void(match, &player->secret);
        player->is = GONE;
        if (player->is_claimed) {
            assert_claim_refused(player);
        }
    } else {
        lose(player->peer);
        player->is = AWAY;
        player->ticks_left = GRACE_TICKS;
        match->lost++;
        if (player->is_claimed) {
            assert_int_equal(away_welcome_to(player->claimant).player, slot);
            match->returned++;
            model_welcomed(match, slot, player->claimant);
        }
    }
}

static void model_tick(model *match)
{
    for (uint32_t slot = 0; slot < CAPACITY; slot++) {
        model_player *player = &match->players[slot];
        if (player->is == AWAY && player->ticks_left-- == 0) {
            remember_void(match, &player->secret);
            player->is = GONE;
        }
    }
    tapped_session_play(&tapped, 1);
    for (uint32_t slot = 0; slot < CAPACITY; slot++) {
        model_player *player = &match->players[slot];
        player->silent_ticks++;
        if (player->is_claimed && player->silent_ticks >= HZ) {
            assert_true(tapped.tap.closed[player->peer]);
            assert_int_equal(away_welcome_to(player->claimant).player, slot);
            match->returned++;
            match->taken++;
            model_welcomed(match, slot, player->claimant);
        }
    }
}

static void take_rosters(model *match, uint32_t peer)
{
    for (uint32_t slot = 0; slot < CAPACITY; slot++) {
        int told = presence_told(peer, slot);
        match->told[peer][slot] = told >= 0 ? told : match->told[peer][slot];
    }
}

static void assert_agree(model *match)
{
    static const int presence[] = {
        [GONE] = SB_PRESENCE_NONE, [HERE] = SB_PRESENCE_PLAYER, [AWAY] = SB_PRESENCE_AWAY};
    uint32_t here = 0;
    for (uint32_t slot = 0; slot < CAPACITY; slot++) {
        const model_player *player = &match->players[slot];
        assert_int_equal(plays(slot), player->is != GONE);
        if (player->is != HERE) {
            continue;
        }
        here++;
        assert_true(probe_has_client(away_session(), player->peer));
        take_rosters(match, player->peer);
        for (uint32_t other = 0; other < CAPACITY; other++) {
            assert_int_equal(match->told[player->peer][other], presence[match->players[other].is]);
        }
    }
    assert_int_equal(sb_session_player_count(away_session()), here);
    assert_true(tapped_session_counters(&tapped)->players_lost == match->lost);
    assert_true(tapped_session_counters(&tapped)->players_returned == match->returned);
}

static void any_coming_and_going_is_that_of_the_model(void **state)
{
    (void)state;
    uint32_t refused = 0, taken = 0;
    for (uint64_t seed = SEED; seed < SEED + 36; seed++) {
        restart(GRACE_MS, true);
        static model match;
        match = (model){0};
        sb_random random = sb_random_seed(seed, 1);
        for (uint32_t step = 0; step < 600; step++) {
            uint32_t slot = sb_random_below(&random, CAPACITY);
            switch (sb_random_below(&random, 24)) {
            case 0:
            case 1:
                model_join(&match);
                break;
            case 2:
            case 3:
                model_return(&match, slot, false, &random);
                break;
            case 4:
                model_return(&match, slot, true, &random);
                break;
            case 5:
                model_depart(&match, slot, true);
                break;
            case 8:
            case 9:
                model_input(&match, slot);
                break;
            case 6:
            case 7:
                model_depart(&match, slot, false);
                break;
            default:
                model_tick(&match);
                assert_agree(&match);
            }
        }
        assert_true(match.lost > 10 && match.returned > 5 && match.void_count > 5);
        refused += match.refused;
        taken += match.taken;
        sb_hosted_close(sb_session_hosted(tapped.session));
        counting_heap heap = {0};
        sb_allocator allocator = counting_heap_allocator(&heap);
        sb_verify_report report;
        assert_int_equal(
            sb_log_verify(memory_log_source(&tapped.log), NULL, &allocator, NULL, NULL, &report),
            SB_OK);
        if (report.verdict != SB_VERDICT_AGREES) {
            fail_msg("seed %llu", (unsigned long long)seed);
        }
    }
    assert_true(refused > 20 && taken > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AWAY_TEST(any_coming_and_going_is_that_of_the_model),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
