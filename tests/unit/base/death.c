// fork, pipe and waitpid are POSIX, not C17.
#define _POSIX_C_SOURCE 200809L
#include "death.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static _Noreturn void child(int stderr_pipe, void (*act)(void *argument), void *argument)
{
    // A death that is wanted leaves no core file behind, and a test that hangs ends by itself.
    (void)setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    (void)signal(SIGABRT, SIG_DFL);
    (void)alarm(20);
    (void)dup2(stderr_pipe, STDERR_FILENO);
    act(argument);
    _exit(0);
}

static void read_all(int pipe, char *out_text, size_t text_size)
{
    size_t size = 0;
    while (size + 1 < text_size) {
        ssize_t got = read(pipe, out_text + size, text_size - 1 - size);
        if (got <= 0) {
            break;
        }
        size += (size_t)got;
    }
    out_text[size] = '\0';
}

bool death_by_abort(void (*act)(void *argument), void *argument, char *out_text, size_t text_size)
{
    int ends[2];
    if (pipe(ends) != 0) {
        return false;
    }
    pid_t pid = fork();
    if (pid == 0) {
        child(ends[1], act, argument);
    }
    (void)close(ends[1]);
    read_all(ends[0], out_text, text_size);
    (void)close(ends[0]);
    int status = 0;
    return pid > 0 && waitpid(pid, &status, 0) == pid && WIFSIGNALED(status) &&
           WTERMSIG(status) == SIGABRT;
}
