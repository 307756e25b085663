#include "host/config/reload.h"

#include "host/config/fit.h"
#include "host/config/load.h"
#include "host/config/value.h"

// A list of sessions is live; their number is not.
static bool is_live(const sb_config_option *option, const sb_config *present, const sb_config *next)
{
    return option->live && (option->kind != SB_CONFIG_SESSIONS ||
                            (present->sessions.list != NULL && next->sessions.list != NULL));
}

static void compare(const sb_config *present, sb_config *next, sb_config_changes *changes)
{
    const sb_config_table *table = sb_config_options();
    *changes = (sb_config_changes){.live_count = 0};
    for (uint32_t i = 0; i < table->count; i++) {
        const sb_config_option *option = &table->options[i];
        const bool differs = !sb_config_equal(option, present, next);
        const bool live = is_live(option, present, next);
        if (differs && live) {
            changes->live[changes->live_count++] = option;
        } else if (differs) {
            changes->kept[changes->kept_count++] = option;
        }
        if (!live) {
            sb_config_copy(option, next, present);
            next->sources[i] = present->sources[i];
        }
    }
}

bool sb_config_reload(const sb_config *present, sb_config *out_next, sb_config_changes *out_changes,
                      sb_config_faults *faults)
{
    *out_next = sb_config_default(present->command);
    bool fits = sb_config_load(out_next, present->argument_count, present->arguments,
                               present->environment, faults);
    if (fits) {
        compare(present, out_next, out_changes);
        // A list that stays may be one that a reload has read.
        fits = sb_config_sessions_keep(&out_next->sessions, &out_next->texts) &&
               sb_config_fit(out_next, faults);
    }
    if (!fits) {
        sb_config_deinit(out_next);
    }
    return fits;
}
