#include "host/process/bots.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define STOP_TIMEOUT_MS 2000u
// The bots play a little longer than the server, which says goodbye to them first.
#define OVERTIME_S 5.0
#define SECONDS_MAX 31536000.0
#define VARIABLE_SIZE 128

extern char **environ;

static void on_bots_exit(uv_process_t *process, int64_t exit_status, int term_signal)
{
    sb_bots *bots = process->data;
    bots->running = false;
    bots->exit_status = exit_status;
    bots->exit_signal = term_signal;
}

// An address that means "all interfaces" cannot be connected to.
static void reachable_address(const char *address, char *out_text, size_t text_size)
{
    const char *any = "0.0.0.0:", *any6 = "[::]:";
    if (strncmp(address, any, strlen(any)) == 0) {
        snprintf(out_text, text_size, "127.0.0.1:%s", address + strlen(any));
    } else if (strncmp(address, any6, strlen(any6)) == 0) {
        snprintf(out_text, text_size, "[::1]:%s", address + strlen(any6));
    } else {
        snprintf(out_text, text_size, "%s", address);
    }
}

// The environment with one more variable, NULL for none. The caller frees the array; it is NULL if
// there is no memory.
static char **environment_with(char *variable)
{
    size_t count = 0;
    while (environ[count] != NULL) {
        count++;
    }
    char **made = calloc(count + 2, sizeof *made);
    if (made != NULL) {
        // The first of two equal names counts.
        size_t at = 0;
        if (variable != NULL) {
            made[at++] = variable;
        }
        memcpy(made + at, environ, count * sizeof *made);
    }
    return made;
}

sb_error sb_bots_start(sb_bots *bots, uv_loop_t *loop, const sb_bots_def *def, char *out_message,
                       size_t message_size)
{
    *bots = (sb_bots){0};
    char program[] = "sabot", command[] = "bot", quiet[] = "--quiet";
    char connect[] = "--connect", count[] = "--count", seed[] = "--seed", seconds[] = "--seconds";
    char address_text[64], count_text[16], seed_text[24], seconds_text[24];
    reachable_address(def->address, address_text, sizeof address_text);
    snprintf(count_text, sizeof count_text, "%" PRIu32, def->count);
    snprintf(seed_text, sizeof seed_text, "%" PRIu64, def->seed);
    snprintf(seconds_text, sizeof seconds_text, "%.0f",
             fmin(ceil(def->seconds) + OVERTIME_S, SECONDS_MAX));
    char rules[] = "--rules", rules_text[PATH_MAX];
    char server_key[] = "--server-key", plain_wire[] = "--plain-wire";
    char key_text[80];
    char parent[] = "--parent", parent_text[16];
    snprintf(parent_text, sizeof parent_text, "%d", (int)getpid());
    char *arguments[18] = {program, command,   connect, address_text, count,      count_text,
                           seed,    seed_text, quiet,   parent,       parent_text};
    uint32_t argument_count = 11;
    if (def->seconds > 0.0) {
        arguments[argument_count++] = seconds;
        arguments[argument_count++] = seconds_text;
    }
    if (def->server_key != NULL) {
        snprintf(key_text, sizeof key_text, "%s", def->server_key);
        arguments[argument_count++] = server_key;
        arguments[argument_count++] = key_text;
    } else {
        arguments[argument_count++] = plain_wire;
    }
    if (def->rules_path != NULL) {
        snprintf(rules_text, sizeof rules_text, "%s", def->rules_path);
        arguments[argument_count++] = rules;
        arguments[argument_count++] = rules_text;
    }
    // A command line can be seen by all users of the machine, an environment by this one.
    char password[VARIABLE_SIZE];
    if (def->password != NULL) {
        snprintf(password, sizeof password, "SABOT_SESSION_PASSWORD=%s", def->password);
    }
    char **environment = environment_with(def->password != NULL ? password : NULL);
    if (environment == NULL) {
        snprintf(out_message, message_size, "cannot start the bots: no memory");
        return SB_ERROR_MEMORY;
    }
    // The child would print its summary to stdout, which belongs to the server.
    uv_stdio_container_t streams[] = {
        {.flags = UV_IGNORE},
        {.flags = UV_IGNORE},
        {.flags = def->silent ? UV_IGNORE : UV_INHERIT_FD, .data.fd = 2}};
    uv_process_options_t options = {.exit_cb = on_bots_exit,
                                    .file = "/proc/self/exe",
                                    .args = arguments,
                                    .env = environment,
                                    .stdio = streams,
                                    .stdio_count = 3};
    bots->process.data = bots;
    bots->spawned = true;
    int result = uv_spawn(loop, &bots->process, &options);
    free(environment);
    bots->running = result == 0;
    if (result == 0) {
        return SB_OK;
    }
    snprintf(out_message, message_size, "cannot start the bots: %s", uv_strerror(result));
    return SB_ERROR_IO;
}

bool sb_bots_poll_death(sb_bots *bots, char *out_text, size_t text_size)
{
    if (!bots->spawned || bots->running || bots->reported) {
        return false;
    }
    bots->reported = true;
    if (bots->exit_signal != 0) {
        snprintf(out_text, text_size, "the bots were ended by signal %d", bots->exit_signal);
    } else {
        snprintf(out_text, text_size, "the bots ended early with status %" PRId64,
                 bots->exit_status);
    }
    return true;
}

static void on_stop_timeout(uv_timer_t *timer)
{
    sb_bots *bots = timer->data;
    uv_process_kill(&bots->process, SIGKILL);
}

void sb_bots_dismiss(sb_bots *bots)
{
    if (bots->running) {
        bots->reported = true; // its end is no news
        uv_process_kill(&bots->process, SIGTERM);
    }
}

void sb_bots_stop(sb_bots *bots)
{
    if (!bots->running) {
        return;
    }
    uv_loop_t *loop = bots->process.loop;
    uv_timer_init(loop, &bots->timer);
    bots->timer.data = bots;
    bots->timed = true;
    uv_timer_start(&bots->timer, on_stop_timeout, STOP_TIMEOUT_MS, 0);
    uv_process_kill(&bots->process, SIGTERM);
    while (bots->running) {
        uv_run(loop, UV_RUN_ONCE);
    }
}

void sb_bots_close(sb_bots *bots)
{
    if (bots->spawned) {
        uv_close((uv_handle_t *)&bots->process, NULL);
    }
    if (bots->timed) {
        uv_close((uv_handle_t *)&bots->timer, NULL);
    }
    bots->spawned = false;
    bots->timed = false;
}
