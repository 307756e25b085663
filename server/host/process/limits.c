#include "host/process/limits.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

uint64_t sb_descriptor_limit_raise(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        return 0;
    }
    const rlim_t before = limit.rlim_cur;
    limit.rlim_cur = limit.rlim_max;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : before;
}

// The parent may have ended before the wish was made, so it is looked at behind it.
bool sb_end_with_parent(int64_t parent)
{
    return prctl(PR_SET_PDEATHSIG, SIGTERM) == 0 && getppid() == (pid_t)parent;
}
