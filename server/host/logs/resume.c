#include "host/logs/resume.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "host/base/heap.h"
#include "host/logs/log_lock.h"
#include "host/logs/log_path.h"
#include "host/wire/move_mark.h"
#include "record/repair/tail.h"

// Bytes that were not synced when the power failed may be anything. They are at most those that can
// wait at a log, if nothing whole follows them, or else those of a few commits.
#define TORN_SIZE_MAX (1024u * 1024u)
#define TORN_SIZE_SMALL (64u * 1024u)
#define REASON_SIZE 256
#define SURPLUS_REASON "there are more matches than a server can have"

typedef struct search {
    sb_resumables *matches;
    const sb_rules *rules;
    sb_resume_notice *notice;
    void *notice_context;
} search;

static void pass_over(const search *of, const char *path, const char *reason)
{
    of->notice(of->notice_context, path, reason);
}

static void release(sb_resumable *match)
{
    if (match == NULL) {
        return;
    }
    sb_replay_destroy(match->replay);
    sb_log_reader_destroy(match->reader);
    sb_file_source_close(&match->file);
    if (match->descriptor >= 0) {
        close(match->descriptor);
    }
    free(match);
}

static const sb_log_head *head_of(const sb_resumable *match)
{
    return sb_log_reader_head(match->reader);
}

static void describe_rules(const sb_resumable *match, char out_reason[REASON_SIZE])
{
    char needed[SB_RULES_IDENTITY_TEXT_SIZE];
    sb_rules_identity_text(&head_of(match)->rules, needed);
    snprintf(out_reason, REASON_SIZE, "needs the rules %s", needed);
}

static void describe_fault(const sb_log_fault *fault, char out_reason[REASON_SIZE])
{
    snprintf(out_reason, REASON_SIZE, "chunk %" PRIu32 " at byte %" PRIu64 ": %s",
             fault->chunk_index, fault->offset, sb_error_message(fault->error));
}

// Says nothing of a match that is over.
static void describe_move(const sb_log_handover *moved, char out_reason[REASON_SIZE])
{
    if (moved != NULL) {
        snprintf(out_reason, REASON_SIZE, "its match has moved to the server at %.180s", moved->to);
    }
}

static bool is_untaken_copy(const sb_resumable *match)
{
    sb_move_story story;
    sb_move_story_of(&story, match->path, sb_log_reader_handovers(match->reader));
    return sb_move_story_judge(&story) == SB_MOVE_COPY;
}

// A tail that a crash tore is no damage: everything before it is good.
static bool is_torn(sb_resumable *match)
{
    sb_log_fault fault = sb_replay_fault(match->replay);
    uint64_t size = match->file.size - fault.offset;
    if (sb_log_reader_end(match->reader) != SB_LOG_END_DAMAGED ||
        fault.error != SB_ERROR_CHECKSUM || size > TORN_SIZE_MAX) {
        return false;
    }
    sb_log_place place;
    sb_log_reader_place(match->reader, &place);
    sb_allocator heap = sb_heap_allocator();
    bool torn = false;
    return size <= TORN_SIZE_SMALL ||
           (sb_log_tail_is_torn(sb_file_source_view(&match->file), match->file.size, &place.chain,
                                &heap, &torn) == SB_OK &&
            torn);
}

// Returns false, and a reason, if the match cannot continue; the reason is empty if the match is
// over.
static bool recover(sb_resumable *match, char out_reason[REASON_SIZE])
{
    sb_error error = sb_replay_recover(match->replay);
    const sb_log_handover *moved = sb_log_reader_moved(match->reader);
    if (is_untaken_copy(match)) {
        snprintf(out_reason, REASON_SIZE, "it is a copy of a match that another server plays");
        return false;
    }
    // Also if a crash tore the end of the log.
    if (error == SB_ERROR_STATE || moved != NULL) {
        describe_move(moved, out_reason);
        return false;
    }
    if (error == SB_ERROR_CHECKSUM && sb_replay_end(match->replay) != SB_LOG_END_DAMAGED) {
        snprintf(out_reason, REASON_SIZE, "tick %" PRIu32 " differs from the record",
                 sb_game_tick(sb_replay_game(match->replay)));
        return false;
    }
    if (error != SB_OK && (error != SB_ERROR_CHECKSUM || !is_torn(match))) {
        sb_log_fault fault = sb_replay_fault(match->replay);
        describe_fault(&fault, out_reason);
        return false;
    }
    sb_log_reader_place(match->reader, &match->place);
    match->cut_size = match->file.size - match->place.chain.offset;
    return true;
}

static bool make_ready(const search *of, sb_resumable *match, char out_reason[REASON_SIZE])
{
    sb_allocator heap = sb_heap_allocator();
    sb_log_fault fault;
    if (sb_log_reader_open(sb_file_source_view(&match->file), &heap, &match->reader, &fault) !=
        SB_OK) {
        describe_fault(&fault, out_reason);
        return false;
    }
    sb_error error = sb_replay_create(match->reader, of->rules, &heap, &match->replay);
    if (error == SB_ERROR_UNKNOWN) {
        describe_rules(match, out_reason);
    } else if (error == SB_ERROR_VERSION) {
        snprintf(out_reason, REASON_SIZE, "needs simulation version %" PRIu32,
                 head_of(match)->simulation_version);
    } else if (error != SB_OK) {
        snprintf(out_reason, REASON_SIZE, "%s", sb_error_message(error));
    } else if (sb_game_get_def(sb_replay_game(match->replay))->rules != of->rules) {
        // All sessions of a server play by the same rules, and rules of a module are not the
        // built-in ones.
        describe_rules(match, out_reason);
        return false;
    }
    return error == SB_OK && recover(match, out_reason);
}

// Returns where the match of a session belongs: one of another match of it, or of none. NULL if
// there is no room.
static sb_resumable **place_of(sb_resumables *all, uint32_t number)
{
    if (number <= SB_SERVER_SESSION_COUNT_MAX) {
        return &all->matches[number - 1];
    }
    uint32_t i = 0;
    while (i < all->later_count && all->later[i]->number < number) {
        i++;
    }
    if (i < all->later_count && all->later[i]->number == number) {
        return &all->later[i];
    }
    if (all->later_count == SB_SERVER_SESSION_COUNT_MAX) {
        return NULL;
    }
    memmove(&all->later[i + 1], &all->later[i], (all->later_count - i) * sizeof all->later[0]);
    all->later_count++;
    all->later[i] = NULL;
    return &all->later[i];
}

// Keeps the newest match of each session.
static void take(const search *of, sb_resumable *match)
{
    const sb_log_handover *taken = &match->place.handovers.taken;
    match->number = taken->session != 0 ? taken->session : head_of(match)->session;
    const bool known = match->number > 0 && match->number <= SB_RESUME_NUMBER_MAX;
    sb_resumable **place = known ? place_of(of->matches, match->number) : NULL;
    if (place == NULL) {
        pass_over(of, match->path,
                  known ? SURPLUS_REASON : "no server has a session of its number");
        release(match);
        return;
    }
    sb_resumable *older = match;
    if (*place == NULL || head_of(*place)->started_unix_ms <= head_of(match)->started_unix_ms) {
        older = *place;
        *place = match;
    }
    if (older != NULL) {
        pass_over(of, older->path, "a later match of its session goes on");
        release(older);
    }
}

// By the clock of the machine; one that was set back since then may give a time to come.
static bool is_fresh(const struct stat *status)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    const int64_t age_ms = ((int64_t)now.tv_sec - (int64_t)status->st_mtim.tv_sec) * 1000 +
                           (now.tv_nsec - status->st_mtim.tv_nsec) / 1000000;
    return age_ms >= -SB_RESUME_FRESH_MS && age_ms <= SB_RESUME_FRESH_MS;
}

// The lock is held as long as the descriptor is open, also after it was handed over.
static bool lock(sb_resumable *match, char out_reason[REASON_SIZE])
{
    match->descriptor = open(match->path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
    if (match->descriptor >= 0 && sb_log_lock(match->descriptor)) {
        // The last writer may have closed the log since it was looked at.
        struct stat status;
        bool same =
            fstat(match->descriptor, &status) == 0 && (uint64_t)status.st_size == match->file.size;
        if (!same) {
            snprintf(out_reason, REASON_SIZE, "another process has just written it");
        }
        match->is_fresh = same && is_fresh(&status);
        return same;
    }
    snprintf(out_reason, REASON_SIZE, "%s",
             errno == EWOULDBLOCK ? "another process writes it" : strerror(errno));
    return false;
}

static sb_error look_at(const search *of, const char *path)
{
    sb_resumable *match = calloc(1, sizeof *match);
    if (match == NULL) {
        return SB_ERROR_MEMORY;
    }
    char reason[REASON_SIZE] = "";
    match->descriptor = -1;
    snprintf(match->path, sizeof match->path, "%s", path);
    errno = 0;
    if (sb_file_source_open(&match->file, path) != SB_OK) {
        snprintf(reason, sizeof reason, "%s", strerror(errno));
    } else if (sb_log_looks_closed(sb_file_source_view(&match->file), match->file.size)) {
        release(match);
        return SB_OK;
    } else if (lock(match, reason) && make_ready(of, match, reason)) {
        take(of, match);
        return SB_OK;
    }
    if (reason[0] != '\0') {
        pass_over(of, path, reason);
    }
    release(match);
    return SB_OK;
}

static const sb_resumable *newer_of(const sb_resumable *a, const sb_resumable *b)
{
    if (a == NULL || b == NULL) {
        return a != NULL ? a : b;
    }
    return head_of(b)->started_unix_ms > head_of(a)->started_unix_ms ? b : a;
}

// False, and the match is released, if it has another tick rate.
static bool keep(const search *of, sb_resumable *match, uint32_t tick_rate_hz)
{
    const bool same = head_of(match)->game.tick_rate_hz == tick_rate_hz;
    if (!same) {
        pass_over(of, match->path, "has another tick rate than the newest match");
        release(match);
    }
    return same;
}

// All sessions of a server have one tick rate: that of the match that began last.
static void agree_on_tick_rate(const search *of)
{
    sb_resumables *all = of->matches;
    const sb_resumable *newest = NULL;
    for (uint32_t i = 0; i < SB_SERVER_SESSION_COUNT_MAX; i++) {
        newest = newer_of(newest, all->matches[i]);
    }
    for (uint32_t i = 0; i < all->later_count; i++) {
        newest = newer_of(newest, all->later[i]);
    }
    const uint32_t rate_hz = newest != NULL ? head_of(newest)->game.tick_rate_hz : 0;
    for (uint32_t i = 0; i < SB_SERVER_SESSION_COUNT_MAX; i++) {
        if (all->matches[i] != NULL && !keep(of, all->matches[i], rate_hz)) {
            all->matches[i] = NULL;
        }
        all->session_count = all->matches[i] != NULL ? i + 1 : all->session_count;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < all->later_count; i++) {
        if (keep(of, all->later[i], rate_hz)) {
            all->later[kept++] = all->later[i];
        }
    }
    all->later_count = kept;
}

sb_error sb_resumables_find(sb_resumables *matches, const char *directory, const sb_rules *rules,
                            sb_resume_notice *notice, void *notice_context, char *out_message,
                            size_t message_size)
{
    *matches = (sb_resumables){0};
    const search of = {matches, rules, notice, notice_context};
    struct dirent **entries;
    int count = scandir(directory, &entries, sb_log_name_is, sb_log_name_order);
    if (count < 0 && errno == ENOENT) {
        // This is the first start of a service that always resumes, or the name was mistyped.
        notice(notice_context, directory, "there is no such folder; the matches are new");
        return SB_OK;
    }
    if (count < 0) {
        snprintf(out_message, message_size, "cannot resume from %s: %s", directory,
                 strerror(errno));
        return SB_ERROR_IO;
    }
    sb_error error = SB_OK;
    for (int i = 0; i < count; i++) {
        char path[SB_SERVER_LOG_PATH_SIZE];
        int length = snprintf(path, sizeof path, "%s/%s", directory, entries[i]->d_name);
        if (error == SB_OK && length > 0 && (size_t)length < sizeof path) {
            error = look_at(&of, path);
        }
        free(entries[i]);
    }
    free(entries);
    agree_on_tick_rate(&of);
    if (error != SB_OK) {
        snprintf(out_message, message_size, "cannot resume from %s: %s", directory,
                 sb_error_message(error));
        sb_resumables_deinit(matches);
    }
    return error;
}

static void pass_over_surplus(const search *of, sb_resumable **match)
{
    pass_over(of, (*match)->path, SURPLUS_REASON);
    release(*match);
    *match = NULL;
}

void sb_resumables_limit(sb_resumables *matches, uint32_t first_count, uint32_t count_max,
                         sb_resume_notice *notice, void *notice_context)
{
    const search of = {.notice = notice, .notice_context = notice_context};
    uint32_t room = count_max;
    for (uint32_t i = first_count; i < SB_SERVER_SESSION_COUNT_MAX; i++) {
        if (matches->matches[i] != NULL && room == 0) {
            pass_over_surplus(&of, &matches->matches[i]);
        }
        room -= matches->matches[i] != NULL;
    }
    while (matches->later_count > room) {
        pass_over_surplus(&of, &matches->later[--matches->later_count]);
    }
    while (matches->session_count > 0 && matches->matches[matches->session_count - 1] == NULL) {
        matches->session_count--;
    }
}

sb_error sb_resumable_open(sb_resumable *match, int *out_descriptor, char *out_message,
                           size_t message_size)
{
    off_t end = (off_t)match->place.chain.offset;
    if (ftruncate(match->descriptor, end) != 0 || lseek(match->descriptor, end, SEEK_SET) < 0) {
        snprintf(out_message, message_size, "cannot go on with %s: %s", match->path,
                 strerror(errno));
        return SB_ERROR_IO;
    }
    *out_descriptor = match->descriptor;
    match->descriptor = -1;
    return SB_OK;
}

void sb_resumables_deinit(sb_resumables *matches)
{
    for (uint32_t i = 0; i < SB_SERVER_SESSION_COUNT_MAX; i++) {
        release(matches->matches[i]);
    }
    for (uint32_t i = 0; i < matches->later_count; i++) {
        release(matches->later[i]);
    }
    *matches = (sb_resumables){0};
}
