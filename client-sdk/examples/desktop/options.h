/// The command line.
#ifndef DESKTOP_OPTIONS_H
#define DESKTOP_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#define OPTIONS_SCREENSHOTS_MAX 8

typedef struct dt_options {
    const char *host;
    uint16_t port;
    const char *name;
    int width, height; ///< of the window, pixels
    uint32_t frames;   ///< after so many pictures of a match it ends; 0: never by itself
    bool plays_alone;  ///< drives and shoots by itself
    bool help;
    const char *screenshots[OPTIONS_SCREENSHOTS_MAX]; ///< at equal distances, the last at the end
    int screenshot_count;
} dt_options;

/// False for wrong use, which has been said on stderr.
bool options_read(dt_options *out_options, int argc, char **argv);

void options_print_help(void);

#endif
