#include "content/rules_loader.h"

#include <dlfcn.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "content/regular_file.h"
#include "game/rules_check.h"

static sb_error fail(sb_rules_library *library, sb_error error, const char *path,
                     const char *reason, char *out_message)
{
    snprintf(out_message, SB_RULES_LOADER_MESSAGE_SIZE, "%s: %s", path, reason);
    sb_rules_library_close(library);
    return error;
}

// On failure returns NULL and the reason, which may be NULL.
static void *open_object(const char *path, const char **out_reason)
{
    // The system would search its own folders for a bare name.
    char here[4096];
    if (strchr(path, '/') == NULL) {
        int size = snprintf(here, sizeof here, "./%s", path);
        path = size > 0 && (size_t)size < sizeof here ? here : path;
    }
    // The loader would wait for ever at a named pipe. A file that is missing is left to it, since
    // its text is the better one.
    const int descriptor = sb_regular_file_open(path, NULL);
    if (descriptor >= 0) {
        close(descriptor);
    } else if (errno == EINVAL || errno == EISDIR) {
        *out_reason = sb_regular_file_reason(errno);
        return NULL;
    }
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    *out_reason = handle == NULL ? dlerror() : NULL;
    return handle;
}

sb_error sb_rules_library_open(const char *path, sb_rules_library *out_library,
                               char out_message[SB_RULES_LOADER_MESSAGE_SIZE])
{
    *out_library = (sb_rules_library){0};
    out_message[0] = '\0';
    const char *cause;
    out_library->handle = open_object(path, &cause);
    if (out_library->handle == NULL) {
        // The system's text begins with the path where it can.
        bool named = cause != NULL && strncmp(cause, path, strlen(path)) == 0;
        snprintf(out_message, SB_RULES_LOADER_MESSAGE_SIZE, "%s%s%s", named ? "" : path,
                 named ? "" : ": ", cause != NULL ? cause : "cannot be loaded");
        return SB_ERROR_IO;
    }
    void *symbol = dlsym(out_library->handle, SB_RULES_SYMBOL);
    if (symbol == NULL) {
        return fail(out_library, SB_ERROR_MALFORMED, path,
                    "no rules module: it does not export " SB_RULES_SYMBOL, out_message);
    }
    // C has no conversion between pointers to objects and to functions; POSIX says they are alike.
    sb_rules_function *function;
    memcpy(&function, &symbol, sizeof function);
    const sb_rules *rules = function();
    if (rules != NULL && rules->interface_version != SB_RULES_INTERFACE_VERSION) {
        char reason[96];
        snprintf(reason, sizeof reason,
                 "built for version %" PRIu32 " of the rules interface; this program has %u",
                 rules->interface_version, SB_RULES_INTERFACE_VERSION);
        return fail(out_library, SB_ERROR_MALFORMED, path, reason, out_message);
    }
    const char *fault = sb_rules_check(rules);
    if (fault != NULL) {
        return fail(out_library, SB_ERROR_MALFORMED, path, fault, out_message);
    }
    out_library->rules = rules;
    return SB_OK;
}

void sb_rules_library_close(sb_rules_library *library)
{
    if (library->handle != NULL) {
        dlclose(library->handle);
    }
    *library = (sb_rules_library){0};
}
