#include "resume_folder.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "../test.h"
#include "forgery.h"
#include "game/tanks/tanks.h"

#define NOTICE_COUNT_MAX 32

typedef struct notice {
    char path[512];
    char reason[300];
} notice;

scratch resume_folder;
static notice resume_notices[NOTICE_COUNT_MAX];
uint32_t resume_notice_count;
sb_resumables resume_found;
char resume_message[600];

int resume_folder_make(void **state)
{
    (void)state;
    scratch_make(&resume_folder);
    return 0;
}

int resume_folder_clean(void **state)
{
    (void)state;
    sb_resumables_deinit(&resume_found);
    scratch_remove(&resume_folder);
    return 0;
}

void resume_on_notice(void *context, const char *path, const char *reason)
{
    assert_ptr_equal(context, &resume_folder);
    assert_true(resume_notice_count < NOTICE_COUNT_MAX);
    snprintf(resume_notices[resume_notice_count].path, sizeof resume_notices[0].path, "%s", path);
    snprintf(resume_notices[resume_notice_count++].reason, sizeof resume_notices[0].reason, "%s",
             reason);
}

sb_error resume_find_by(const sb_rules *rules)
{
    sb_resumables_deinit(&resume_found);
    resume_notice_count = 0;
    return sb_resumables_find(&resume_found, resume_folder.path, rules, resume_on_notice,
                              &resume_folder, resume_message, sizeof resume_message);
}

void resume_find(void)
{
    assert_int_equal(resume_find_by(&sb_tanks_rules), SB_OK);
}

const char *resume_reason_of(const char *name)
{
    const char *path = scratch_path(&resume_folder, name);
    const char *reason = NULL;
    for (uint32_t i = 0; i < resume_notice_count; i++) {
        if (strcmp(resume_notices[i].path, path) == 0) {
            assert_null(reason);
            reason = resume_notices[i].reason;
        }
    }
    if (reason == NULL) {
        fail_msg("no notice of %s", name);
    }
    return reason;
}

match_script resume_script_unclosed(void)
{
    match_script script = match_script_small();
    script.closed = false;
    return script;
}

void resume_forge_head(memory_log *log, size_t offset, uint32_t value)
{
    static forgery_chunks chunks;
    forgery_find(log, &chunks);
    for (size_t i = 0; i < 4; i++) {
        log->bytes[chunks.list[0].offset + FORGERY_HEADER_SIZE + offset + i] =
            (uint8_t)(value >> (8 * i));
    }
    forgery_seal(log);
}

memory_log resume_record(const match_script *script, uint32_t session, uint32_t started)
{
    match_counts counts;
    memory_log log = match_record(script, &counts);
    resume_forge_head(&log, SESSION, session);
    resume_forge_head(&log, STARTED, started);
    return log;
}

void resume_put(const char *name, memory_log log)
{
    scratch_write(&resume_folder, name, log.bytes, log.size);
    memory_log_free(&log);
}

void resume_put_match(const char *name, uint32_t session, uint32_t started)
{
    match_script script = resume_script_unclosed();
    resume_put(name, resume_record(&script, session, started));
}

memory_log resume_read_file(const char *name)
{
    memory_log log = memory_log_make(1u << 21);
    FILE *file = fopen(scratch_path(&resume_folder, name), "rb");
    assert_non_null(file);
    log.size = fread(log.bytes, 1, log.capacity, file);
    assert_int_equal(fclose(file), 0);
    return log;
}

void resume_assert_file_is(const char *name, const memory_log *expected)
{
    memory_log now = resume_read_file(name);
    assert_int_equal(now.size, expected->size);
    assert_memory_equal(now.bytes, expected->bytes, now.size);
    memory_log_free(&now);
}

bool resume_can_lock_path(const char *path)
{
    int descriptor = open(path, O_RDWR);
    assert_true(descriptor >= 0);
    bool locked = flock(descriptor, LOCK_EX | LOCK_NB) == 0;
    close(descriptor);
    return locked;
}

bool resume_can_lock(const char *name)
{
    return resume_can_lock_path(scratch_path(&resume_folder, name));
}
