#include "cli/admin/admin_print.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command_set.h"
#include "cli/commands.h"

// A value as text: its own, or the one that `memory` gets.
static const char *text_of(const json_t *value, char memory[32])
{
    memory[0] = '\0';
    if (json_is_integer(value)) {
        snprintf(memory, 32, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    } else if (json_is_real(value)) {
        snprintf(memory, 32, "%.4g", json_real_value(value));
    } else if (json_is_boolean(value)) {
        snprintf(memory, 32, "%s", json_is_true(value) ? "yes" : "no");
    }
    return json_is_string(value) ? json_string_value(value) : memory;
}

// The bytes of a column: those of its longest text, its name included.
static int width_of(const json_t *list, const char *name)
{
    size_t width = strlen(name), index;
    json_t *row;
    json_array_foreach(list, index, row)
    {
        char memory[32];
        const size_t size = strlen(text_of(json_object_get(row, name), memory));
        width = size > width ? size : width;
    }
    return (int)width;
}

// Prints the columns of a list, each as wide as its longest text.
static void print_list(const sb_admin_call *call, const json_t *answer)
{
    const json_t *list = json_object_get(answer, call->group);
    for (size_t row = 0; row <= json_array_size(list); row++) {
        for (const char *at = call->columns; *at != '\0';) {
            const size_t size = strcspn(at, " ");
            char name[64], memory[32];
            snprintf(name, sizeof(name), "%.*s", (int)size, at);
            const json_t *value =
                row > 0 ? json_object_get(json_array_get(list, row - 1), name) : NULL;
            printf("%-*s  ", width_of(list, name), row == 0 ? name : text_of(value, memory));
            at += size + (at[size] == ' ');
        }
        printf("\n");
    }
    if (json_object_get(answer, "next") != NULL) {
        printf("there are more: --after %" JSON_INTEGER_FORMAT "\n",
               json_integer_value(json_object_get(answer, "next")));
    }
}

void sb_admin_print_answer(const sb_admin_line *line, const sb_admin_answer *answer)
{
    json_t *object = answer->size > 0 ? json_loadb(answer->body, answer->size, 0, NULL) : NULL;
    if (object == NULL && answer->size > 0) {
        fwrite(answer->body, 1, answer->size, stdout); // metrics
    } else if (line->json) {
        char *text = object != NULL ? json_dumps(object, JSON_COMPACT) : NULL;
        printf("%s\n", text != NULL ? text : "{}");
        free(text);
    } else if (object == NULL) {
        printf("done\n");
    } else if (line->call->columns != NULL) {
        print_list(line->call, object);
    } else {
        char *text = json_dumps(object, JSON_INDENT(2));
        printf("%s\n", text != NULL ? text : "");
        free(text);
    }
    json_decref(object);
}

void sb_admin_print_problem(const sb_admin_line *line, const sb_admin_answer *answer)
{
    json_t *object = json_loadb(answer->body, answer->size, 0, NULL);
    const char *title = json_string_value(json_object_get(object, "title"));
    const char *detail = json_string_value(json_object_get(object, "detail"));
    sb_command_message(line->command, "%d: %s%s%s", answer->status,
                       title != NULL ? title : "the server refuses", detail != NULL ? ": " : "",
                       detail != NULL ? detail : "");
    if (line->json && object != NULL) {
        char *text = json_dumps(object, JSON_COMPACT);
        printf("%s\n", text != NULL ? text : "{}");
        free(text);
    }
    json_decref(object);
}

int sb_admin_save_answer(const sb_admin_line *line, const sb_admin_answer *answer)
{
    const char *path = sb_admin_line_output(line);
    FILE *file = fopen(path, "wbx");
    const bool written =
        file != NULL && fwrite(answer->body, 1, answer->size, file) == answer->size;
    if (file == NULL || fclose(file) != 0 || !written) {
        sb_command_message(line->command, "cannot write %s, which must not exist", path);
        return SB_EXIT_WRONG;
    }
    printf(line->json ? "{\"bytes\":%zu}\n" : "%zu bytes\n", answer->size);
    return SB_EXIT_HOLDS;
}
