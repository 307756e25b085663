#include "host/config/reload.h"

#include "host/config/fit.h"
#include "host/config/load.h"

static void compare(const sb_config *present, sb_config *next, sb_config_changes *changes)
{
    const sb_config_table *table = sb_config_options();
    *changes = (sb_config_changes){.live_count = 0};
    for (uint32_t i = 0; i < table->count; i++) {
        const sb_config_option *option = &table->options[i];
        const bool differs = !sb_config_equal(option, present, next);
        if (differs && option->live) {
            changes->live[changes->live_count++] = option;
        } else if (differs) {
            changes->kept[changes->kept_count++] = option;
        }
        if (!option->live) {
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
        fits = sb_config_fit(out_next, faults);
    }
    if (!fits) {
        sb_config_deinit(out_next);
    }
    return fits;
}
