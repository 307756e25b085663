#include "feel_report.h"

const char *const feel_variant_names[FEEL_VARIANT_COUNT] = {
    [FEEL_DEFAULT] = "default",
    [FEEL_NO_PREDICTION] = "no_prediction",
    [FEEL_FIXED_INTERPOLATION] = "fixed_interpolation",
    [FEEL_NO_LAG_COMPENSATION] = "no_lag_compensation",
};

bool feel_report_write(const char *path, const feel_cell *cells, size_t count)
{
    (void)path;
    (void)cells;
    (void)count;
    return false;
}
