/// The `sabot` program: finds the command and passes the rest of the line to it.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/command_set.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "game/game.h"
#include "protocol/limits.h"
#include "record/log.h"

static const sb_subcommand COMMANDS[] = {
    {"serve", sb_command_serve, "host matches and record them"},
    {"standby", sb_command_standby, "follow a server's logs, and replace it when it dies"},
    {"bot", sb_command_bot, "play as computer-driven clients"},
    {"admin", sb_command_admin, "list, change and watch what a running server does"},
    {"ping", sb_command_ping, "measure the round trips to servers"},
    {"find", sb_command_find, "list the servers of the local network"},
    {"key", sb_command_key, "make a server's key, and print its public half"},
    {"rules", sb_command_rules, "print the rules of the game and their settings"},
    {"map", sb_command_map, "check maps"},
    {"replay", sb_command_replay, "verify, repair, examine and show recorded matches"},
    {"token", sb_command_token, "make keys, and sign connect tokens as a game's backend does"},
};

static void print_version(void)
{
    printf("sabot %s (protocol %u.%u, simulation %u, log format %u)\n", SABOT_VERSION,
           SB_PROTOCOL_VERSION, SB_PROTOCOL_MINOR_VERSION, SB_SIMULATION_VERSION,
           SB_LOG_FORMAT_VERSION);
}

static int dispatch(int argc, char **argv)
{
    static const sb_command_set set = {
        .command = "sabot",
        .usage = "COMMAND [OPTION]...",
        .summary = "Sabot is an authoritative, deterministic physics server for tank games.",
        .notes =
            "options:\n"
            "  --help    print this help and exit; 'sabot COMMAND --help' describes a command\n"
            "  --version print the program's versions and exit\n\n"
            "exit status: 0 success, 1 a check failed, 2 wrong use, unreadable input, or the\n"
            "command could not start\n",
        .subcommands = COMMANDS,
        .subcommand_count = sizeof(COMMANDS) / sizeof(COMMANDS[0]),
    };
    if (argc >= 2 && strcmp(argv[1], "--version") == 0) {
        print_version();
        return SB_EXIT_HOLDS;
    }
    return sb_command_set_run(&set, argc, argv);
}

// poll reports a pipe without a reader by POLLERR.
static bool reader_is_gone(void)
{
    struct pollfd descriptor = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&descriptor, 1, 0) == 1 && (descriptor.revents & POLLERR) != 0;
}

// Results that were not written are worth nothing. A reader that closed its pipe wanted no more of
// them, so that gives no message.
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

// If a standard stream is closed, the next file or socket gets its number, and receives what is
// printed to that stream. So every number is taken first.
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
