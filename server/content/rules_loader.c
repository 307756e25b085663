#include "content/rules_loader.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/shared_object.h"

static sb_error fail(sb_rules_library *library, sb_error error, const char *path,
                     const char *reason, char *out_message)
{
    snprintf(out_message, SB_RULES_LOADER_MESSAGE_SIZE, "%s: %s", path, reason);
    sb_rules_library_close(library);
    return error;
}

sb_error sb_rules_library_open(const char *path, sb_rules_library *out_library,
                               char out_message[SB_RULES_LOADER_MESSAGE_SIZE])
{
    *out_library = (sb_rules_library){0};
    out_message[0] = '\0';
    char cause[SB_RULES_LOADER_MESSAGE_SIZE - 4];
    out_library->handle = sb_shared_object_open(path, cause, sizeof cause);
    if (out_library->handle == NULL) {
        // The system's text begins with the path where it can.
        bool named = strncmp(cause, path, strlen(path)) == 0;
        snprintf(out_message, SB_RULES_LOADER_MESSAGE_SIZE, "%s%s%s", named ? "" : path,
                 named ? "" : ": ", cause[0] != '\0' ? cause : "cannot be loaded");
        return SB_ERROR_IO;
    }
    sb_shared_function *function = sb_shared_object_find(out_library->handle, SB_RULES_SYMBOL);
    if (function == NULL) {
        return fail(out_library, SB_ERROR_MALFORMED, path,
                    "no rules module: it does not export " SB_RULES_SYMBOL, out_message);
    }
    const sb_rules *rules = ((sb_rules_function *)function)();
    if (rules != NULL && rules->interface_version != SB_RULES_INTERFACE_VERSION) {
        char reason[96];
        snprintf(reason, sizeof reason,
                 "built for version %" PRIu32 " of the rules interface; this program has %u",
                 rules->interface_version, SB_RULES_INTERFACE_VERSION);
        return fail(out_library, SB_ERROR_MALFORMED, path, reason, out_message);
    }
    if (rules != NULL && rules->base != NULL) {
        out_library->memory = malloc(sizeof *out_library->memory);
        if (out_library->memory == NULL) {
            return fail(out_library, SB_ERROR_MEMORY, path, "not enough memory", out_message);
        }
    }
    const char *fault;
    out_library->rules = sb_rules_complete(rules, out_library->memory, &fault);
    if (out_library->rules == NULL) {
        return fail(out_library, SB_ERROR_MALFORMED, path, fault, out_message);
    }
    return SB_OK;
}

void sb_rules_library_close(sb_rules_library *library)
{
    if (library->handle != NULL) {
        sb_shared_object_close(library->handle);
    }
    free(library->memory);
    *library = (sb_rules_library){0};
}
