#include "record/redact.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void secrets_go_and_names_stay_unless_people_are_redacted(void **state)
{
    (void)state;
    for (uint32_t people = 0; people < 2; people++) {
        static sb_log_roster roster;
        memset(&roster, 0, sizeof roster);
        roster.occupied = 1ull << 63 | 1ull << 10 | 1ull << 9 | 1ull << 0;
        for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
            if ((roster.occupied >> slot & 1) != 0) {
                // The longest name there is.
                memset(roster.players[slot].name, 'n', SB_PLAYER_NAME_SIZE - 1);
                roster.players[slot].has_secret = slot != 9;
                memset(roster.players[slot].secret_hash, slot != 9 ? 7 : 0, SB_SECRET_HASH_SIZE);
            }
        }
        sb_redaction redaction = {.people = people == 1};
        sb_redact_roster(&redaction, &roster);
        assert_int_equal(redaction.secrets, 3);
        assert_int_equal(redaction.names, people == 1 ? 4 : 0);
        static const uint32_t slots[] = {0, 9, 10, 63};
        static const char *const names[] = {"player 0", "player 9", "player 10", "player 63"};
        for (uint32_t i = 0; i < 4; i++) {
            const sb_log_player *player = &roster.players[slots[i]];
            char expected[SB_PLAYER_NAME_SIZE] = {0};
            memset(expected, people == 1 ? 0 : 'n', SB_PLAYER_NAME_SIZE - 1);
            if (people == 1) {
                memcpy(expected, names[i], strlen(names[i]));
            }
            // Nothing of the old name stands behind the new one.
            assert_memory_equal(player->name, expected, sizeof expected);
            static const uint8_t none[SB_SECRET_HASH_SIZE] = {0};
            assert_false(player->has_secret);
            assert_memory_equal(player->secret_hash, none, sizeof none);
        }
        assert_int_equal(roster.players[1].name[0], '\0');
    }
}

static void joins_get_other_names_and_the_frame_itself_keeps_them(void **state)
{
    (void)state;
    static sb_frame frame, scratch;
    frame.command_count = 2;
    frame.commands[0] = (sb_command){.kind = SB_COMMAND_LEAVE, .player = 3};
    frame.commands[1] = (sb_command){.kind = SB_COMMAND_JOIN, .player = 12, .name = "Ada"};
    frame.inputs[12].throttle = 55;
    sb_redaction keep = {.people = false}, redact = {.people = true};
    assert_ptr_equal(sb_redact_frame(&keep, &frame, &scratch), &frame);
    const sb_frame *redacted = sb_redact_frame(&redact, &frame, &scratch);
    assert_string_equal(redacted->commands[1].name, "player 12");
    assert_string_equal(redacted->commands[0].name, "");
    assert_string_equal(frame.commands[1].name, "Ada");
    assert_int_equal(redacted->inputs[12].throttle, 55);
    assert_int_equal(redact.names, 1);
    frame.command_count = 0;
    assert_ptr_equal(sb_redact_frame(&redact, &frame, &scratch), &frame);
}

static void notes_stay_only_if_they_say_when_inputs_came(void **state)
{
    (void)state;
    static sb_notes notes, out;
    static const uint8_t secret[SB_SECRET_HASH_SIZE] = {1};
    sb_notes_add(&notes, SB_NOTE_CHAT, 1, "\0\377hello", 7);
    sb_notes_add(&notes, SB_NOTE_SECRET, 1, secret, sizeof secret);
    sb_notes_add(&notes, SB_NOTE_LATE, 2, "\2\0", 2);
    sb_notes_add(&notes, (sb_note_kind)77, 2, "x", 1);
    notes.repeated = 4;
    notes.missing = 8;
    sb_redaction keep = {.people = false}, redact = {.people = true};
    sb_redact_notes(&keep, &notes, &out);
    assert_int_equal(out.count, 3);
    assert_int_equal(keep.secrets, 1);
    assert_int_equal(keep.notes, 0);
    sb_redact_notes(&redact, &notes, &out);
    assert_int_equal(out.count, 1);
    assert_int_equal(out.list[0].kind, SB_NOTE_LATE);
    assert_int_equal(out.repeated, 4);
    assert_int_equal(out.missing, 8);
    assert_int_equal(redact.secrets, 1);
    assert_int_equal(redact.notes, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(secrets_go_and_names_stay_unless_people_are_redacted),
        cmocka_unit_test(joins_get_other_names_and_the_frame_itself_keeps_them),
        cmocka_unit_test(notes_stay_only_if_they_say_when_inputs_came),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
