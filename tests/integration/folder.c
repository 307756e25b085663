#include "folder.h"

#include <dirent.h>
#include <ftw.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define OPEN_COUNT_MAX 16
#define LOOK_MS 10

bool folder_create(test_folder *folder)
{
    const char *parent = getenv("TMPDIR");
    snprintf(folder->path, sizeof(folder->path), "%s/sabot-integration-XXXXXX",
             parent != NULL ? parent : "/tmp");
    if (mkdtemp(folder->path) == NULL) {
        folder->path[0] = '\0';
        return false;
    }
    return true;
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status;
    (void)kind;
    (void)place;
    return remove(path);
}

void folder_destroy(test_folder *folder)
{
    if (folder->path[0] != '\0') {
        nftw(folder->path, remove_entry, OPEN_COUNT_MAX, FTW_DEPTH | FTW_PHYS);
        folder->path[0] = '\0';
    }
}

void folder_file(const test_folder *folder, const char *name, char out_path[FOLDER_PATH_SIZE])
{
    size_t folder_size = strlen(folder->path);
    size_t name_size = strlen(name);
    if (folder_size + 1 + name_size + 1 > FOLDER_PATH_SIZE) {
        abort();
    }
    memcpy(out_path, folder->path, folder_size);
    out_path[folder_size] = '/';
    memcpy(out_path + folder_size + 1, name, name_size + 1);
}

bool folder_find(const test_folder *folder, const char *ending, char out_path[FOLDER_PATH_SIZE])
{
    DIR *directory = opendir(folder->path);
    bool found = false;
    for (struct dirent *entry; directory != NULL && !found && (entry = readdir(directory));) {
        size_t size = strlen(entry->d_name);
        size_t ending_size = strlen(ending);
        found = size >= ending_size && strcmp(entry->d_name + size - ending_size, ending) == 0;
        if (found) {
            folder_file(folder, entry->d_name, out_path);
        }
    }
    if (directory != NULL) {
        closedir(directory);
    }
    return found;
}

bool folder_await(const test_folder *folder, const char *ending, size_t size_min, int timeout_ms)
{
    char path[FOLDER_PATH_SIZE];
    struct stat status;
    for (int waited_ms = 0; waited_ms < timeout_ms; waited_ms += LOOK_MS) {
        if (folder_find(folder, ending, path) && stat(path, &status) == 0 &&
            (size_t)status.st_size >= size_min) {
            return true;
        }
        poll(NULL, 0, LOOK_MS);
    }
    return false;
}

bool file_write(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return false;
    }
    bool written = fwrite(bytes, 1, size, file) == size;
    return fclose(file) == 0 && written;
}

uint8_t *file_read(const char *path, size_t *out_size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return NULL;
    }
    uint8_t *bytes = NULL;
    if (fseek(file, 0, SEEK_END) == 0) {
        long size = ftell(file);
        rewind(file);
        bytes = size > 0 ? malloc((size_t)size) : NULL;
        if (bytes != NULL && fread(bytes, 1, (size_t)size, file) != (size_t)size) {
            free(bytes);
            bytes = NULL;
        }
        *out_size = size > 0 ? (size_t)size : 0;
    }
    fclose(file);
    return bytes;
}
