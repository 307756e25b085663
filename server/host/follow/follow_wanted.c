#include "host/follow/follow_wanted.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/logs/file_source.h"
#include "host/logs/log_names.h"
#include "host/logs/log_path.h"
#include "record/reader.h"

// A look at the folder.
typedef struct looking {
    sb_follow_wanted *wanted;
    const char *directory;
    sb_follow_dial *dial;
    const char *fault; // NULL so far
} looking;

// Returns false without memory.
static bool note(sb_follow_wanted *self, const char *name)
{
    char **names = realloc(self->names, (self->count + 1) * sizeof *names);
    char *copy = names != NULL ? strdup(name) : NULL;
    self->names = names != NULL ? names : self->names;
    if (copy != NULL) {
        self->names[self->count++] = copy;
    }
    return copy != NULL;
}

static void ask_for(looking *look, const char *name)
{
    sb_follow_frame frame = {.kind = SB_FOLLOW_WANT};
    snprintf(frame.name, sizeof frame.name, "%s", name);
    if (note(look->wanted, name)) {
        sb_follow_dial_send(look->dial, &frame);
    } else {
        look->fault = "not enough memory";
    }
}

static bool look_at(void *context, const char *name)
{
    looking *look = context;
    char path[SB_SERVER_LOG_PATH_SIZE];
    sb_file_source file;
    const int length = snprintf(path, sizeof path, "%s/%s", look->directory, name);
    if (look->fault != NULL || !sb_follow_name_is_safe(name) || length < 0 ||
        (size_t)length >= sizeof path) {
        return true;
    }
    errno = 0;
    if (sb_file_source_open(&file, path) != SB_OK) {
        if (errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == EIO) {
            look->fault = "a copy cannot be looked at";
        }
        return true;
    }
    if (!sb_log_looks_closed(sb_file_source_view(&file), file.size)) {
        ask_for(look, name);
    }
    sb_file_source_close(&file);
    return true;
}

const char *sb_follow_wanted_ask(sb_follow_wanted *self, const char *directory,
                                 sb_follow_dial *dial)
{
    looking look = {.wanted = self, .directory = directory, .dial = dial};
    sb_log_names names = {0};
    sb_follow_wanted_forget(self);
    if (sb_log_names_look(&names, directory, look_at, &look) != SB_OK) {
        look.fault = "the folder of the copies cannot be read";
    }
    sb_log_names_deinit(&names);
    return look.fault;
}

void sb_follow_wanted_strike(sb_follow_wanted *self, const char *name)
{
    for (size_t i = self->count; i > 0; i--) {
        if (strcmp(self->names[i - 1], name) == 0) {
            free(self->names[i - 1]);
            self->names[i - 1] = self->names[--self->count];
        }
    }
}

void sb_follow_wanted_forget(sb_follow_wanted *self)
{
    for (size_t i = 0; i < self->count; i++) {
        free(self->names[i]);
    }
    free(self->names);
    *self = (sb_follow_wanted){0};
}
