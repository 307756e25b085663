// Volume and mute, kept in a small file of the user: $XDG_CONFIG_HOME/sabot/desktop, or
// ~/.config/sabot/desktop without that variable (XDG base directory specification).
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "desktop.h"

#define PATH_MAX_SIZE 1024

// Finds the folder of all programs' settings; a relative path does not count. False if there is
// none.
static bool find_base(char *out_path, size_t size)
{
    const char *base = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    int length = -1;
    if (base != NULL && base[0] == '/') {
        length = snprintf(out_path, size, "%s", base);
    } else if (home != NULL && home[0] == '/') {
        length = snprintf(out_path, size, "%s/.config", home);
    }
    return length > 0 && (size_t)length < size;
}

static bool find_file(char *out_path, size_t size, bool make_folders)
{
    char base[PATH_MAX_SIZE], folder[PATH_MAX_SIZE + 8];
    if (!find_base(base, sizeof base)) {
        return false;
    }
    (void)snprintf(folder, sizeof folder, "%s/sabot", base);
    if (make_folders) {
        (void)mkdir(base, 0700); // they may be there
        (void)mkdir(folder, 0700);
    }
    int length = snprintf(out_path, size, "%s/desktop", folder);
    return length > 0 && (size_t)length < size;
}

void settings_load(dt_sound *sound)
{
    char path[PATH_MAX_SIZE + 32];
    FILE *file = find_file(path, sizeof path, false) ? fopen(path, "r") : NULL;
    if (file == NULL) {
        return;
    }
    unsigned volume, muted;
    // Anything else in the file leaves the defaults.
    if (fscanf(file, "volume %3u muted %1u", &volume, &muted) == 2 && volume <= 100 && muted <= 1) {
        sound->volume = volume;
        sound->muted = muted == 1;
    }
    (void)fclose(file);
}

bool settings_store(const dt_sound *sound)
{
    char path[PATH_MAX_SIZE + 32], fresh[PATH_MAX_SIZE + 40];
    if (!find_file(path, sizeof path, true)) {
        return false;
    }
    // A program that ends in between leaves the old file.
    (void)snprintf(fresh, sizeof fresh, "%s.new", path);
    FILE *file = fopen(fresh, "w");
    if (file == NULL) {
        return false;
    }
    bool written = fprintf(file, "volume %lu\nmuted %d\n", sound->volume, sound->muted ? 1 : 0) > 0;
    written = fclose(file) == 0 && written;
    return written && rename(fresh, path) == 0;
}
