// The public calls of a client's life: it is created, updated, told its input, and read.

#include "shell/client_shell.h"

#include <stdlib.h>
#include <string.h>

#include "base/float_mode.h"
#include "client/def.h"
#include "shell/client_state.h"

static void *heap_allocate(void *context, size_t size)
{
    (void)context;
    // calloc(1, 0) may return NULL, which callers would take for "out of memory".
    return calloc(1, size > 0 ? size : 1);
}

static void heap_release(void *context, void *memory)
{
    (void)context;
    free(memory);
}

sb_allocator sb_shell_heap(void)
{
    return (sb_allocator){.allocate = heap_allocate, .release = heap_release};
}

static void destroy(sb_client *client)
{
    if (client == NULL) {
        return;
    }
    sb_shell_lanes_close(&client->lanes);
    sb_client_core_destroy(client->core);
    sb_rules_library_close(&client->library);
    free(client);
}

static sb_error create(const sb_client_def *def, sb_carrier_open *open, void *argument,
                       sb_client **out_client)
{
    sb_client *client = calloc(1, sizeof *client);
    if (client == NULL) {
        return SB_ERROR_MEMORY;
    }
    const sb_allocator heap = sb_shell_heap();
    sb_client_output output = {.send = sb_shell_lanes_send, .context = &client->lanes};
    sb_error error = SB_OK;
    if (def->rules != NULL) {
        char message[SB_RULES_LOADER_MESSAGE_SIZE];
        error = sb_rules_library_open(def->rules, &client->library, message);
        if (error != SB_OK) {
            (void)sb_client_def_refuse(def, error, message);
        }
    }
    if (error == SB_OK) {
        error = sb_client_core_create(def, client->library.rules, output, &heap, &client->core);
    }
    if (error == SB_OK) {
        error = sb_shell_lanes_open(&client->lanes, client->core, def, open, argument);
    }
    if (error != SB_OK) {
        destroy(client);
        return error;
    }
    *out_client = client;
    return SB_OK;
}

sb_error sb_shell_create(const sb_client_def *def, sb_carrier_open *open, void *argument,
                         sb_client **out_client)
{
    sb_float_mode mode = sb_float_mode_enter();
    sb_error error = create(def, open, argument, out_client);
    sb_float_mode_leave(&mode);
    // What nobody has explained more closely, such as a lack of memory.
    return error == SB_OK ? error : sb_client_def_refuse(def, error, sb_error_message(error));
}

void sb_client_destroy(sb_client *client)
{
    sb_float_mode mode = sb_float_mode_enter();
    destroy(client);
    sb_float_mode_leave(&mode);
}

sb_error sb_client_update(sb_client *client, uint64_t now_us)
{
    if (client == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    sb_float_mode mode = sb_float_mode_enter();
    client->waited = false;
    sb_shell_lanes_update(&client->lanes, now_us);
    sb_float_mode_leave(&mode);
    return SB_OK;
}

sb_error sb_client_wait(sb_client *client, uint32_t timeout_ms)
{
    if (client == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    sb_client_status status;
    sb_float_mode mode = sb_float_mode_enter();
    sb_client_core_status(client->core, &status);
    // Without an update in between, the next input stays due, and a program that only waits must
    // not take all of the processor.
    const uint64_t due_us = client->waited ? UINT64_MAX : sb_client_core_due_us(client->core);
    sb_float_mode_leave(&mode);
    if (status.state == SB_CLIENT_CLOSED ||
        !sb_shell_lanes_wait(&client->lanes, &status, timeout_ms, due_us)) {
        return SB_ERROR_STATE;
    }
    client->waited = true;
    return SB_OK;
}

sb_error sb_client_input_set(sb_client *client, const sb_client_control *control)
{
    if (client == NULL || control == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    sb_float_mode mode = sb_float_mode_enter();
    sb_client_core_input_set(client->core, control);
    sb_float_mode_leave(&mode);
    return SB_OK;
}

sb_error sb_client_view(const sb_client *client, sb_client_view_data *out_view)
{
    if (out_view == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    if (client == NULL) {
        memset(out_view, 0, sizeof *out_view);
        return SB_ERROR_ARGUMENT;
    }
    sb_float_mode mode = sb_float_mode_enter();
    sb_error error = sb_client_core_view(client->core, out_view);
    sb_float_mode_leave(&mode);
    return error;
}

bool sb_client_event_poll(sb_client *client, sb_client_event *out_event)
{
    if (client == NULL || out_event == NULL) {
        return false;
    }
    sb_float_mode mode = sb_float_mode_enter();
    bool found = sb_client_core_event_poll(client->core, out_event);
    sb_float_mode_leave(&mode);
    return found;
}

sb_error sb_client_get_player(const sb_client *client, uint32_t slot, sb_client_player *out_player)
{
    if (out_player == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    if (client == NULL) {
        memset(out_player, 0, sizeof *out_player);
        return SB_ERROR_ARGUMENT;
    }
    return sb_client_core_player(client->core, slot, out_player);
}

sb_error sb_client_chat_send(sb_client *client, sb_client_chat_scope scope, uint32_t player,
                             const char *text)
{
    if (client == NULL || text == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    return sb_client_core_chat_send(client->core, scope, player, text);
}

bool sb_client_chat_poll(sb_client *client, sb_client_chat *out_chat)
{
    return client != NULL && out_chat != NULL && sb_client_core_chat_poll(client->core, out_chat);
}

sb_error sb_client_get_playback(const sb_client *client, sb_client_playback *out_playback)
{
    if (out_playback == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    if (client == NULL) {
        memset(out_playback, 0, sizeof *out_playback);
        return SB_ERROR_ARGUMENT;
    }
    sb_float_mode mode = sb_float_mode_enter();
    sb_error error = sb_client_core_get_playback(client->core, out_playback);
    sb_float_mode_leave(&mode);
    return error;
}

sb_error sb_client_playback_set(sb_client *client, const sb_client_playback *wanted)
{
    if (client == NULL || wanted == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    sb_float_mode mode = sb_float_mode_enter();
    sb_error error = sb_client_core_playback_set(client->core, wanted);
    sb_float_mode_leave(&mode);
    return error;
}

sb_error sb_client_get_status(const sb_client *client, sb_client_status *out_status)
{
    if (out_status == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    if (client == NULL) {
        memset(out_status, 0, sizeof *out_status);
        return SB_ERROR_ARGUMENT;
    }
    sb_float_mode mode = sb_float_mode_enter();
    sb_client_core_status(client->core, out_status);
    sb_shell_lanes_status(&client->lanes, out_status);
    sb_float_mode_leave(&mode);
    return SB_OK;
}
