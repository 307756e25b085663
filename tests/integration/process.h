/// Child processes of a test, with captured output and time limits. Each is signalled by its own
/// process number. A child dies with the test program, however that ends.
#ifndef SABOT_TEST_PROCESS_H
#define SABOT_TEST_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// Where the child's output goes.
typedef enum process_output {
    PROCESS_PIPES,    ///< two pipes, read into `out` and `err`
    PROCESS_TERMINAL, ///< both to one pseudo-terminal, read into `err`
    PROCESS_DEAF,     ///< stdout to a pipe whose reader is gone; stderr as with pipes
    PROCESS_FULL,     ///< stdout to a device that is always full; stderr as with pipes
} process_output;

/// The output that was read so far, with a terminating zero. The process owns it.
typedef struct process_text {
    int descriptor; ///< -1 once the output has ended
    char *data;
    size_t size;
} process_text;

/// All zeros is a process that was not started.
typedef struct test_process {
    pid_t pid; ///< 0 if none runs
    process_text out;
    process_text err;
} test_process;

/// Starts a program. `arguments` begins with the program's path and ends with NULL. Returns false,
/// with errno set, if it could not be started.
bool process_start(test_process *process, process_output output, const char *const *arguments);

/// Reads until the child's stderr holds `needle` followed by the rest of its line. Returns a
/// pointer to it in `err.data`, or NULL if the time is over or the output ended without it.
const char *process_await(test_process *process, const char *needle, int timeout_ms);

/// Reads the available output, waiting for at most `timeout_ms`. Returns false once all output has
/// ended.
bool process_read(test_process *process, int timeout_ms);

void process_signal(const test_process *process, int signal_number);

/// Reads until the child ends. Returns its exit status, or 128 plus the number of the signal that
/// ended it, or -1 if the time was over and it was killed. The texts stay.
int process_finish(test_process *process, int timeout_ms);

/// Reads for `time_ms`, then sends the signal and does the same as process_finish.
int process_finish_after(test_process *process, int time_ms, int signal_number);

/// Kills the child if it still runs, and frees the texts. May be called after a failed start.
void process_deinit(test_process *process);

/// Starts a program that ends by itself, and finishes it. The texts stay.
int process_run(test_process *process, process_output output, const char *const *arguments,
                int timeout_ms);

#endif
