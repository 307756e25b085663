#include "run_dir.h"

#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define OPEN_COUNT_MAX 16
#define TRIES 100

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *at)
{
    (void)status;
    (void)kind;
    (void)at;
    // The next start removes what cannot be removed now.
    (void)remove(path);
    return 0;
}

static void remove_all(const char *path)
{
    (void)nftw(path, remove_entry, OPEN_COUNT_MAX, FTW_DEPTH | FTW_PHYS);
}

// Opens the folder. Returns -1 if it is a link or belongs to another user.
static int open_own(const char *path)
{
    struct stat status;
    int file = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
    if (file >= 0 && (fstat(file, &status) != 0 || status.st_uid != geteuid())) {
        (void)close(file);
        file = -1;
    }
    return file;
}

// A live run holds the lock of its directory, and so do its child processes.
static void remove_if_stale(const char *path)
{
    int file = open_own(path);
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0) {
        remove_all(path);
    }
    if (file >= 0) {
        (void)close(file);
    }
}

static void remove_stale(const char *parent, const char *name)
{
    char begin[RUN_DIR_PATH_SIZE], path[2 * RUN_DIR_PATH_SIZE];
    (void)snprintf(begin, sizeof begin, "sabot-%s-", name);
    size_t begin_size = strlen(begin);
    DIR *folder = opendir(parent);
    for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
        if (strncmp(entry->d_name, begin, begin_size) == 0 &&
            strlen(entry->d_name) == begin_size + 6 &&
            (size_t)snprintf(path, sizeof path, "%s/%s", parent, entry->d_name) < sizeof path) {
            remove_if_stale(path);
        }
    }
    if (folder != NULL) {
        (void)closedir(folder);
    }
}

// Before the new folder is locked, another program may consider it stale and remove it.
static bool is_still_there(const run_dir *at)
{
    struct stat locked, named;
    return fstat(at->lock, &locked) == 0 && lstat(at->path, &named) == 0 &&
           locked.st_ino == named.st_ino && locked.st_dev == named.st_dev;
}

bool run_dir_enter(run_dir *at, const char *name)
{
    const char *parent = getenv("TMPDIR");
    parent = parent != NULL && parent[0] != '\0' ? parent : "/tmp";
    *at = (run_dir){.lock = -1};
    remove_stale(parent, name);
    for (int i = 0; i < TRIES; i++) {
        int size = snprintf(at->path, sizeof at->path, "%s/sabot-%s-XXXXXX", parent, name);
        if (size < 0 || (size_t)size >= sizeof at->path || mkdtemp(at->path) == NULL) {
            break;
        }
        at->lock = open_own(at->path);
        if (at->lock >= 0 && flock(at->lock, LOCK_EX) == 0 && is_still_there(at)) {
            return setenv("TMPDIR", at->path, 1) == 0;
        }
        if (at->lock >= 0) {
            (void)close(at->lock);
        }
    }
    *at = (run_dir){.lock = -1};
    return false;
}

void run_dir_leave(run_dir *at)
{
    if (at->lock >= 0) {
        remove_all(at->path);
        (void)close(at->lock);
    }
    *at = (run_dir){.lock = -1};
}
