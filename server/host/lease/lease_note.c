#include "host/lease/lease_note.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sodium.h>

#define PATH_SIZE 1024u
#define STORE_TEXT_SIZE (2u * SB_LEASE_NOTE_STORE_SIZE + 1u)
#define TEXT_SIZE (SB_LEASE_HOLDER_SIZE + STORE_TEXT_SIZE + 32u)
#define NOBODY "-" // stands for an empty holder

static bool path_of(const char *directory, const char *ending, char out_path[PATH_SIZE])
{
    const int length =
        snprintf(out_path, PATH_SIZE, "%s/" SB_LEASE_NOTE_NAME "%s", directory, ending);
    return length > 0 && (uint32_t)length < PATH_SIZE;
}

// Reads the words of "EPOCH HOLDER [STORE]\n".
static bool parse(char *text, sb_lease_note *note)
{
    char *rest = NULL;
    char *end = NULL;
    size_t size = 0;
    const char *epoch = strtok_r(text, " \n", &rest);
    const char *holder = strtok_r(NULL, " \n", &rest);
    const char *store = strtok_r(NULL, " \n", &rest);
    const unsigned long value = epoch != NULL ? strtoul(epoch, &end, 10) : 0;
    if (holder == NULL || *end != '\0' || epoch[0] == '-' || value > UINT32_MAX ||
        strlen(holder) >= sizeof note->holder) {
        return false;
    }
    if (store != NULL && (sodium_hex2bin(note->store, sizeof note->store, store, strlen(store),
                                         NULL, &size, NULL) != 0 ||
                          size != sizeof note->store)) {
        return false;
    }
    note->epoch = (uint32_t)value;
    snprintf(note->holder, sizeof note->holder, "%s", strcmp(holder, NOBODY) != 0 ? holder : "");
    return true;
}

void sb_lease_note_read(const char *directory, sb_lease_note *out_note)
{
    char path[PATH_SIZE], text[TEXT_SIZE] = "";
    *out_note = (sb_lease_note){0};
    const int descriptor =
        path_of(directory, "", path) ? open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1;
    out_note->known = descriptor >= 0 || errno != ENOENT;
    if (descriptor >= 0) {
        const ssize_t size = read(descriptor, text, sizeof text - 1);
        sb_lease_note note = {.known = true};
        if (size > 0 && parse(text, &note)) {
            *out_note = note;
        }
        close(descriptor);
    }
}

bool sb_lease_note_is_of_copies(const char *directory)
{
    sb_lease_note note;
    sb_lease_note_read(directory, &note);
    return note.known && (note.holder[0] == '\0' || !sodium_is_zero(note.store, sizeof note.store));
}

static bool write_file(const char *path, const char *text, size_t size)
{
    const int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    const bool written =
        descriptor >= 0 && write(descriptor, text, size) == (ssize_t)size && fsync(descriptor) == 0;
    if (descriptor >= 0) {
        close(descriptor);
    }
    return written;
}

static bool sync_folder(const char *directory)
{
    const int descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool synced = descriptor >= 0 && fsync(descriptor) == 0;
    if (descriptor >= 0) {
        close(descriptor);
    }
    return synced;
}

bool sb_lease_note_write(const char *directory, const sb_lease_note *note)
{
    char path[PATH_SIZE], fresh[PATH_SIZE], ending[16], text[TEXT_SIZE];
    char store[STORE_TEXT_SIZE] = "";
    if (!sodium_is_zero(note->store, sizeof note->store)) {
        sodium_bin2hex(store, sizeof store, note->store, sizeof note->store);
    }
    // Two processes that share a folder write different files.
    snprintf(ending, sizeof ending, ".%ld", (long)getpid());
    const int size = snprintf(text, sizeof text, "%" PRIu32 " %s%s%s\n", note->epoch,
                              note->holder[0] != '\0' ? note->holder : NOBODY,
                              store[0] != '\0' ? " " : "", store);
    return path_of(directory, "", path) && path_of(directory, ending, fresh) && size > 0 &&
           (size_t)size < sizeof text && write_file(fresh, text, (size_t)size) &&
           rename(fresh, path) == 0 && sync_folder(directory);
}

bool sb_lease_note_covers(const sb_lease_note *note, const sb_lease_status *status)
{
    if (status->state == SB_LEASE_UNKNOWN || !note->known) {
        return status->state != SB_LEASE_UNKNOWN;
    }
    const bool nobodys = status->last_holder[0] == '\0';
    return status->last_epoch <= note->epoch &&
           (nobodys || strcmp(status->last_holder, note->holder) == 0);
}
