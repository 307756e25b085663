#include "host/config/number.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define NUMBER_LENGTH_MAX 32u

bool sb_number_parse(const char *text, uint64_t min, uint64_t max, uint64_t *out_value)
{
    // strtoull accepts spaces and signs, so digits are checked first. It then finds overflow.
    size_t length = strspn(text, "0123456789");
    if (length == 0 || text[length] != '\0') {
        return false;
    }
    errno = 0;
    unsigned long long value = strtoull(text, NULL, 10);
    if (errno != 0 || value < min || value > max) {
        return false;
    }
    *out_value = value;
    return true;
}

bool sb_seconds_parse(const char *text, double min, double max, double *out_value)
{
    size_t whole = strspn(text, "0123456789");
    size_t length = whole;
    size_t fraction = 0;
    if (text[length] == '.') {
        fraction = strspn(text + length + 1, "0123456789");
        length += 1 + fraction;
    }
    if (whole + fraction == 0 || text[length] != '\0' || length > NUMBER_LENGTH_MAX) {
        return false;
    }
    double value = strtod(text, NULL);
    if (!(value >= min && value <= max)) {
        return false;
    }
    *out_value = value;
    return true;
}
