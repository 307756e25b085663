#include "scratch.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "test.h"

void scratch_make(scratch *folder)
{
    const char *base = getenv("TMPDIR");
    snprintf(folder->path, sizeof folder->path, "%s/sabot-test-XXXXXX",
             base != NULL ? base : "/tmp");
    assert_non_null(mkdtemp(folder->path));
}

static void remove_content(const char *path)
{
    DIR *directory = opendir(path);
    if (directory == NULL) {
        return;
    }
    for (struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory)) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) {
            continue;
        }
        char child[SCRATCH_PATH_SIZE * 2];
        snprintf(child, sizeof child, "%s/%s", path, entry->d_name);
        if (unlink(child) != 0) {
            remove_content(child);
            rmdir(child);
        }
    }
    closedir(directory);
}

void scratch_remove(scratch *folder)
{
    remove_content(folder->path);
    rmdir(folder->path);
}

const char *scratch_path(const scratch *folder, const char *name)
{
    static char paths[2][SCRATCH_PATH_SIZE * 2];
    static unsigned next;
    char *path = paths[next++ % 2];
    snprintf(path, sizeof paths[0], "%s/%s", folder->path, name);
    return path;
}

const char *scratch_write(const scratch *folder, const char *name, const void *bytes, size_t size)
{
    const char *path = scratch_path(folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
    return path;
}
