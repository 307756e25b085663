// Prints what the reader of maps says about documents, for test_map_schema.py. `map_probe FILE...`
// reads files. Without arguments it reads documents from standard input, each after its size in
// decimal and a newline. It prints one line each on standard output: "ok", or the reader's message.
#include <stdio.h>
#include <stdlib.h>

#include "content/map_file.h"

static sb_map map;
static char message[512];

static void report(sb_error error)
{
    puts(error == SB_OK ? "ok" : message);
}

static int probe_stream(FILE *stream)
{
    size_t size;
    while (fscanf(stream, "%zu", &size) == 1 && fgetc(stream) == '\n') {
        char *text = malloc(size + 1);
        if (text == NULL || fread(text, 1, size, stream) != size) {
            free(text);
            return 2;
        }
        report(sb_map_json_read("map", text, size, &map, message, sizeof message));
        free(text);
    }
    return feof(stream) ? 0 : 2;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        report(sb_map_file_read(argv[i], &map, message, sizeof message));
    }
    return argc > 1 ? 0 : probe_stream(stdin);
}
