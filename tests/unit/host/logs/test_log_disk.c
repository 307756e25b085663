/// The writer of logs on a simulated disk, which hangs, or is so slow that more bytes arrive while
/// it writes. The linker's --wrap catches the calls of the writer's thread, and nothing waits for a
/// clock.
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "host/clock/ticker.h"
#include "host/logs/log_file.h"
#include "scratch.h"
#include "test.h"

#define SECOND UINT64_C(1000000000)
#define PIECE 100u
#define PIECE_PART 60u
#define CALL_COUNT_MAX 1000u
#define LOG_COUNT 2u

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

// Guarded by the mutex. The calls of the disk in order: "w" and "s" for writes and syncs of the
// first log, "W" and "S" for those of the second.
static struct {
    int descriptors[LOG_COUNT];
    void *logs[LOG_COUNT];
    char calls[CALL_COUNT_MAX + 1];
    size_t sizes[CALL_COUNT_MAX]; ///< of each write
    uint32_t call_count;
    uint32_t come;         ///< pieces to put into the first log, one during each of its writes
    uint32_t piece_count;  ///< count of pieces put into it
    uint32_t durable_late; ///< its writes that began before the last sync was durable
    bool hangs;            ///< a sync waits until this is false
    uint32_t hangs_at;     ///< the call that sets `hangs`, counted from 1
    bool is_short;         ///< a write of a whole piece takes only a part of it
    uint64_t now_ns;
} disk;

ssize_t __real_write(int descriptor, const void *bytes, size_t size);
int __real_fdatasync(int descriptor);
ssize_t __wrap_write(int descriptor, const void *bytes, size_t size);
int __wrap_fdatasync(int descriptor);
uint64_t __wrap_sb_clock_ns(void);

uint64_t __wrap_sb_clock_ns(void)
{
    pthread_mutex_lock(&mutex);
    uint64_t now_ns = disk.now_ns;
    pthread_mutex_unlock(&mutex);
    return now_ns;
}

static void set_clock(uint64_t now_ns)
{
    pthread_mutex_lock(&mutex);
    disk.now_ns = now_ns;
    pthread_mutex_unlock(&mutex);
}

static void note(int descriptor, char kind, size_t size)
{
    if (disk.call_count < CALL_COUNT_MAX) {
        disk.sizes[disk.call_count] = size;
        disk.calls[disk.call_count++] =
            descriptor == disk.descriptors[1] ? (char)(kind - 'a' + 'A') : kind;
    }
    pthread_cond_broadcast(&changed);
}

static bool is_ours(int descriptor)
{
    return descriptor == disk.descriptors[0] || descriptor == disk.descriptors[1];
}

// Puts piece k, counted from 1, which ends tick k.
static bool put_piece(uint32_t log)
{
    static const uint8_t bytes[PIECE];
    return sb_log_writer_write(disk.logs[log], bytes, PIECE, log == 0 ? ++disk.piece_count : 1);
}

// Runs on the writer's thread.
ssize_t __wrap_write(int descriptor, const void *bytes, size_t size)
{
    if (is_ours(descriptor)) {
        pthread_mutex_lock(&mutex);
        note(descriptor, 'w', size);
        bool comes = descriptor == disk.descriptors[0] && disk.come > 0 && size == PIECE;
        disk.come -= comes;
        size = disk.is_short && size == PIECE ? PIECE_PART : size;
        pthread_mutex_unlock(&mutex);
        uint32_t durable = 0;
        if (comes && disk.piece_count > 1 &&
            (!sb_log_writer_durable(disk.logs[0], &durable) || durable != disk.piece_count - 1)) {
            disk.durable_late++;
        }
        if (comes) {
            (void)put_piece(0);
        }
    }
    return __real_write(descriptor, bytes, size);
}

int __wrap_fdatasync(int descriptor)
{
    if (is_ours(descriptor)) {
        pthread_mutex_lock(&mutex);
        note(descriptor, 's', 0);
        disk.hangs = disk.hangs || disk.call_count == disk.hangs_at;
        while (disk.hangs) {
            pthread_cond_wait(&changed, &mutex);
        }
        pthread_mutex_unlock(&mutex);
    }
    return __real_fdatasync(descriptor);
}

// Memory that the writer has allocated by calloc for its logs: each log's struct.
#define KEPT_COUNT_MAX 64u
static pthread_mutex_t kept_mutex = PTHREAD_MUTEX_INITIALIZER;
static void *kept[KEPT_COUNT_MAX]; ///< guarded by its own mutex

// Replaces `from` by `to` if it is in the list; returns the count of entries.
static uint32_t kept_replace(const void *from, void *to)
{
    uint32_t count = 0;
    bool done = false;
    pthread_mutex_lock(&kept_mutex);
    for (uint32_t i = 0; i < KEPT_COUNT_MAX; i++) {
        if (!done && kept[i] == from) {
            kept[i] = to;
            done = true;
        }
        count += kept[i] != NULL;
    }
    pthread_mutex_unlock(&kept_mutex);
    return count;
}

void *__real_calloc(size_t count, size_t size);
void __real_free(void *memory);
void *__wrap_calloc(size_t count, size_t size);
void __wrap_free(void *memory);

void *__wrap_calloc(size_t count, size_t size)
{
    void *memory = __real_calloc(count, size);
    (void)kept_replace(NULL, memory);
    return memory;
}

// Runs on the writer's thread too; the test never frees memory of calloc.
void __wrap_free(void *memory)
{
    if (memory != NULL) {
        (void)kept_replace(memory, NULL);
    }
    __real_free(memory);
}

static uint32_t kept_count(void)
{
    return kept_replace(NULL, NULL);
}

static void await_calls(uint32_t count)
{
    pthread_mutex_lock(&mutex);
    while (disk.call_count < count) {
        pthread_cond_wait(&changed, &mutex);
    }
    pthread_mutex_unlock(&mutex);
}

static void hang(bool hangs)
{
    pthread_mutex_lock(&mutex);
    disk.hangs = hangs;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
}

// Lets only the hanging sync pass: the sync after call number `next`, a write, hangs again.
static void pass_sync(uint32_t next)
{
    pthread_mutex_lock(&mutex);
    disk.hangs = false;
    disk.hangs_at = next + 1;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
}

static int make(void **state)
{
    static scratch folder;
    scratch_make(&folder);
    memset(&disk, 0, sizeof disk);
    disk.descriptors[0] = disk.descriptors[1] = -1;
    *state = &folder;
    return 0;
}

static int clean(void **state)
{
    hang(false); // set by a test that failed
    scratch_remove(*state);
    return 0;
}

static sb_log_writer *begin(const scratch *folder, uint32_t log_count, uint32_t gather_ms)
{
    sb_log_writer_def def = sb_log_writer_def_default();
    def.log_capacity = LOG_COUNT;
    def.gather_ms = gather_ms;
    sb_log_writer *writer = NULL;
    assert_int_equal(sb_log_writer_create(&def, &writer), SB_OK);
    static const char *const names[LOG_COUNT] = {"first", "second"};
    for (uint32_t i = 0; i < log_count; i++) {
        disk.descriptors[i] = open(scratch_path(folder, names[i]), O_WRONLY | O_CREAT, 0600);
        assert_true(disk.descriptors[i] >= 0);
        assert_int_equal(sb_log_writer_add(writer, disk.descriptors[i], &disk.logs[i]), SB_OK);
    }
    return writer;
}

static void end(sb_log_writer *writer)
{
    assert_true(sb_log_writer_close(writer));
    sb_log_writer_destroy(writer);
}

// A piece arrives during each write: each piece is written and synced in its own round.
static void bytes_that_arrive_during_a_write_belong_to_the_next_round(void **state)
{
    enum { ROUND_COUNT = 200 };
    sb_log_writer *writer = begin(*state, 1, 1);
    disk.come = ROUND_COUNT - 1;
    assert_true(put_piece(0));
    await_calls(2 * ROUND_COUNT);
    end(writer);
    assert_int_equal(disk.call_count, 2 * ROUND_COUNT);
    for (uint32_t i = 0; i < 2 * ROUND_COUNT; i++) {
        assert_int_equal(disk.calls[i], i % 2 == 0 ? 'w' : 's');
        assert_int_equal(disk.sizes[i], i % 2 == 0 ? PIECE : 0);
    }
    // A crash during any of the writes would have lost at most that piece and the next one.
    assert_int_equal(disk.durable_late, 0);
    assert_int_equal(disk.piece_count, ROUND_COUNT);
}

static void sync_returns_when_all_logs_are_on_the_disk(void **state)
{
    sb_log_writer *writer = begin(*state, 2, 200);
    sb_log_writer_sync(writer); // nothing waits
    assert_int_equal(disk.call_count, 0);
    assert_true(put_piece(0));
    assert_true(put_piece(1));
    sb_log_writer_sync(writer);
    assert_int_equal(disk.call_count, 4);
    uint32_t durable = 0;
    assert_true(sb_log_writer_durable(disk.logs[0], &durable));
    assert_int_equal(durable, 1);
    assert_true(sb_log_writer_durable(disk.logs[1], &durable));
    const sb_log_progress progress = sb_log_writer_progress(disk.logs[0]);
    assert_true(progress.written && progress.synced && !progress.failed);
    end(writer);
}

// A disk takes less than it is given: the rest of the round is written, and no more.
static void remainder_of_a_short_write_is_written_without_new_bytes(void **state)
{
    enum { ROUND_COUNT = 50 };
    sb_log_writer *writer = begin(*state, 1, 1);
    disk.come = ROUND_COUNT - 1;
    disk.is_short = true;
    assert_true(put_piece(0));
    await_calls(3 * ROUND_COUNT);
    end(writer);
    assert_int_equal(disk.call_count, 3 * ROUND_COUNT);
    for (uint32_t i = 0; i < 3 * ROUND_COUNT; i++) {
        static const size_t sizes[] = {PIECE, PIECE - PIECE_PART, 0};
        assert_int_equal(disk.calls[i], i % 3 == 2 ? 's' : 'w');
        assert_int_equal(disk.sizes[i], sizes[i % 3]);
    }
    assert_int_equal(disk.durable_late, 0);
}

// The second log gets its turn between the first one's.
static void log_that_always_gets_more_does_not_hold_up_the_others(void **state)
{
    enum { COME = 200 };
    sb_log_writer *writer = begin(*state, 2, 1);
    disk.come = COME;
    hang(true);
    assert_true(put_piece(0));
    await_calls(2); // the sync of the first round has begun
    assert_true(put_piece(1));
    hang(false);
    await_calls(2 * (COME + 1) + 2);
    end(writer);
    const char *second = strchr(disk.calls, 'W');
    assert_non_null(second);
    // The second log is written in the round after the running one at the latest.
    assert_true(second - disk.calls <= 4);
    assert_int_equal(second[1], 'S');
    assert_int_equal(strlen(disk.calls), 2 * (COME + 1) + 2);
}

static void lag_is_the_age_of_the_oldest_bytes_that_are_not_synced(void **state)
{
    sb_log_writer *writer = begin(*state, 2, 1);
    set_clock(100 * SECOND);
    assert_int_equal(sb_log_writer_lag_ns(writer), 0);
    hang(true);
    assert_true(put_piece(1));
    await_calls(2);
    assert_int_equal(sb_log_writer_lag_ns(writer), 0);
    // The others wait behind it; there are many more of them than marks.
    for (uint32_t i = 0; i < 300; i++) {
        set_clock((101 + i) * SECOND);
        assert_true(put_piece(0));
        assert_int_equal(sb_log_writer_lag_ns(writer), (1 + i) * SECOND);
    }
    pass_sync(3);
    await_calls(4);
    assert_int_equal(sb_log_writer_lag_ns(writer), 299 * SECOND);
    set_clock(500 * SECOND);
    assert_int_equal(sb_log_writer_lag_ns(writer), 399 * SECOND);
    // Bytes that come now are written in the next round.
    assert_true(put_piece(0));
    set_clock(510 * SECOND);
    assert_true(put_piece(0));
    set_clock(520 * SECOND);
    assert_int_equal(sb_log_writer_lag_ns(writer), 419 * SECOND);
    pass_sync(5);
    await_calls(6);
    assert_int_equal(sb_log_writer_lag_ns(writer), 20 * SECOND);
    hang(false);
    assert_true(sb_log_writer_close(writer));
    assert_int_equal(sb_log_writer_lag_ns(writer), 0);
    sb_log_writer_destroy(writer);
}

// The writer gathers bytes for longer than this test lasts.
static void lag_begins_before_a_round_does(void **state)
{
    sb_log_writer *writer = begin(*state, 1, 10000);
    set_clock(SECOND);
    assert_true(put_piece(0));
    set_clock(4 * SECOND);
    assert_true(put_piece(0));
    assert_int_equal(sb_log_writer_lag_ns(writer), 3 * SECOND);
    assert_int_equal(disk.call_count, 0);
    end(writer);
}

// Bytes that a failed disk can never take are reported, and cause no lag.
static void log_whose_disk_failed_has_no_lag(void **state)
{
    (void)state;
    int full = open("/dev/full", O_WRONLY);
    if (full < 0) {
        skip();
    }
    sb_log_writer_def def = sb_log_writer_def_default();
    sb_log_writer *writer = NULL;
    assert_int_equal(sb_log_writer_create(&def, &writer), SB_OK);
    assert_int_equal(sb_log_writer_add(writer, full, &disk.logs[0]), SB_OK);
    set_clock(SECOND);
    assert_true(put_piece(0));
    uint32_t index;
    char reason[128];
    while (!sb_log_writer_poll_failure(writer, &index, reason, sizeof reason)) {
        usleep(1000);
    }
    set_clock(60 * SECOND);
    assert_int_equal(sb_log_writer_lag_ns(writer), 0);
    assert_true(put_piece(0));
    set_clock(90 * SECOND);
    assert_int_equal(sb_log_writer_lag_ns(writer), 0);
    const sb_log_progress progress = sb_log_writer_progress(disk.logs[0]);
    assert_true(progress.failed && !progress.written && !progress.synced);
    // The failure was reported once, and is not reported again, neither while the log is open nor
    // later.
    assert_false(sb_log_writer_poll_failure(writer, &index, reason, sizeof reason));
    assert_false(sb_log_writer_close(writer));
    assert_false(sb_log_writer_poll_failure(writer, &index, reason, sizeof reason));
    assert_false(sb_log_writer_close(writer));
    sb_log_writer_destroy(writer);
}

// Matches follow one another for weeks: a closed log must leave no memory behind.
static void closed_log_is_freed_once_its_failure_is_reported(void **state)
{
    (void)state;
    enum { LOG_COUNT_OVER = 40, FULL_EVERY = 5 };
    uint32_t before = kept_count();
    sb_log_writer_def def = sb_log_writer_def_default();
    def.log_capacity = 2;
    def.gather_ms = 0;
    sb_log_writer *writer = NULL;
    assert_int_equal(sb_log_writer_create(&def, &writer), SB_OK);
    void *present = NULL;
    int null = open("/dev/null", O_WRONLY);
    assert_int_equal(sb_log_writer_add(writer, null, &present), SB_OK);
    uint32_t failures = 0, index = 0;
    char reason[128];
    for (uint32_t i = 1; i <= LOG_COUNT_OVER; i++) {
        bool full = i % FULL_EVERY == 0;
        int descriptor = open(full ? "/dev/full" : "/dev/null", O_WRONLY);
        void *log = NULL;
        assert_int_equal(sb_log_writer_add(writer, descriptor, &log), SB_OK);
        assert_true(sb_log_writer_write(log, "abc", 3, 1));
        sb_log_writer_end(writer, log);
        // Only the writer's memory and that of the present log remain.
        for (uint32_t round = 0; kept_count() > before + 2; round++) {
            if (sb_log_writer_poll_failure(writer, &index, reason, sizeof reason)) {
                assert_int_equal(index, i);
                failures++;
            }
            assert_true(round < 5000);
            usleep(1000);
        }
        assert_int_equal(failures, i / FULL_EVERY);
    }
    assert_true(sb_log_writer_write(present, "abc", 3, 1));
    assert_false(sb_log_writer_close(writer)); // a removed log has failed all the same
    sb_log_writer_destroy(writer);
    assert_int_equal(kept_count(), before);
}

#define DISK_TEST(test) cmocka_unit_test_setup_teardown(test, make, clean)

int main(void)
{
    const struct CMUnitTest tests[] = {
        DISK_TEST(bytes_that_arrive_during_a_write_belong_to_the_next_round),
        DISK_TEST(sync_returns_when_all_logs_are_on_the_disk),
        DISK_TEST(remainder_of_a_short_write_is_written_without_new_bytes),
        DISK_TEST(log_that_always_gets_more_does_not_hold_up_the_others),
        DISK_TEST(lag_is_the_age_of_the_oldest_bytes_that_are_not_synced),
        DISK_TEST(lag_begins_before_a_round_does),
        DISK_TEST(log_whose_disk_failed_has_no_lag),
        DISK_TEST(closed_log_is_freed_once_its_failure_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
