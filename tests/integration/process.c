#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define READ_SIZE 4096
#define TEXT_SIZE_MAX (4u * 1024u * 1024u)
#define EXEC_FAILED 127
#define END_MS 60000

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void close_end(int *descriptor)
{
    if (*descriptor >= 0) {
        close(*descriptor);
        *descriptor = -1;
    }
}

// The ends of the child's output: one to read here, one for the child to write.
typedef struct output_ends {
    int read_out, read_err;
    int write_out, write_err;
} output_ends;

static void close_ends(output_ends *ends)
{
    close_end(&ends->read_out);
    close_end(&ends->read_err);
    close_end(&ends->write_out);
    close_end(&ends->write_err);
}

static bool open_terminal(output_ends *ends)
{
    ends->read_err = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (ends->read_err < 0 || grantpt(ends->read_err) != 0 || unlockpt(ends->read_err) != 0) {
        return false;
    }
    const char *name = ptsname(ends->read_err);
    ends->write_err = name != NULL ? open(name, O_RDWR | O_NOCTTY | O_CLOEXEC) : -1;
    ends->write_out = ends->write_err >= 0 ? fcntl(ends->write_err, F_DUPFD_CLOEXEC, 3) : -1;
    return ends->write_out >= 0;
}

static bool open_pipe(int *out_read, int *out_write)
{
    int pair[2];
    if (pipe2(pair, O_CLOEXEC) != 0) {
        return false;
    }
    *out_read = pair[0];
    *out_write = pair[1];
    return true;
}

static bool open_ends(output_ends *ends, process_output output)
{
    if (output == PROCESS_TERMINAL) {
        return open_terminal(ends);
    }
    if (!open_pipe(&ends->read_err, &ends->write_err)) {
        return false;
    }
    if (output == PROCESS_FULL) {
        ends->write_out = open("/dev/full", O_WRONLY | O_CLOEXEC);
        return ends->write_out >= 0;
    }
    bool opened = open_pipe(&ends->read_out, &ends->write_out);
    if (opened && output == PROCESS_DEAF) {
        close_end(&ends->read_out);
    }
    return opened;
}

static _Noreturn void become(const output_ends *ends, pid_t parent, const char *const *arguments)
{
    // The parent may have died before this took effect.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) {
        _exit(EXEC_FAILED);
    }
    int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
    dup2(null, STDIN_FILENO);
    dup2(ends->write_out, STDOUT_FILENO);
    dup2(ends->write_err, STDERR_FILENO);
    // execv's prototype lacks the const that its behaviour has.
    char *copy[64];
    size_t count = 0;
    while (arguments[count] != NULL && count + 1 < sizeof(copy) / sizeof(copy[0])) {
        copy[count] = strdup(arguments[count]);
        count++;
    }
    copy[count] = NULL;
    execv(copy[0], copy);
    _exit(EXEC_FAILED);
}

// Makes an empty text that can be read even if the start fails.
static bool text_init(process_text *text)
{
    text->descriptor = -1;
    text->data = calloc(1, 1);
    text->size = 0;
    return text->data != NULL;
}

static void text_open(process_text *text, int descriptor)
{
    text->descriptor = descriptor;
    if (descriptor >= 0) {
        fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
    }
}

bool process_start(test_process *process, process_output output, const char *const *arguments)
{
    memset(process, 0, sizeof(*process));
    bool out = text_init(&process->out);
    bool err = text_init(&process->err);
    output_ends ends = {-1, -1, -1, -1};
    pid_t parent = getpid();
    pid_t child = out && err && open_ends(&ends, output) ? fork() : -1;
    if (child == 0) {
        become(&ends, parent, arguments);
    }
    if (child < 0) {
        close_ends(&ends);
        return false;
    }
    close_end(&ends.write_out);
    close_end(&ends.write_err);
    process->pid = child;
    text_open(&process->out, ends.read_out);
    text_open(&process->err, ends.read_err);
    return true;
}

// Reads once. The end of the text is an end of file, or the error with which a terminal reports it.
static void text_read(process_text *text)
{
    char bytes[READ_SIZE];
    ssize_t got = read(text->descriptor, bytes, sizeof(bytes));
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) {
        return;
    }
    if (got <= 0 || text->size + (size_t)got > TEXT_SIZE_MAX) {
        close_end(&text->descriptor);
        return;
    }
    char *grown = realloc(text->data, text->size + (size_t)got + 1);
    if (grown == NULL) {
        close_end(&text->descriptor);
        return;
    }
    memcpy(grown + text->size, bytes, (size_t)got);
    text->data = grown;
    text->size += (size_t)got;
    grown[text->size] = '\0';
}

bool process_read(test_process *process, int timeout_ms)
{
    process_text *texts[2] = {&process->out, &process->err};
    struct pollfd descriptors[2];
    for (int i = 0; i < 2; i++) {
        descriptors[i] = (struct pollfd){.fd = texts[i]->descriptor, .events = POLLIN};
    }
    if (descriptors[0].fd < 0 && descriptors[1].fd < 0) {
        return false;
    }
    if (poll(descriptors, 2, timeout_ms) > 0) {
        for (int i = 0; i < 2; i++) {
            if (texts[i]->descriptor >= 0 && descriptors[i].revents != 0) {
                text_read(texts[i]);
            }
        }
    }
    return true;
}

const char *process_await(test_process *process, const char *needle, int timeout_ms)
{
    int64_t end_ms = now_ms() + timeout_ms;
    for (;;) {
        const char *found = process->err.data != NULL ? strstr(process->err.data, needle) : NULL;
        if (found != NULL && strchr(found, '\n') != NULL) {
            return found;
        }
        int64_t rest_ms = end_ms - now_ms();
        if (rest_ms <= 0 || !process_read(process, (int)rest_ms)) {
            return NULL;
        }
    }
}

void process_signal(const test_process *process, int signal_number)
{
    if (process->pid > 0) {
        kill(process->pid, signal_number);
    }
}

static int exit_code(int status)
{
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int process_finish(test_process *process, int timeout_ms)
{
    if (process->pid <= 0) {
        return -1;
    }
    int64_t end_ms = now_ms() + timeout_ms;
    int status = 0;
    // The output may end before the child, or a grandchild may hold it open, so both are watched.
    while (waitpid(process->pid, &status, WNOHANG) == 0) {
        if (now_ms() >= end_ms) {
            kill(process->pid, SIGKILL);
            waitpid(process->pid, &status, 0);
            process->pid = 0;
            return -1;
        }
        if (!process_read(process, 20)) {
            poll(NULL, 0, 10);
        }
    }
    process->pid = 0;
    size_t before = SIZE_MAX;
    while (before != process->out.size + process->err.size) {
        before = process->out.size + process->err.size;
        process_read(process, 0);
    }
    return exit_code(status);
}

int process_finish_after(test_process *process, int time_ms, int signal_number)
{
    int64_t end_ms = now_ms() + time_ms;
    for (int64_t rest_ms = time_ms; rest_ms > 0; rest_ms = end_ms - now_ms()) {
        if (!process_read(process, (int)rest_ms)) {
            break;
        }
    }
    process_signal(process, signal_number);
    return process_finish(process, END_MS);
}

void process_deinit(test_process *process)
{
    if (process->pid > 0) {
        kill(process->pid, SIGKILL);
        waitpid(process->pid, NULL, 0);
        process->pid = 0;
    }
    process_text *texts[2] = {&process->out, &process->err};
    for (int i = 0; i < 2; i++) {
        if (texts[i]->data != NULL) {
            close_end(&texts[i]->descriptor);
            free(texts[i]->data);
            texts[i]->data = NULL;
        }
    }
}

int process_run(test_process *process, process_output output, const char *const *arguments,
                int timeout_ms)
{
    return process_start(process, output, arguments) ? process_finish(process, timeout_ms) : -1;
}
