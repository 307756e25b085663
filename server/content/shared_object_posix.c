#include "content/shared_object.h"

#ifndef _WIN32
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "content/regular_file.h"

void *sb_shared_object_open(const char *path, char *out_reason, size_t reason_size)
{
    // The system would search its own folders for a bare name.
    char here[4096];
    if (strchr(path, '/') == NULL) {
        int size = snprintf(here, sizeof here, "./%s", path);
        path = size > 0 && (size_t)size < sizeof here ? here : path;
    }
    out_reason[0] = '\0';
    // The loader would wait for ever at a named pipe. A file that is missing is left to it, since
    // its text is the better one.
    const int descriptor = sb_regular_file_open(path, NULL);
    if (descriptor >= 0) {
        close(descriptor);
    } else if (errno == EINVAL || errno == EISDIR) {
        snprintf(out_reason, reason_size, "%s", sb_regular_file_reason(errno));
        return NULL;
    }
    void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    const char *reason = object == NULL ? dlerror() : NULL;
    if (reason != NULL) {
        snprintf(out_reason, reason_size, "%s", reason);
    }
    return object;
}

sb_shared_function *sb_shared_object_find(void *object, const char *name)
{
    // C has no conversion between pointers to objects and to functions; POSIX says they are alike.
    void *symbol = dlsym(object, name);
    sb_shared_function *function;
    memcpy(&function, &symbol, sizeof function);
    return function;
}

void sb_shared_object_close(void *object)
{
    dlclose(object);
}
#endif
