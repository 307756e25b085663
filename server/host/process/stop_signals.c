#include "host/process/stop_signals.h"

#include <signal.h>
#include <stdio.h>

static void on_signal(uv_signal_t *handle, int number)
{
    sb_stop_signals *stop = handle->data;
    const sb_signal_actions *actions = &stop->actions;
    if (number == SIGHUP && actions->reload != NULL) {
        actions->reload(actions->context);
    } else if (number == SIGTERM && actions->drain != NULL && !stop->drained) {
        stop->drained = true;
        actions->drain(actions->context);
    } else {
        stop->arrived = true;
        uv_stop(handle->loop);
    }
}

sb_error sb_stop_signals_watch(sb_stop_signals *stop, uv_loop_t *loop,
                               const sb_signal_actions *actions, char *out_message,
                               size_t message_size)
{
    static const int numbers[SB_STOP_SIGNAL_COUNT] = {SIGINT, SIGTERM, SIGHUP};
    stop->actions = *actions;
    int result = 0;
    for (uint32_t i = 0; i < SB_STOP_SIGNAL_COUNT && result == 0; i++) {
        result = uv_signal_init(loop, &stop->handles[i]);
        if (result != 0) {
            break;
        }
        stop->handle_count++;
        stop->handles[i].data = stop;
        result = uv_signal_start(&stop->handles[i], on_signal, numbers[i]);
    }
    if (result != 0) {
        snprintf(out_message, message_size, "cannot watch for signals: %s", uv_strerror(result));
        return SB_ERROR_IO;
    }
    return SB_OK;
}

void sb_stop_signals_close(sb_stop_signals *stop)
{
    for (uint32_t i = 0; i < stop->handle_count; i++) {
        uv_close((uv_handle_t *)&stop->handles[i], NULL);
    }
    stop->handle_count = 0;
}
