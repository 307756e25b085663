/// What the server says when it crashes: the signal, and session, seed and tick of every match, by
/// which the crash can be reproduced.
///
/// The handler of SIGSEGV, SIGBUS, SIGFPE and SIGABRT reads a table that the shards keep up to
/// date, and writes it to stderr by write(2) alone. Then the signal ends the process as it would
/// have without a handler, with its core file.
#ifndef SABOT_HOST_PROCESS_LAST_WORDS_H
#define SABOT_HOST_PROCESS_LAST_WORDS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/// Matches of a shard, and shards, of which a crash tells.
#define SB_LAST_WORDS_MATCH_COUNT_MAX 1024u
#define SB_LAST_WORDS_SHARD_COUNT_MAX 64u

/// One match, written by its shard's thread.
typedef struct sb_last_words_match {
    _Atomic uint32_t session; ///< its number; 0: none
    _Atomic uint32_t epoch;
    _Atomic uint32_t tick;
    _Atomic uint64_t seed;
} sb_last_words_match;

/// The matches of one shard. All zeros: there are none.
typedef struct sb_last_words {
    sb_last_words_match matches[SB_LAST_WORDS_MATCH_COUNT_MAX];
} sb_last_words;

/// Sets the handlers of signals that have none, so that a sanitizer keeps its own. They write lines
/// of the journal's format (journal/journal_line.h).
void sb_last_words_watch(bool json);

/// Adds a shard's matches, which must stay where they are until they are removed. Not thread-safe:
/// by the control thread, while no other adds or removes.
void sb_last_words_add(const sb_last_words *words); ///< NULL is ignored
void sb_last_words_remove(const sb_last_words *words);

/// Notes a match; session 0 for none. By the table's own thread.
void sb_last_words_note(sb_last_words_match *match, uint32_t session, uint32_t epoch, uint64_t seed,
                        uint32_t tick);

/// Bytes of a stack for the handlers, which also serve a thread whose own stack is full.
#define SB_LAST_WORDS_STACK_SIZE 16384u

/// Gives the calling thread a stack for the handlers; NULL takes it away again.
void sb_last_words_stack(void *stack);

#endif
