#include "away_session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "plain_secrets.h"

tapped_session tapped;
uint32_t drawn;

own_secret secrets[WIRE_TAP_PEER_COUNT]; // by peer, of its last welcome

static void begin_with(uint32_t grace_ms, bool secret)
{
    sb_map map;
    field_map(&map);
    sb_session_def def = sb_session_def_default();
    def.game.player_capacity = CAPACITY;
    def.grace_ms = grace_ms;
    sb_session_secrets ours = plain_secrets(&drawn);
    def.secrets = secret ? ours : def.secrets;
    def.record_keyframe_ms = 1000;
    tapped_session_begin_def(&tapped, def, &map);
    memset(secrets, 0, sizeof secrets);
}

int away_begin(void **state)
{
    (void)state;
    begin_with(GRACE_MS, true);
    return 0;
}

int away_end(void **state)
{
    (void)state;
    tapped_session_end(&tapped);
    return 0;
}

void restart(uint32_t grace_ms, bool secret)
{
    tapped_session_end(&tapped);
    begin_with(grace_ms, secret);
}

const sb_session *away_session(void)
{
    return tapped.session;
}

sb_message_welcome away_welcome_to(uint32_t peer)
{
    sb_message message;
    assert_int_equal(wire_tap_count(&tapped.tap, peer, SB_MESSAGE_WELCOME), 1);
    wire_tap_get(&tapped.tap, peer, SB_MESSAGE_WELCOME, 0, &message);
    secrets[peer].size = message.welcome.resume.size;
    assert_true(secrets[peer].size == 0 || secrets[peer].size == SB_RESUME_SECRET_SIZE);
    if (secrets[peer].size > 0) {
        memcpy(secrets[peer].bytes, message.welcome.resume.data, secrets[peer].size);
    }
    return message.welcome;
}

uint32_t away_join(uint32_t peer)
{
    wire_tap_clear(&tapped.tap);
    wire_tap_reopen(&tapped.tap, peer);
    (void)tapped_session_join(&tapped, peer);
    return away_welcome_to(peer).player;
}

sb_error return_with(uint32_t peer, const uint8_t *secret, uint32_t size)
{
    wire_tap_clear(&tapped.tap);
    wire_tap_reopen(&tapped.tap, peer);
    sb_message hello = plain_secrets_hello("another name", secret, size);
    return sb_hosted_join(sb_session_hosted(tapped.session), peer, SB_PEER_SOURCE_UNKNOWN,
                          &hello.hello);
}

// By the secret that a peer was told.
sb_error come_back(uint32_t peer, uint32_t as)
{
    own_secret secret = secrets[as];
    return return_with(peer, secret.bytes, secret.size);
}

// Any message to the peer from now on fails the test.
void lose(uint32_t peer)
{
    tapped.tap.closed[peer] = true;
    sb_hosted_disconnect(sb_session_hosted(tapped.session), peer);
}

void say_goodbye(uint32_t peer)
{
    sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
    tapped_session_send(&tapped, peer, &goodbye);
    assert_true(tapped.tap.closed[peer]);
}

// Returns what the tap's rosters tell a peer about a slot; -1 for nothing.
int presence_told(uint32_t peer, uint32_t slot)
{
    int told = -1;
    uint32_t count = wire_tap_count(&tapped.tap, peer, SB_MESSAGE_ROSTER);
    for (uint32_t i = 0; i < count; i++) {
        sb_message message;
        wire_tap_get(&tapped.tap, peer, SB_MESSAGE_ROSTER, i, &message);
        for (uint32_t k = 0; k < message.roster.player_count; k++) {
            const sb_wire_player *player = &message.roster.players[k];
            if (player->slot == slot) {
                told = (int)player->presence;
                bool named = player->presence != SB_PRESENCE_NONE;
                assert_int_equal(player->name.size, named ? strlen("tester") : 0);
            }
        }
    }
    return told;
}

bool plays(uint32_t slot)
{
    return sb_game_slot(sb_session_game(away_session()), slot)->state == SB_SLOT_PLAYER;
}

void away_send_input(uint32_t peer, uint32_t tick)
{
    tapped_session_send_inputs(&tapped, peer, tick, 1, (sb_input){.throttle = 10});
}
