// Reads any bytes as a configuration file, and as flags and variables between line ends. Whatever
// is refused is told. What is accepted is printed and read again, equal, and either fits together
// or is refused with a sentence.
//
// The first byte says how the others are read.
#include "fuzz_target.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "host/config/load.h"
#include "host/config/print/print.h"

#define WORD_COUNT_MAX 64

static void tell(void *context, const char *text)
{
    (void)context;
    SB_ASSERT(text[0] != '\0' && strpbrk(text, "\n\r\x1b") == NULL);
}

static void check_printed(const sb_config *config)
{
    const sb_config_option *wrong;
    json_t *first = sb_config_to_json(config, &wrong);
    SB_ASSERT(first != NULL || wrong != NULL); // a flag may be no UTF-8
    if (first == NULL) {
        return;
    }
    char *text = json_dumps(first, JSON_INDENT(2));
    sb_config again = sb_config_default(SB_CONFIG_SERVE);
    sb_config_faults faults = {tell, NULL, 0};
    const bool read = sb_config_load_json(&again, "again", text, strlen(text), &faults);
    // A setting of a flag may lack its '=', which only the rules can tell.
    json_t *second = sb_config_to_json(&again, &wrong);
    SB_ASSERT(!read || json_equal(first, second));
    sb_config_deinit(&again);
    json_decref(first);
    json_decref(second);
    free(text);
}

static void read_words(sb_config *config, const uint8_t *data, size_t size, bool flags,
                       sb_config_faults *faults)
{
    char *text = malloc(size + 1), *rest = NULL;
    SB_ASSERT(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    char *words[WORD_COUNT_MAX + 2] = {NULL}, *none[] = {NULL};
    int count = 0;
    words[count++] = text; // the name of the command, which nobody reads
    for (char *word = strtok_r(text, "\n", &rest); word != NULL && count <= WORD_COUNT_MAX;
         word = strtok_r(NULL, "\n", &rest)) {
        words[count++] = word;
    }
    // A file that the words name would make the result depend on the machine.
    const bool names_file = strstr(text, "config") != NULL;
    bool whole = true;
    for (int i = 1; i < count; i++) {
        whole = whole && strstr(words[i], "config") == NULL && strstr(words[i], "CONFIG") == NULL;
    }
    if (whole && !names_file) {
        (void)sb_config_load(config, flags ? count : 0, words, flags ? none : words, faults);
    }
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    sb_config config = sb_config_default(SB_CONFIG_SERVE);
    sb_config_faults faults = {tell, NULL, 0};
    if (size > 0 && data[0] == 'f') {
        read_words(&config, data + 1, size - 1, true, &faults);
    } else if (size > 0 && data[0] == 'v') {
        read_words(&config, data + 1, size - 1, false, &faults);
    } else {
        const bool read = sb_config_load_json(&config, "file", (const char *)data, size, &faults);
        SB_ASSERT(read == (faults.count == 0));
    }
    if (faults.count == 0) {
        check_printed(&config);
    }
    sb_config_deinit(&config);
    return 0;
}
