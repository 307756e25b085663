/// Common parts of the tests of a replay: a log with the match that it is of, and its entries as
/// they are read from the start.
#ifndef SABOT_TESTS_REPLAY_FIXTURE_H
#define SABOT_TESTS_REPLAY_FIXTURE_H

#include "record/replay.h"
#include "staged_match.h"

#define REPLAY_ENTRY_COUNT_MAX 2048u

/// An entry, and a hash of its contents.
typedef struct replay_mark {
    sb_log_entry_kind kind;
    uint32_t tick;
    uint64_t digest;
} replay_mark;

typedef struct replay_fixture {
    staged_match *match;
    memory_log log; ///< as it is read, maybe changed
    counting_heap heap;
    sb_log_reader *reader;
    sb_replay *replay;
    uint32_t last_tick;
    sb_log_end end;
    uint32_t entry_count;
    replay_mark entries[REPLAY_ENTRY_COUNT_MAX]; ///< of the whole log, read from the start
} replay_fixture;

replay_mark replay_mark_of(const sb_log_entry *entry);

void replay_open_log(replay_fixture *f);

void replay_close(replay_fixture *f);

void replay_begin(replay_fixture *f, const staged_script *script);

void replay_finish(replay_fixture *f);

extern const staged_script replay_full_script;

#endif
