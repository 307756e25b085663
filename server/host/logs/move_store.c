#include "host/logs/move_store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include <sodium.h>

#include "host/base/heap.h"
#include "host/logs/file_source.h"
#include "host/logs/log_lock.h"
#include "host/wire/move_mark.h"
#include "record/reader.h"

#define LISTED_AT_ONCE 256u

static bool sync_folder(const char *directory)
{
    const int descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool synced = descriptor >= 0 && fsync(descriptor) == 0;
    if (descriptor >= 0) {
        close(descriptor);
    }
    return synced;
}

// The file begins with the folder's name. A crash can leave less than that, which nobody has seen.
static bool read_or_make(sb_move_store *store)
{
    if (pread(store->descriptor, store->id, sizeof store->id, 0) == (ssize_t)sizeof store->id) {
        return true;
    }
    randombytes_buf(store->id, sizeof store->id);
    return ftruncate(store->descriptor, 0) == 0 &&
           pwrite(store->descriptor, store->id, sizeof store->id, 0) == (ssize_t)sizeof store->id &&
           fsync(store->descriptor) == 0 && sync_folder(store->directory);
}

sb_error sb_move_store_open(sb_move_store *store, const char *directory, char *out_message,
                            size_t message_size)
{
    char path[SB_SERVER_LOG_PATH_SIZE];
    *store = (sb_move_store){.directory = directory, .descriptor = -1};
    const int length = snprintf(path, sizeof path, "%s/" SB_MOVE_STORE_NAME, directory);
    errno = ENAMETOOLONG;
    if (length > 0 && (size_t)length < sizeof path) {
        store->descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    }
    if (store->descriptor < 0 || flock(store->descriptor, LOCK_EX | LOCK_NB) != 0 ||
        !read_or_make(store)) {
        snprintf(out_message, message_size, "cannot take matches into %s: %s", directory,
                 errno == EWOULDBLOCK ? "another server does" : strerror(errno));
        sb_move_store_close(store);
        return SB_ERROR_IO;
    }
    return SB_OK;
}

bool sb_move_store_rename(const char *directory, const uint8_t id[SB_MOVE_STORE_SIZE])
{
    char reason[256];
    sb_move_store store;
    if (sb_move_store_open(&store, directory, reason, sizeof reason) != SB_OK) {
        return false;
    }
    const bool done =
        memcmp(store.id, id, sizeof store.id) == 0 ||
        (pwrite(store.descriptor, id, sizeof store.id, 0) == (ssize_t)sizeof store.id &&
         fsync(store.descriptor) == 0);
    sb_move_store_close(&store);
    return done;
}

void sb_move_store_close(sb_move_store *store)
{
    if (store->descriptor >= 0) {
        close(store->descriptor);
    }
    store->descriptor = -1;
}

bool sb_move_store_note(sb_move_store *store, const uint8_t id[SB_MOVE_ID_SIZE])
{
    const off_t end = lseek(store->descriptor, 0, SEEK_END);
    // What a crash left of an id is written over.
    const off_t at = end - end % (off_t)SB_MOVE_ID_SIZE;
    return end >= 0 &&
           pwrite(store->descriptor, id, SB_MOVE_ID_SIZE, at) == (ssize_t)SB_MOVE_ID_SIZE &&
           fdatasync(store->descriptor) == 0;
}

static bool is_listed(const sb_move_store *store, const uint8_t id[SB_MOVE_ID_SIZE])
{
    uint8_t listed[LISTED_AT_ONCE][SB_MOVE_ID_SIZE];
    off_t at = SB_MOVE_STORE_SIZE;
    for (ssize_t size; (size = pread(store->descriptor, listed, sizeof listed, at)) > 0;
         at += size) {
        size -= size % (ssize_t)SB_MOVE_ID_SIZE; // what a crash left of an id is none
        for (ssize_t i = 0; i < size / (ssize_t)SB_MOVE_ID_SIZE; i++) {
            if (memcmp(listed[i], id, SB_MOVE_ID_SIZE) == 0) {
                return true;
            }
        }
        if (size == 0) {
            break;
        }
    }
    return false;
}

static bool path_of(const sb_move_store *store, const uint8_t id[SB_MOVE_ID_SIZE],
                    char out_path[SB_SERVER_LOG_PATH_SIZE])
{
    char name[SB_MOVE_NAME_SIZE];
    sb_move_name_write(id, name);
    const int length = snprintf(out_path, SB_SERVER_LOG_PATH_SIZE, "%s/%s", store->directory, name);
    return length > 0 && length < SB_SERVER_LOG_PATH_SIZE;
}

bool sb_move_store_knows(const sb_move_store *store, const uint8_t id[SB_MOVE_ID_SIZE])
{
    char path[SB_SERVER_LOG_PATH_SIZE];
    return is_listed(store, id) || !path_of(store, id, path) || access(path, F_OK) == 0;
}

// Reads the marks of a log. False if they cannot be read.
static bool read_marks(sb_file_source *file, sb_log_handovers *out_marks, uint32_t *out_session)
{
    const sb_allocator heap = sb_heap_allocator();
    sb_log_reader *reader;
    sb_log_fault fault;
    sb_log_entry entry;
    if (sb_log_reader_open(sb_file_source_view(file), &heap, &reader, &fault) != SB_OK) {
        return fault.error != SB_ERROR_MEMORY;
    }
    const bool known = sb_log_reader_seek(reader, UINT32_MAX - 1) == SB_OK;
    while (known && sb_log_reader_next(reader, &entry)) {
    }
    *out_marks = *sb_log_reader_handovers(reader);
    *out_session = sb_log_reader_head(reader)->session;
    sb_log_reader_destroy(reader);
    return true;
}

sb_move_memory sb_move_store_recall(const sb_move_store *store, const uint8_t id[SB_MOVE_ID_SIZE])
{
    char path[SB_SERVER_LOG_PATH_SIZE];
    sb_move_memory memory = {.complete = true, .taken = is_listed(store, id)};
    memcpy(memory.store, store->id, sizeof memory.store);
    sb_file_source file;
    errno = 0;
    if (memory.taken || !path_of(store, id, path)) {
        return memory;
    }
    if (sb_file_source_open(&file, path) != SB_OK) {
        memory.complete = errno == ENOENT;
        return memory;
    }
    sb_log_handovers marks = {0};
    uint32_t session = 0;
    memory.complete = read_marks(&file, &marks, &session);
    if (memory.complete && marks.taken.kind == SB_HANDOVER_TAKEN &&
        memcmp(marks.taken.id, id, SB_MOVE_ID_SIZE) == 0) {
        // A process that was killed left the mark in the system's memory alone.
        memory.complete = fsync(file.descriptor) == 0;
        memory.taken = memory.complete;
        memory.session = marks.taken.session;
    }
    sb_file_source_close(&file);
    return memory;
}

bool sb_move_store_doubts(const sb_move_store *store, const char *name, sb_move_doubt *out_doubt)
{
    sb_file_source file;
    sb_log_handovers marks = {0};
    sb_move_story story;
    *out_doubt = (sb_move_doubt){0};
    const int length =
        snprintf(out_doubt->path, sizeof out_doubt->path, "%s/%s", store->directory, name);
    // The writer of a log knows more than it says so far, and a move that is under way is in no
    // doubt: a question would make its target drop it.
    if (length < 0 || (size_t)length >= sizeof out_doubt->path ||
        !sb_log_is_left(out_doubt->path) || sb_file_source_open(&file, out_doubt->path) != SB_OK) {
        return false;
    }
    const bool open = !sb_log_looks_closed(sb_file_source_view(&file), file.size) &&
                      read_marks(&file, &marks, &out_doubt->session);
    sb_file_source_close(&file);
    sb_move_story_of(&story, out_doubt->path, &marks);
    out_doubt->session = story.session != 0 ? story.session : out_doubt->session;
    out_doubt->leaves = marks.leaves;
    return open && sb_move_story_judge(&story) == SB_MOVE_ASK &&
           !is_listed(store, out_doubt->leaves.id);
}

bool sb_move_store_erase(const sb_move_store *store, const uint8_t id[SB_MOVE_ID_SIZE])
{
    char path[SB_SERVER_LOG_PATH_SIZE];
    return path_of(store, id, path) && (unlink(path) == 0 || errno == ENOENT) &&
           sync_folder(store->directory);
}
