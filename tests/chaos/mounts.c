#include "mounts.h"

#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

#include "folder.h"

// Maps root inside the namespace to this process's user outside.
static bool map_root(uid_t user, gid_t group)
{
    char users[64], groups[64];
    snprintf(users, sizeof users, "0 %u 1", (unsigned)user);
    snprintf(groups, sizeof groups, "0 %u 1", (unsigned)group);
    return file_write("/proc/self/setgroups", "deny", 4) &&
           file_write("/proc/self/uid_map", users, strlen(users)) &&
           file_write("/proc/self/gid_map", groups, strlen(groups));
}

mounts_kind mounts_enter(void)
{
    mounts_kind kind = MOUNTS_ROOT;
    uid_t user = geteuid();
    gid_t group = getegid();
    if (user != 0 || unshare(CLONE_NEWNS) != 0) {
        kind = MOUNTS_USER;
        if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0 || !map_root(user, group)) {
            return MOUNTS_NONE;
        }
    }
    // Later mounts must not be visible outside.
    return mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 ? kind : MOUNTS_NONE;
}

bool mounts_add(const char *folder, uint32_t size_kib, bool read_only)
{
    char options[64];
    snprintf(options, sizeof options, "size=%uk", (unsigned)size_kib);
    unsigned long flags = MS_NOSUID | MS_NODEV | (read_only ? MS_RDONLY : 0);
    return mount("tmpfs", folder, "tmpfs", flags, options) == 0;
}

void mounts_remove(const char *folder)
{
    umount2(folder, MNT_DETACH);
}
