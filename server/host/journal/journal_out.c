#include "host/journal/journal_out.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define FILE_MODE 0640

static bool write_line(void *context, const char *line, size_t size)
{
    sb_journal_out *self = context;
    return self->descriptor < 0 ? sb_status_put(&self->status, line, size)
                                : write(self->descriptor, line, size) == (ssize_t)size;
}

// A pipe without a reader must not hold the start up.
static int open_file(const char *path)
{
    return open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, FILE_MODE);
}

sb_error sb_journal_out_open(sb_journal_out *self, const sb_journal_settings *settings,
                             char *out_message, size_t message_size)
{
    *self = (sb_journal_out){
        .status = sb_status_make(settings->quiet), .path = settings->path, .descriptor = -1};
    self->status.plain = settings->format != SB_JOURNAL_TEXT;
    self->journal.format = (sb_journal_format)settings->format;
    self->journal.level = (sb_journal_level)settings->level;
    self->journal.quiet = settings->quiet;
    self->journal.write = write_line;
    self->journal.context = self;
    if (self->path == NULL) {
        return SB_OK;
    }
    self->descriptor = open_file(self->path);
    if (self->descriptor < 0) {
        snprintf(out_message, message_size, "cannot write the log of the process to %s: %s",
                 self->path, strerror(errno));
        return SB_ERROR_IO;
    }
    return SB_OK;
}

void sb_journal_out_renew(sb_journal_out *self)
{
    if (self->descriptor < 0) {
        return;
    }
    const int descriptor = open_file(self->path);
    if (descriptor < 0) {
        sb_journal_say(&self->journal, SB_SAYS_CONFIG_WRONG,
                       "the log of the process stays in its old file: %s: %s", self->path,
                       strerror(errno));
        return;
    }
    close(self->descriptor);
    self->descriptor = descriptor;
}

void sb_journal_out_show(sb_journal_out *self, uint64_t now_ns, uint64_t changes, const char *live,
                         const char *plain)
{
    if (sb_status_show(&self->status, now_ns, changes, live)) {
        sb_journal_say(&self->journal, SB_SAYS_STATUS, "%s", plain);
    }
}

void sb_journal_out_close(sb_journal_out *self)
{
    if (self->journal.write == NULL) {
        return;
    }
    sb_journal_watch(&self->journal, true);
    sb_status_end(&self->status);
    if (self->descriptor >= 0) {
        close(self->descriptor);
    }
    *self = (sb_journal_out){.descriptor = -1};
}

bool sb_journal_out_fail(const sb_journal_settings *settings, const char *message)
{
    sb_journal_settings loud = *settings;
    char reason[256];
    sb_journal_out out;
    loud.quiet = false;
    bool told = sb_journal_out_open(&out, &loud, reason, sizeof reason) == SB_OK;
    if (told) {
        sb_journal_say(&out.journal, SB_SAYS_SERVER_FAILED, "%s", message);
        told = out.journal.dropped == 0;
    }
    sb_journal_out_close(&out);
    return told;
}
