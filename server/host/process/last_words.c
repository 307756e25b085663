#include "host/process/last_words.h"

#include <signal.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

#include "host/journal/journal_line.h"

#define TEXT_SIZE 512u
#define NUMBER_SIZE 24u
#define SIGNAL_COUNT 4

static const int signals[SIGNAL_COUNT] = {SIGSEGV, SIGBUS, SIGFPE, SIGABRT};

// A handler gets no context of ours, so these are global. A slot is NULL if no shard has it.
static const sb_last_words *_Atomic tables[SB_LAST_WORDS_SHARD_COUNT_MAX];

// Set before the handlers are.
static bool as_json;

// A text of fixed size, written without the C library, which a handler may not call.
typedef struct writer {
    char *text;
    size_t size, length;
} writer;

static void put_text(writer *self, const char *text)
{
    for (; *text != '\0' && self->length < self->size; text++) {
        self->text[self->length++] = *text;
    }
}

static void put_number(writer *self, uint64_t number)
{
    char digits[NUMBER_SIZE];
    size_t first = sizeof digits - 1;
    digits[first] = '\0';
    do {
        digits[--first] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    put_text(self, &digits[first]);
}

// The begin of a line of the journal.
static void put_head(writer *self, const char *event)
{
    struct timespec now = {0};
    char time[SB_JOURNAL_TIME_SIZE];
    (void)clock_gettime(CLOCK_REALTIME, &now);
    sb_journal_time((uint64_t)now.tv_sec * 1000u + (uint64_t)now.tv_nsec / 1000000u, time);
    put_text(self, "{\"time\":\"");
    put_text(self, time);
    put_text(self, "\",\"level\":\"error\",\"event\":\"");
    put_text(self, event);
    put_text(self, "\"");
}

static void put_member(writer *self, const char *name, uint64_t number)
{
    put_text(self, ",\"");
    put_text(self, name);
    put_text(self, "\":");
    put_number(self, number);
}

// The seed is a text in JSON, whose numbers are exact up to 2^53 alone.
static void put_match(writer *self, uint32_t session, const sb_last_words_match *match)
{
    const uint32_t epoch = atomic_load_explicit(&match->epoch, memory_order_relaxed);
    const uint64_t seed = atomic_load_explicit(&match->seed, memory_order_relaxed);
    const uint32_t tick = atomic_load_explicit(&match->tick, memory_order_relaxed);
    if (as_json) {
        put_head(self, sb_journal_event_name(SB_SAYS_CRASHED_MATCH));
        put_member(self, "session", session);
        put_member(self, "epoch", epoch);
        put_member(self, "tick", tick);
        put_text(self, ",\"seed\":\"");
        put_number(self, seed);
        put_text(self, "\",\"message\":\"");
    } else {
        put_text(self, "sabot: ");
    }
    put_text(self, "session ");
    put_number(self, session);
    put_text(self, ", epoch ");
    put_number(self, epoch);
    put_text(self, ", seed ");
    put_number(self, seed);
    put_text(self, ", tick ");
    put_number(self, tick);
    put_text(self, as_json ? "\"}\n" : "\n");
}

static void put_signal(writer *self, int number)
{
    if (as_json) {
        put_text(self, "\n"); // behind a line that was cut off
        put_head(self, sb_journal_event_name(SB_SAYS_CRASHED));
        put_member(self, "signal", (uint64_t)number);
        put_text(self, ",\"message\":\"");
    } else {
        put_text(self, "\nsabot: ");
    }
    put_text(self, "ended by signal ");
    put_number(self, (uint64_t)number);
    put_text(self, number == SIGABRT ? " (abort)" : " (crash)");
    put_text(self, as_json ? "\"}\n" : "\n");
}

static void say(const char *text, size_t size)
{
    while (size > 0) {
        const ssize_t written = write(STDERR_FILENO, text, size);
        if (written <= 0) {
            return;
        }
        text += written;
        size -= (size_t)written;
    }
}

static void say_match(const sb_last_words_match *match)
{
    char line[TEXT_SIZE];
    writer one = {line, sizeof line, 0};
    const uint32_t session = atomic_load_explicit(&match->session, memory_order_relaxed);
    if (session != 0) {
        put_match(&one, session, match);
        say(line, one.length);
    }
}

static void on_crash(int number)
{
    char line[TEXT_SIZE];
    writer first = {line, sizeof line, 0};
    put_signal(&first, number);
    say(line, first.length);
    for (uint32_t i = 0; i < SB_LAST_WORDS_SHARD_COUNT_MAX; i++) {
        const sb_last_words *words = atomic_load(&tables[i]);
        for (uint32_t k = 0; words != NULL && k < SB_LAST_WORDS_MATCH_COUNT_MAX; k++) {
            say_match(&words->matches[k]);
        }
    }
    (void)raise(number); // SA_RESETHAND: the system's own action follows
}

void sb_last_words_watch(bool json)
{
    as_json = json;
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        struct sigaction before;
        struct sigaction action = {.sa_handler = on_crash,
                                   .sa_flags = (int)((unsigned)SA_RESETHAND | SA_ONSTACK)};
        sigemptyset(&action.sa_mask);
        if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL) {
            sigaction(signals[i], &action, NULL);
        }
    }
}

void sb_last_words_note(sb_last_words_match *match, uint32_t session, uint32_t epoch, uint64_t seed,
                        uint32_t tick)
{
    atomic_store_explicit(&match->session, session, memory_order_relaxed);
    atomic_store_explicit(&match->epoch, epoch, memory_order_relaxed);
    atomic_store_explicit(&match->seed, seed, memory_order_relaxed);
    atomic_store_explicit(&match->tick, tick, memory_order_relaxed);
}

void sb_last_words_add(const sb_last_words *words)
{
    for (uint32_t i = 0; words != NULL && i < SB_LAST_WORDS_SHARD_COUNT_MAX; i++) {
        if (atomic_load(&tables[i]) == NULL) {
            atomic_store(&tables[i], words);
            return;
        }
    }
}

void sb_last_words_remove(const sb_last_words *words)
{
    for (uint32_t i = 0; words != NULL && i < SB_LAST_WORDS_SHARD_COUNT_MAX; i++) {
        if (atomic_load(&tables[i]) == words) {
            atomic_store(&tables[i], NULL);
        }
    }
}

void sb_last_words_stack(void *stack)
{
    const stack_t alternative = {.ss_sp = stack,
                                 .ss_flags = stack == NULL ? SS_DISABLE : 0,
                                 .ss_size = SB_LAST_WORDS_STACK_SIZE};
    (void)sigaltstack(&alternative, NULL);
}
