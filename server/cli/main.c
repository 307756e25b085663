/// The `sabot` program: finds the subcommand and passes the rest of the line to it.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "game/game.h"
#include "protocol/limits.h"
#include "record/log.h"

typedef struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
} command;

static const command COMMANDS[] = {
    {"serve", sb_command_serve, "host matches and record them"},
    {"standby", sb_command_standby, "follow a server's logs, and take its place when it dies"},
    {"bot", sb_command_bot, "play as computer-driven clients"},
    {"rules", sb_command_rules, "show the rules of the game and what can be set"},
    {"map", sb_command_map, "check maps"},
    {"replay", sb_command_replay, "recompute and check recorded matches"},
};
#define COMMAND_COUNT (sizeof(COMMANDS) / sizeof(COMMANDS[0]))

static void print_help(FILE *file)
{
    fprintf(file, "usage: sabot COMMAND [OPTION]...\n\n"
                  "Sabot is an authoritative, deterministic physics server for tank games.\n\n"
                  "commands:\n");
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        fprintf(file, "  %-10s%s\n", COMMANDS[i].name, COMMANDS[i].summary);
    }
    fprintf(file, "\n"
                  "  --help    print this and end; 'sabot COMMAND --help' says more\n"
                  "  --version print the program's versions and end\n\n"
                  "exit status: 0 done, 1 what was checked does not hold, 2 wrong use,\n"
                  "unreadable input, or it could not start\n");
}

static void print_version(void)
{
    printf("sabot %s (protocol %u, simulation %u, log format %u)\n", SABOT_VERSION,
           SB_PROTOCOL_VERSION, SB_SIMULATION_VERSION, SB_LOG_FORMAT_VERSION);
}

static int dispatch(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return SB_EXIT_WRONG;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_help(stdout);
        return SB_EXIT_HOLDS;
    }
    if (strcmp(argv[1], "--version") == 0) {
        print_version();
        return SB_EXIT_HOLDS;
    }
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(argv[1], COMMANDS[i].name) == 0) {
            return COMMANDS[i].run(argc - 1, argv + 1);
        }
    }
    sb_command_message("sabot", "unknown command '%s'", argv[1]);
    fprintf(stderr, "Try 'sabot --help'.\n");
    return SB_EXIT_WRONG;
}

// A pipe whose reader is gone says so by POLLERR.
static bool reader_is_gone(void)
{
    struct pollfd descriptor = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&descriptor, 1, 0) == 1 && (descriptor.revents & POLLERR) != 0;
}

// Results that never reached their file are no results. A reader that closed its pipe wanted no
// more of them: that is not worth a message.
static int finish_output(int status)
{
    bool failed = ferror(stdout) != 0;
    errno = 0;
    if (fflush(stdout) != 0) {
        failed = true;
    }
    int cause = errno;
    if (!failed || cause == EPIPE || reader_is_gone()) {
        return status;
    }
    sb_command_message("sabot", "cannot write to the standard output: %s",
                       strerror(cause != 0 ? cause : EIO));
    return SB_EXIT_WRONG;
}

// With a standard stream closed, the next file or socket would get its number and whatever is
// printed to it.
static bool hold_standard_streams(void)
{
    int descriptor;
    do {
        descriptor = open("/dev/null", O_RDWR);
    } while (descriptor >= 0 && descriptor <= STDERR_FILENO);
    return descriptor >= 0 && close(descriptor) == 0;
}

int main(int argc, char **argv)
{
    if (!hold_standard_streams()) {
        return SB_EXIT_WRONG;
    }
    signal(SIGPIPE, SIG_IGN);
    return finish_output(dispatch(argc, argv));
}
