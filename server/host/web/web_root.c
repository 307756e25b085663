#include "host/web/web_root.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/hash.h"
#include "host/web/web_content_type.h"

#define HASH_SIZE 17

typedef struct entry {
    char path[SB_WEB_ROOT_PATH_SIZE_MAX];
    char hash[HASH_SIZE];
    uint8_t *bytes;
    size_t size;
    bool is_form; ///< it is an encoding of another file
} entry;

struct sb_web_root {
    entry *entries; ///< ordered by path
    size_t entry_count;
    sb_web_file *files; ///< those of the entries that are no encodings, in the same order
    size_t file_count;
};

typedef struct reading {
    sb_web_root *root;
    size_t capacity; ///< of the entries
    uint64_t size;   ///< of all files so far
    uint32_t depth;
    char path[SB_WEB_ROOT_PATH_SIZE_MAX]; ///< of the folder that is read, "/" at its end
    const char *folder;
    char *out_message;
    size_t message_size;
} reading;

static sb_error fail(const reading *now, const char *name, const char *why)
{
    snprintf(now->out_message, now->message_size, "the web's folder %s: %s%s %s", now->folder,
             now->path + 1, name, why);
    return SB_ERROR_IO;
}

static sb_error lack_memory(const reading *now)
{
    snprintf(now->out_message, now->message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
    return SB_ERROR_MEMORY;
}

static bool is_answered_by_server(const char *path)
{
    static const char *const PATHS[] = {"/ws", "/sessions.json", "/rules.json", "/logs.json"};
    bool answered = strncmp(path, "/logs/", 6) == 0;
    for (size_t i = 0; i < sizeof PATHS / sizeof PATHS[0]; i++) {
        answered = answered || strcmp(path, PATHS[i]) == 0;
    }
    return answered;
}

static sb_error make_room(reading *now)
{
    sb_web_root *root = now->root;
    if (root->entry_count < now->capacity) {
        return SB_OK;
    }
    const size_t capacity = now->capacity > 0 ? 2 * now->capacity : 64;
    entry *entries = realloc(root->entries, capacity * sizeof *entries);
    if (entries == NULL) {
        return lack_memory(now);
    }
    root->entries = entries;
    now->capacity = capacity;
    return SB_OK;
}

// Reads a file whole. It may change meanwhile: more than the limit is never taken.
static sb_error read_bytes(reading *now, int descriptor, const char *name, entry *out_entry)
{
    struct stat status;
    if (fstat(descriptor, &status) != 0) {
        return fail(now, name, strerror(errno));
    }
    const uint64_t size = (uint64_t)status.st_size;
    if (size > SB_WEB_ROOT_FILE_SIZE_MAX) {
        return fail(now, name, "is larger than 32 MiB");
    }
    now->size += size;
    if (now->size > SB_WEB_ROOT_SIZE_MAX) {
        return fail(now, name, "makes all files larger than 256 MiB");
    }
    out_entry->bytes = malloc((size_t)size + 1);
    if (out_entry->bytes == NULL) {
        return lack_memory(now);
    }
    ssize_t got = 1;
    while (out_entry->size < size && got > 0) {
        got = read(descriptor, out_entry->bytes + out_entry->size, (size_t)size - out_entry->size);
        out_entry->size += got > 0 ? (size_t)got : 0;
    }
    if (got < 0) {
        return fail(now, name, strerror(errno));
    }
    snprintf(out_entry->hash, HASH_SIZE, "%016" PRIx64, sb_hash(out_entry->bytes, out_entry->size));
    return SB_OK;
}

// `read_entry` has found that there is room.
static void append(char path[SB_WEB_ROOT_PATH_SIZE_MAX], const char *text)
{
    const size_t size = strlen(path), added = strlen(text);
    SB_ASSERT(size + added < SB_WEB_ROOT_PATH_SIZE_MAX);
    memcpy(path + size, text, added + 1);
}

static sb_error read_file(reading *now, int descriptor, const char *name)
{
    sb_web_root *root = now->root;
    if (root->entry_count == SB_WEB_ROOT_FILE_COUNT_MAX) {
        return fail(now, name, "is one file too many: at most 4096 are served");
    }
    sb_error error = make_room(now);
    if (error != SB_OK) {
        return error;
    }
    entry *one = &root->entries[root->entry_count++];
    memset(one, 0, sizeof *one);
    memcpy(one->path, now->path, sizeof one->path);
    append(one->path, name);
    if (is_answered_by_server(one->path)) {
        return fail(now, name, "has a path that the server itself answers");
    }
    return read_bytes(now, descriptor, name, one);
}

static sb_error read_folder(reading *now, int descriptor);

static sb_error read_inner_folder(reading *now, int descriptor, const char *name)
{
    const size_t path_size = strlen(now->path);
    if (now->depth == SB_WEB_ROOT_DEPTH_MAX) {
        close(descriptor);
        return fail(now, name, "lies too deep: at most 16 folders within each other are served");
    }
    append(now->path, name);
    append(now->path, "/");
    now->depth++;
    sb_error error = read_folder(now, descriptor);
    now->depth--;
    now->path[path_size] = '\0';
    return error;
}

static sb_error read_entry(reading *now, int folder, const char *name)
{
    if (strlen(now->path) + strlen(name) + 2 > SB_WEB_ROOT_PATH_SIZE_MAX) {
        return fail(now, "", "holds a path of more than 254 bytes");
    }
    // O_NOFOLLOW: a link could lead out of the folder. O_NONBLOCK: a named pipe would wait.
    const int descriptor =
        openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) {
        return fail(now, name,
                    errno == ELOOP   ? "is a symbolic link, and none is served"
                    : errno == ENXIO ? "is neither a file nor a folder"
                                     : strerror(errno));
    }
    struct stat status = {0};
    if (fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) {
        return read_inner_folder(now, descriptor, name);
    }
    sb_error error = S_ISREG(status.st_mode) ? read_file(now, descriptor, name)
                                             : fail(now, name, "is neither a file nor a folder");
    close(descriptor);
    return error;
}

// Closes the descriptor.
static sb_error read_folder(reading *now, int descriptor)
{
    DIR *folder = fdopendir(descriptor);
    if (folder == NULL) {
        close(descriptor);
        return fail(now, "", strerror(errno));
    }
    sb_error error = SB_OK;
    const struct dirent *found;
    while (error == SB_OK && (errno = 0, found = readdir(folder)) != NULL) {
        if (found->d_name[0] != '.') {
            error = read_entry(now, descriptor, found->d_name);
        }
    }
    if (error == SB_OK && errno != 0) {
        error = fail(now, "", strerror(errno));
    }
    closedir(folder);
    return error;
}

static int compare_entries(const void *one, const void *other)
{
    const entry *a = one, *b = other;
    return strcmp(a->path, b->path);
}

static entry *find_entry(const sb_web_root *root, const char *path)
{
    entry key = {0};
    snprintf(key.path, sizeof key.path, "%s", path);
    return bsearch(&key, root->entries, root->entry_count, sizeof key, compare_entries);
}

// Returns the encoding of a file that lies beside it; NULL if there is none, or it saves nothing.
static entry *find_form(const sb_web_root *root, const entry *plain, const char *suffix)
{
    char path[SB_WEB_ROOT_PATH_SIZE_MAX + 8];
    snprintf(path, sizeof path, "%s%s", plain->path, suffix);
    entry *form = strlen(path) < SB_WEB_ROOT_PATH_SIZE_MAX ? find_entry(root, path) : NULL;
    if (form != NULL) {
        form->is_form = true;
    }
    return form != NULL && form->size < plain->size ? form : NULL;
}

static void add_file(sb_web_root *root, const entry *plain)
{
    sb_web_file *file = &root->files[root->file_count++];
    *file = (sb_web_file){.path = plain->path,
                          .content_type = sb_web_content_type(plain->path),
                          .hash = plain->hash,
                          .forms = {{plain->bytes, plain->size}}};
    static const char *const SUFFIXES[SB_WEB_ENCODING_COUNT] = {NULL, ".gz", ".br"};
    for (int i = SB_WEB_ENCODING_GZIP; i < SB_WEB_ENCODING_COUNT; i++) {
        const entry *form = find_form(root, plain, SUFFIXES[i]);
        if (form != NULL) {
            file->forms[i].bytes = form->bytes;
            file->forms[i].size = form->size;
        }
    }
}

static sb_error make_table(const reading *now)
{
    sb_web_root *root = now->root;
    if (root->entry_count > 0) {
        qsort(root->entries, root->entry_count, sizeof *root->entries, compare_entries);
    }
    if (root->entry_count == 0 || find_entry(root, "/index.html") == NULL) {
        return fail(now, "", "it has no index.html");
    }
    root->files = calloc(root->entry_count, sizeof *root->files);
    if (root->files == NULL) {
        return lack_memory(now);
    }
    // A file precedes its encodings, whose paths are longer.
    for (size_t i = 0; i < root->entry_count; i++) {
        if (!root->entries[i].is_form) {
            add_file(root, &root->entries[i]);
        }
    }
    return SB_OK;
}

sb_error sb_web_root_load(const char *folder, sb_web_root **out_root, char *out_message,
                          size_t message_size)
{
    *out_root = NULL;
    reading now = {.path = "/",
                   .folder = folder,
                   .out_message = out_message,
                   .message_size = message_size,
                   .root = calloc(1, sizeof *now.root)};
    if (now.root == NULL) {
        return lack_memory(&now);
    }
    const int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    sb_error error =
        descriptor < 0 ? fail(&now, "", strerror(errno)) : read_folder(&now, descriptor);
    error = error == SB_OK ? make_table(&now) : error;
    if (error != SB_OK) {
        sb_web_root_destroy(now.root);
        return error;
    }
    *out_root = now.root;
    return SB_OK;
}

void sb_web_root_destroy(sb_web_root *root)
{
    if (root == NULL) {
        return;
    }
    for (size_t i = 0; i < root->entry_count; i++) {
        free(root->entries[i].bytes);
    }
    free(root->entries);
    free(root->files);
    free(root);
}

static int compare_path(const void *path, const void *file)
{
    return strcmp(path, ((const sb_web_file *)file)->path);
}

const sb_web_file *sb_web_root_find(const sb_web_root *root, const char *path, size_t path_size)
{
    static const char INDEX[] = "index.html";
    char text[SB_WEB_ROOT_PATH_SIZE_MAX + sizeof INDEX];
    if (path_size == 0 || path_size >= SB_WEB_ROOT_PATH_SIZE_MAX ||
        memchr(path, '\0', path_size) != NULL) {
        return NULL;
    }
    snprintf(text, sizeof text, "%.*s%s", (int)path_size, path,
             path[path_size - 1] == '/' ? INDEX : "");
    return bsearch(text, root->files, root->file_count, sizeof *root->files, compare_path);
}
