#include "process_cost.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t thread_cpu_ns(pid_t pid, const char *thread)
{
    char path[96];
    snprintf(path, sizeof path, "/proc/%ld/task/%.20s/schedstat", (long)pid, thread);
    FILE *file = fopen(path, "r");
    uint64_t ns = 0;
    if (file != NULL) {
        if (fscanf(file, "%" SCNu64, &ns) != 1) {
            ns = 0;
        }
        fclose(file);
    }
    return ns;
}

uint64_t process_cpu_ns(pid_t pid)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/task", (long)pid);
    DIR *threads = opendir(path);
    uint64_t ns = 0;
    struct dirent *entry;
    while (threads != NULL && (entry = readdir(threads)) != NULL) {
        if (entry->d_name[0] != '.') {
            ns += thread_cpu_ns(pid, entry->d_name);
        }
    }
    if (threads != NULL) {
        closedir(threads);
    }
    return ns;
}

uint64_t process_memory(pid_t pid)
{
    char path[64], line[128];
    snprintf(path, sizeof path, "/proc/%ld/smaps_rollup", (long)pid);
    FILE *file = fopen(path, "r");
    uint64_t bytes = 0;
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        unsigned long long kilobytes;
        if (sscanf(line, "Private_Dirty: %llu kB", &kilobytes) == 1) {
            bytes = (uint64_t)kilobytes * 1024u;
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return bytes;
}
