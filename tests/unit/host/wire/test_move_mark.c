#include "host/wire/move_mark.h"

#include <string.h>

#include "test.h"

static const uint8_t FIRST[SB_MOVE_ID_SIZE] = {0xa1, [15] = 0x0f}, SECOND[SB_MOVE_ID_SIZE] = {2};
static const char NAME[] = "move-a100000000000000000000000000000f.sblog";

static void add(sb_move_story *story, sb_handover_kind kind, const uint8_t id[SB_MOVE_ID_SIZE])
{
    sb_move_mark mark = {.kind = kind, .session = kind == SB_HANDOVER_TAKEN ? 12 : 0};
    memcpy(mark.id, id, sizeof mark.id);
    sb_move_story_add(story, &mark);
}

static void the_name_of_a_copy_has_its_id(void **state)
{
    (void)state;
    static const char *const others[] = {
        "move-a100000000000000000000000000000g.sblog",
        "move-a100000000000000000000000000000F.sblog",
        "move-a100000000000000000000000000000.sblog",
        "move-a100000000000000000000000000000ff.sblog",
        "Move-a100000000000000000000000000000f.sblog",
        "move-a100000000000000000000000000000f.sblo",
        "sabot-1.sblog",
        "",
    };
    char name[SB_MOVE_NAME_SIZE];
    uint8_t id[SB_MOVE_ID_SIZE];
    sb_move_name_write(FIRST, name);
    assert_string_equal(name, NAME);
    assert_true(sb_follow_name_is_safe(name));
    assert_true(sb_move_name_read(name, id));
    assert_memory_equal(id, FIRST, sizeof id);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_false(sb_move_name_read(others[i], id));
    }
}

static void a_log_without_marks_is_resumed(void **state)
{
    (void)state;
    sb_move_story story;
    sb_move_story_init(&story, "sabot-1.sblog");
    assert_int_equal(sb_move_story_judge(&story), SB_MOVE_RESUME);
}

static void a_match_that_leaves_is_asked_for_until_it_stays(void **state)
{
    (void)state;
    sb_move_story story;
    sb_move_story_init(&story, "sabot-1.sblog");
    add(&story, SB_HANDOVER_LEAVES, FIRST);
    assert_int_equal(sb_move_story_judge(&story), SB_MOVE_ASK);
    add(&story, SB_HANDOVER_STAYS, SECOND);
    assert_int_equal(sb_move_story_judge(&story), SB_MOVE_ASK);
    add(&story, SB_HANDOVER_STAYS, FIRST);
    assert_int_equal(sb_move_story_judge(&story), SB_MOVE_RESUME);
    add(&story, SB_HANDOVER_LEAVES, SECOND);
    assert_int_equal(sb_move_story_judge(&story), SB_MOVE_ASK);
    assert_memory_equal(story.last.id, SECOND, sizeof SECOND);
}

// A copy has the marks of its source: that of another move does not make it this server's.
static void a_copy_is_resumed_only_once_it_was_taken(void **state)
{
    (void)state;
    sb_move_story story;
    sb_move_story_init(&story, NAME);
    assert_int_equal(sb_move_story_judge(&story), SB_MOVE_COPY);
    add(&story, SB_HANDOVER_LEAVES, SECOND);
    add(&story, SB_HANDOVER_TAKEN, SECOND);
    assert_int_equal(sb_move_story_judge(&story), SB_MOVE_COPY);
    add(&story, SB_HANDOVER_LEAVES, FIRST);
    assert_int_equal(sb_move_story_judge(&story), SB_MOVE_COPY);
    add(&story, SB_HANDOVER_TAKEN, FIRST);
    assert_int_equal(sb_move_story_judge(&story), SB_MOVE_RESUME);
    assert_int_equal(story.session, 12);
    add(&story, SB_HANDOVER_LEAVES, SECOND); // and on to a third server
    assert_int_equal(sb_move_story_judge(&story), SB_MOVE_ASK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_name_of_a_copy_has_its_id),
        cmocka_unit_test(a_log_without_marks_is_resumed),
        cmocka_unit_test(a_match_that_leaves_is_asked_for_until_it_stays),
        cmocka_unit_test(a_copy_is_resumed_only_once_it_was_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
