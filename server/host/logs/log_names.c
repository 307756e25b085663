#include "host/logs/log_names.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "host/logs/log_path.h"

void sb_log_names_deinit(sb_log_names *names)
{
    for (int i = 0; i < names->count; i++) {
        free(names->names[i]);
    }
    free(names->names);
    *names = (sb_log_names){0};
}

sb_error sb_log_names_look(sb_log_names *names, const char *directory,
                           bool (*found)(void *context, const char *name), void *context)
{
    sb_log_names now = {0};
    now.count = scandir(directory, &now.names, sb_log_name_is, sb_log_name_order);
    if (now.count < 0) {
        return SB_ERROR_IO;
    }
    const int count = now.count;
    int old = 0;
    now.count = 0;
    for (int i = 0; i < count; i++) {
        struct dirent *entry = now.names[i];
        const char *name = entry->d_name;
        while (old < names->count && strcmp(names->names[old]->d_name, name) < 0) {
            old++;
        }
        const bool known = old < names->count && strcmp(names->names[old]->d_name, name) == 0;
        if (known || found(context, name)) {
            now.names[now.count++] = entry;
        } else {
            free(entry);
        }
    }
    sb_log_names_deinit(names);
    *names = now;
    return SB_OK;
}
