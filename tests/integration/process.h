/// Programs as children of a test: started with captured output, read with time limits, and always
/// ended by their process number. A child dies with the test program, however that ends.
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

/// What was read so far, ended by zero. Owned by the process.
typedef struct process_text {
    int descriptor; ///< -1 at its end
    char *data;
    size_t size;
} process_text;

/// All zeros is a process that was not started.
typedef struct test_process {
    pid_t pid; ///< 0 if none runs
    process_text out;
    process_text err;
} test_process;

/// `arguments` begins with the program's path and ends with NULL. False, with errno set, if it
/// could not be started.
bool process_start(test_process *process, process_output output, const char *const *arguments);

/// Reads until the child's stderr holds `needle` followed by the rest of its line; returns where it
/// stands in `err.data`, or NULL if the time is over or the output ended without it.
const char *process_await(test_process *process, const char *needle, int timeout_ms);

/// Reads what is there, waiting for at most `timeout_ms`. False once all output has ended.
bool process_read(test_process *process, int timeout_ms);

void process_signal(const test_process *process, int signal_number);

/// Reads until the child ends and returns its exit status, 128 plus the number for a signal, or -1
/// if the time was over and it had to be killed. The texts stay.
int process_finish(test_process *process, int timeout_ms);

/// Lets it run for `time_ms`, reading, then sends the signal and finishes as above.
int process_finish_after(test_process *process, int time_ms, int signal_number);

/// Kills it if it still runs and releases the texts. Fine after a failed start.
void process_deinit(test_process *process);

/// Starts, finishes, and leaves the texts: for programs that end by themselves.
int process_run(test_process *process, process_output output, const char *const *arguments,
                int timeout_ms);

#endif
