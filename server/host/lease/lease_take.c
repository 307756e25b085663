#include "host/lease/lease_take.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <sodium.h>

#include "host/logs/log_aside.h"
#include "host/logs/log_names.h"
#include "host/logs/log_path.h"
#include "host/logs/move_store.h"

typedef struct taking {
    const char *directory;
    sb_lease_aside *aside;
    void *context;
    int fault; ///< errno of a log that could not be set aside; 0: none
} taking;

static bool set_aside(void *context, const char *name)
{
    taking *self = context;
    char path[SB_SERVER_LOG_PATH_SIZE];
    const sb_log_aside result = sb_log_set_aside(self->directory, name);
    if (result == SB_LOG_ASIDE_NONE) {
        return true;
    }
    if (result == SB_LOG_ASIDE_FAILED) {
        self->fault = errno != 0 ? errno : EIO;
    }
    snprintf(path, sizeof path, "%s/%s", self->directory, name);
    self->aside(self->context, path,
                result == SB_LOG_ASIDE_DONE
                    ? "another server has led since, so it is called " SB_LOG_ASIDE_ENDING
                      " at its end now"
                    : "another server has led since, but it cannot be set aside");
    return true;
}

sb_error sb_lease_take_folder(sb_lease_keeper *keeper, const char *directory, sb_lease_aside *aside,
                              void *context, char *out_message, size_t message_size)
{
    sb_lease_status status;
    sb_lease_note note;
    taking self = {directory, aside, context, 0};
    const sb_error error = sb_log_directory_make(directory, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    sb_lease_keeper_look(keeper, &status);
    sb_lease_note_read(directory, &note);
    bool done = true;
    if (!sb_lease_note_covers(&note, &status)) {
        sb_log_names names = {0};
        done = sb_log_names_look(&names, directory, set_aside, &self) == SB_OK;
        sb_log_names_deinit(&names);
        if (self.fault != 0) {
            snprintf(out_message, message_size, "a log in %s cannot be set aside: %s", directory,
                     strerror(self.fault));
            return SB_ERROR_IO;
        }
    } else if (!sodium_is_zero(note.store, sizeof note.store)) {
        done = sb_move_store_rename(directory, note.store);
    }
    sb_lease_note own = {.known = true, .epoch = status.epoch};
    memcpy(own.holder, status.holder, sizeof own.holder);
    if (!done || !sb_lease_note_write(directory, &own)) {
        snprintf(out_message, message_size, "cannot note in %s who leads: %s", directory,
                 strerror(errno));
        return SB_ERROR_IO;
    }
    return SB_OK;
}
