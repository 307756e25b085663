#include "options.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool wrong(const char *what, const char *which)
{
    fprintf(stderr, "desktop: %s: %s; 'desktop --help' lists what there is\n", what, which);
    return false;
}

void options_print_help(void)
{
    fputs(
        "usage: desktop [--host HOST] [--port PORT] [--name NAME] [--width N] [--height N]\n"
        "               [--frames N] [--screenshot FILE]... [--play-alone]\n"
        "\n"
        "A game on a Sabot server, in a window.\n"
        "\n"
        "  --host HOST        name or IPv4 address (default 127.0.0.1)\n"
        "  --port PORT        UDP port (default 7777)\n"
        "  --name NAME        of the player, at most 23 bytes (default player)\n"
        "  --width N          of the window in pixels, 320 to 8192 (default 1280)\n"
        "  --height N         240 to 8192 (default 720)\n"
        "  --frames N         end after N pictures of a match, or when the connection ends\n"
        "  --screenshot FILE  write the last picture, as PNG if the name ends so, else as BMP;\n"
        "                     given several times, up to 8, they are taken at equal distances;\n"
        "                     where everything is on each is told on stdout, one JSON object a\n"
        "                     line. Needs --frames\n"
        "  --play-alone       drive and shoot without a player, for tests\n"
        "  --help             this text\n"
        "\n"
        "W A S D or arrows  drive                 1 2 3  ammunition\n"
        "mouse              aim                   T      type of the next tank\n"
        "left button, space fire                  Tab    scores\n"
        "wheel              nearer, farther       F3     net graph\n"
        "Q E                turn the view         F12    screenshot (sabot-1.png, ...)\n"
        "Esc                quit\n"
        "\n"
        "Status: 0 when it was quit or has shown its frames, 1 when there is no connection or no\n"
        "window, 2 for wrong use.\n",
        stdout);
}

static bool read_number(const char *name, const char *text, unsigned long low, unsigned long high,
                        unsigned long *out_value)
{
    char *end = NULL;
    unsigned long value = strtoul(text, &end, 10);
    if (!isdigit((unsigned char)text[0]) || *end != '\0' || strlen(text) > 9 || value < low ||
        value > high) {
        fprintf(stderr, "desktop: %s takes a number from %lu to %lu, not '%s'\n", name, low, high,
                text);
        return false;
    }
    *out_value = value;
    return true;
}

static bool read_valued(dt_options *options, const char *name, const char *value)
{
    unsigned long number = 0;
    if (strcmp(name, "--host") == 0) {
        options->host = value;
    } else if (strcmp(name, "--name") == 0) {
        options->name = value;
    } else if (strcmp(name, "--screenshot") == 0) {
        if (options->screenshot_count == OPTIONS_SCREENSHOTS_MAX) {
            return wrong("too many screenshots", value);
        }
        options->screenshots[options->screenshot_count++] = value;
    } else if (strcmp(name, "--port") == 0) {
        if (!read_number(name, value, 1, 65535, &number)) {
            return false;
        }
        options->port = (uint16_t)number;
    } else if (strcmp(name, "--frames") == 0) {
        if (!read_number(name, value, 1, 100000000, &number)) {
            return false;
        }
        options->frames = (uint32_t)number;
    } else {
        bool wide = strcmp(name, "--width") == 0;
        if (!read_number(name, value, wide ? 320 : 240, 8192, &number)) {
            return false;
        }
        *(wide ? &options->width : &options->height) = (int)number;
    }
    return true;
}

static bool takes_value(const char *name)
{
    static const char *const names[] = {"--host",   "--port",   "--name",      "--width",
                                        "--height", "--frames", "--screenshot"};
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(name, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

bool options_read(dt_options *out_options, int argc, char **argv)
{
    *out_options = (dt_options){
        .host = "127.0.0.1", .port = 7777, .name = "player", .width = 1280, .height = 720};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            out_options->help = true;
        } else if (strcmp(argv[i], "--play-alone") == 0) {
            out_options->plays_alone = true;
        } else if (!takes_value(argv[i])) {
            return wrong("no such flag", argv[i]);
        } else if (i + 1 == argc) {
            return wrong("a value is missing", argv[i]);
        } else if (!read_valued(out_options, argv[i], argv[i + 1])) {
            return false;
        } else {
            i++;
        }
    }
    if (out_options->screenshot_count > 0 && out_options->frames == 0) {
        return wrong("needs --frames", "--screenshot");
    }
    if ((uint32_t)out_options->screenshot_count > out_options->frames) {
        return wrong("fewer frames than screenshots", "--frames");
    }
    return true;
}
