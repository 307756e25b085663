#include "fleet_server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/admin/admin_client.h"

#define ARGUMENT_COUNT_MAX 60u

static const char TOKEN[] = "fleet-fleet-fleet-fleet-fleet-01";

static bool fail(char *out_message, const char *what)
{
    snprintf(out_message, FLEET_MESSAGE_SIZE, "%s", what);
    return false;
}

bool fleet_server_create(fleet_server *of, const fleet_server *first,
                         char out_message[FLEET_MESSAGE_SIZE])
{
    char from[FLEET_PATH_SIZE], to[FLEET_PATH_SIZE];
    size_t size;
    if (!folder_create(&of->folder)) {
        return fail(out_message, "no folder for a server");
    }
    snprintf(to, sizeof to, "%s/token", of->folder.path);
    if (!file_write(to, TOKEN, sizeof TOKEN - 1) || chmod(to, 0600) != 0) {
        return fail(out_message, "no file for the token");
    }
    if (first == of) {
        return true;
    }
    snprintf(from, sizeof from, "%s/.server.key", first->folder.path);
    snprintf(to, sizeof to, "%s/.server.key", of->folder.path);
    uint8_t *key = file_read(from, &size);
    const bool done = key != NULL && file_write(to, key, size) && chmod(to, 0600) == 0;
    free(key);
    return done || fail(out_message, "the server's key cannot be copied");
}

static bool read_port(fleet_server *of, const char *before, uint16_t *out_port, char *out_message)
{
    const char *line = process_await(&of->process, before, FLEET_START_MS);
    const char *colon = line != NULL ? strchr(line + strlen(before), ':') : NULL;
    *out_port = colon != NULL ? (uint16_t)strtoul(colon + 1, NULL, 10) : 0;
    if (*out_port == 0) {
        snprintf(out_message, FLEET_MESSAGE_SIZE, "a server does not say '%s': %.400s", before,
                 of->process.err.data != NULL ? of->process.err.data : "");
    }
    return *out_port != 0;
}

bool fleet_server_start(fleet_server *of, const char *program, const char *const *more,
                        char out_message[FLEET_MESSAGE_SIZE])
{
    char token[FLEET_PATH_SIZE];
    uint16_t admin;
    snprintf(token, sizeof token, "%s/token", of->folder.path);
    const char *arguments[ARGUMENT_COUNT_MAX] = {
        program,           "serve", "--port",  "0", "--record",           of->folder.path,
        "--follow-listen", "0",     "--admin", "0", "--admin-token-file", token};
    uint32_t count = 12;
    while (*more != NULL && count + 1 < ARGUMENT_COUNT_MAX) {
        arguments[count++] = *more++;
    }
    process_deinit(&of->process);
    if (!process_start(&of->process, PROCESS_PIPES, arguments)) {
        return fail(out_message, "a server does not start");
    }
    if (!read_port(of, "listening on ", &of->port, out_message) ||
        !read_port(of, "admin interface at http:", &admin, out_message) ||
        !read_port(of, "followers are served at ", &of->follow_port, out_message)) {
        return false;
    }
    if (process_await(&of->process, "ready: ", FLEET_START_MS) == NULL) {
        return fail(out_message, "a server does not become ready");
    }
    snprintf(of->admin, sizeof of->admin, "http://127.0.0.1:%u", (unsigned)admin);
    return true;
}

json_t *fleet_server_ask(const fleet_server *of, const char *method, const char *path,
                         const char *body, int *out_status, char out_message[FLEET_MESSAGE_SIZE])
{
    char reason[256];
    sb_admin_answer answer;
    *out_status = 0;
    if (!sb_admin_client_ask(of->admin, TOKEN, method, path, body, &answer, reason,
                             sizeof reason)) {
        snprintf(out_message, FLEET_MESSAGE_SIZE, "a server does not answer %s: %s", path, reason);
        return NULL;
    }
    json_t *object = json_loads(answer.body != NULL ? answer.body : "", 0, NULL);
    *out_status = answer.status;
    free(answer.body);
    return object;
}

void fleet_server_destroy(fleet_server *of)
{
    process_deinit(&of->process);
    folder_destroy(&of->folder);
}
