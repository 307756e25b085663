#include "host/follow/follow_copy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/logs/file_source.h"
#include "host/logs/log_aside.h"
#include "host/logs/log_lock.h"
#include "record/reader.h"

static bool fail(const char *reason, char *out_reason, size_t reason_size)
{
    snprintf(out_reason, reason_size, "%s", reason);
    return false;
}

static void forget_chunks(sb_follow_copy *copy)
{
    copy->size = 0;
    copy->chain = sb_chunk_chain_start();
    copy->last_offset = 0;
    memset(copy->last_header, 0, sizeof copy->last_header);
}

// Moves the chain past every whole chunk. Chunks that contradict their checksums end it.
static void check_chunks(sb_follow_copy *copy)
{
    sb_file_source source = {.descriptor = copy->descriptor, .size = copy->size};
    const sb_log_source view = sb_file_source_view(&source);
    sb_chunk_header header;
    uint64_t at = copy->chain.offset;
    bool moved = false;
    while (sb_chunk_read(&copy->chain, view, &header, copy->payload) == SB_OK) {
        copy->last_offset = at;
        at = copy->chain.offset;
        moved = true;
    }
    if (moved) {
        (void)view.read_at(view.context, copy->last_offset, copy->last_header,
                           sizeof copy->last_header);
    }
}

// Returns a locked descriptor, or -1 and a reason.
static int open_file(const char *path, int flags, char *out_reason, size_t reason_size)
{
    const int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | flags, 0666);
    if (descriptor < 0) {
        (void)fail(strerror(errno), out_reason, reason_size);
        return -1;
    }
    if (!sb_log_lock(descriptor)) {
        (void)fail(errno == EWOULDBLOCK ? "another process writes it" : strerror(errno), out_reason,
                   reason_size);
        close(descriptor);
        return -1;
    }
    return descriptor;
}

bool sb_follow_copy_open(sb_follow_copy *copy, const char *directory, const char *name,
                         char *out_reason, size_t reason_size)
{
    struct stat status;
    *copy = (sb_follow_copy){.descriptor = -1};
    forget_chunks(copy);
    const int length = snprintf(copy->path, sizeof copy->path, "%s/%s", directory, name);
    // Room for the ending of an old copy too.
    if (length < 0 || (size_t)length + sizeof SB_LOG_ASIDE_ENDING > sizeof copy->path) {
        return fail("the path is too long", out_reason, reason_size);
    }
    copy->payload = malloc(SB_CHUNK_PAYLOAD_SIZE_MAX);
    if (copy->payload == NULL) {
        return fail("not enough memory", out_reason, reason_size);
    }
    copy->descriptor = open_file(copy->path, O_NONBLOCK, out_reason, reason_size);
    if (copy->descriptor < 0) {
        sb_follow_copy_close(copy);
        return false;
    }
    if (fstat(copy->descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
        sb_follow_copy_close(copy);
        return fail("it is no regular file", out_reason, reason_size);
    }
    copy->size = (uint64_t)status.st_size;
    check_chunks(copy);
    return true;
}

void sb_follow_copy_close(sb_follow_copy *copy)
{
    if (copy->descriptor >= 0) {
        close(copy->descriptor);
    }
    free(copy->payload);
    copy->descriptor = -1;
    copy->payload = NULL;
}

bool sb_follow_copy_cut(sb_follow_copy *copy, char *out_reason, size_t reason_size)
{
    // The chain begins behind the first bytes of the file.
    const uint64_t whole = copy->chain.index > 0 ? copy->chain.offset : 0;
    if (copy->size != whole && ftruncate(copy->descriptor, (off_t)whole) != 0) {
        return fail(strerror(errno), out_reason, reason_size);
    }
    copy->size = whole;
    return true;
}

bool sb_follow_copy_sync(const sb_follow_copy *copy)
{
    return fdatasync(copy->descriptor) == 0;
}

bool sb_follow_copy_is_closed(const sb_follow_copy *copy)
{
    sb_file_source source = {.descriptor = copy->descriptor, .size = copy->size};
    return sb_log_looks_closed(sb_file_source_view(&source), source.size);
}

void sb_follow_copy_have(const sb_follow_copy *copy, sb_follow_frame *frame)
{
    frame->offset = copy->last_offset;
    memcpy(frame->header, copy->last_header, sizeof frame->header);
}

// Puts the file away and begins a new one.
static bool renew(sb_follow_copy *copy, char *out_reason, size_t reason_size)
{
    char old[SB_SERVER_LOG_PATH_SIZE + sizeof SB_LOG_ASIDE_ENDING];
    snprintf(old, sizeof old, "%s" SB_LOG_ASIDE_ENDING, copy->path);
    if (rename(copy->path, old) != 0) {
        return fail(strerror(errno), out_reason, reason_size);
    }
    const int descriptor = open_file(copy->path, O_EXCL, out_reason, reason_size);
    if (descriptor < 0) {
        return false;
    }
    close(copy->descriptor);
    copy->descriptor = descriptor;
    forget_chunks(copy);
    return true;
}

bool sb_follow_copy_append(sb_follow_copy *copy, uint64_t offset, const uint8_t *bytes,
                           uint32_t size, bool *out_renewed, char *out_reason, size_t reason_size)
{
    *out_renewed = offset == 0 && copy->size > 0;
    if (*out_renewed && !renew(copy, out_reason, reason_size)) {
        return false;
    }
    if (offset != copy->size) {
        return fail("a piece of it is missing", out_reason, reason_size);
    }
    for (uint32_t done = 0; done < size;) {
        const ssize_t written =
            pwrite(copy->descriptor, bytes + done, size - done, (off_t)(offset + done));
        if (written <= 0 && (written == 0 || errno != EINTR)) {
            return fail(written == 0 ? "the disk takes nothing" : strerror(errno), out_reason,
                        reason_size);
        }
        done += written > 0 ? (uint32_t)written : 0;
    }
    copy->size += size;
    check_chunks(copy);
    return true;
}
