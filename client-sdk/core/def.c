#include "client/def.h"

#include <string.h>

#include "client/interpolation/interpolation_clock.h"
#include "protocol/message.h"
#include "protocol/text.h"

sb_client_def sb_client_def_default(void)
{
    return (sb_client_def){
        .host = "127.0.0.1",
        .port = 7777,
        .session = 0,
        .name = "player",
        .timeout_ms = 5000,
        .predict = true,
        .reconnect_ms = 30000,
    };
}

void sb_client_def_begin(const sb_client_def *def)
{
    if (def->out_text != NULL) {
        def->out_text[0] = '\0';
    }
}

sb_error sb_client_def_refuse(const sb_client_def *def, sb_error error, const char *text)
{
    if (def->out_text != NULL && def->out_text[0] == '\0') {
        size_t size = strlen(text);
        size = size < SB_CLIENT_ERROR_TEXT_SIZE ? size : SB_CLIENT_ERROR_TEXT_SIZE - 1;
        memcpy(def->out_text, text, size);
        def->out_text[size] = '\0';
    }
    return error;
}

static bool is_name(const char *name)
{
    if (name == NULL) {
        return false;
    }
    const size_t size = strlen(name);
    return size > 0 && size <= SB_NAME_SIZE_MAX &&
           sb_text_is_valid((sb_text){name, (uint32_t)size});
}

sb_error sb_client_def_check(const sb_client_def *def)
{
    const char *fault = NULL;
    if (!is_name(def->name)) {
        fault = "name must be UTF-8 without control characters, 1 to 23 bytes";
    } else if (def->timeout_ms == 0) {
        fault = "timeout_ms must not be 0";
    } else if ((uint32_t)def->role > SB_ROLE_LOBBY) {
        fault = "role must be one of sb_client_role";
    } else if (def->interpolation_ms > SB_INTERPOLATION_DELAY_MAX_MS) {
        fault = "interpolation_ms must be at most 500";
    }
    return fault == NULL ? SB_OK : sb_client_def_refuse(def, SB_ERROR_ARGUMENT, fault);
}
