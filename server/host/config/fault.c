#include "host/config/fault.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/error.h"

// Text of a hostile file may reach a terminal.
static void hide_controls(char *text)
{
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text < ' ' || *text == 0x7f) {
            *text = '?';
        }
    }
}

void sb_config_fault(sb_config_faults *faults, const char *format, ...)
{
    char text[SB_CONFIG_FAULT_SIZE] = "further faults are not shown";
    faults->count++;
    if (faults->count > SB_CONFIG_FAULT_COUNT_MAX + 1) {
        return;
    }
    if (faults->count <= SB_CONFIG_FAULT_COUNT_MAX) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(text, sizeof text, format, arguments);
        va_end(arguments);
    }
    hide_controls(text);
    faults->tell(faults->context, text);
}

void sb_config_short_of_memory(const sb_config_place *place)
{
    sb_config_fault(place->faults, "%s: %s", place->label, sb_error_message(SB_ERROR_MEMORY));
}
