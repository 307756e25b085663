#include "host/web/web_headers.h"

#include <string.h>
#include <strings.h>

#define WEIGHT_MAX 1000
#define UNNAMED (-1)

static const char *const NAMES[SB_WEB_ENCODING_COUNT] = {"identity", "gzip", "br"};

const char *sb_web_encoding_name(sb_web_encoding encoding)
{
    return encoding == SB_WEB_ENCODING_PLAIN ? NULL : NAMES[encoding];
}

bool sb_web_list_next(const char **list, const char **out_text, size_t *out_size)
{
    const char *text = *list + strspn(*list, " \t,");
    size_t size = strcspn(text, ",");
    *list = text + size;
    while (size > 0 && (text[size - 1] == ' ' || text[size - 1] == '\t')) {
        size--;
    }
    *out_text = text;
    *out_size = size;
    return size > 0;
}

// Returns a weight in thousandths, its last digit: ";q=0.5" is 500. Without a weight, or if it is
// malformed, 1000.
static int read_weight(const char *text, size_t size)
{
    const char *end = text + size;
    while (text < end && (*text == ';' || *text == ' ' || *text == '\t')) {
        text++;
    }
    if (end - text < 3 || (text[0] != 'q' && text[0] != 'Q') || text[1] != '=' || text[2] != '0') {
        return WEIGHT_MAX;
    }
    text += 3;
    if (text < end && *text == '.') {
        text++;
    }
    int weight = 0;
    for (int value = WEIGHT_MAX / 10; text < end && *text >= '0' && *text <= '9'; value /= 10) {
        weight += value * (*text++ - '0');
    }
    return weight;
}

static void read_weights(const char *list, int out_weights[SB_WEB_ENCODING_COUNT])
{
    const char *text;
    size_t size;
    int others = UNNAMED;
    while (sb_web_list_next(&list, &text, &size)) {
        size_t name_size = 0;
        while (name_size < size && strchr("; \t", text[name_size]) == NULL) {
            name_size++;
        }
        const int weight = read_weight(text + name_size, size - name_size);
        if (name_size == 1 && text[0] == '*') {
            others = weight;
        }
        for (int i = 0; i < SB_WEB_ENCODING_COUNT; i++) {
            if (strlen(NAMES[i]) == name_size && strncasecmp(text, NAMES[i], name_size) == 0) {
                out_weights[i] = weight;
            }
        }
    }
    // The weight of "*" does not apply to encodings that are named.
    for (int i = 0; i < SB_WEB_ENCODING_COUNT; i++) {
        out_weights[i] = out_weights[i] == UNNAMED ? others : out_weights[i];
    }
}

sb_web_encoding sb_web_encoding_choose(const char *accept_encoding,
                                       const bool there[SB_WEB_ENCODING_COUNT])
{
    int weights[SB_WEB_ENCODING_COUNT] = {UNNAMED, UNNAMED, UNNAMED};
    read_weights(accept_encoding != NULL ? accept_encoding : "", weights);
    sb_web_encoding best = SB_WEB_ENCODING_PLAIN;
    int best_weight = weights[SB_WEB_ENCODING_PLAIN] > 0 ? weights[SB_WEB_ENCODING_PLAIN] : 0;
    for (int i = SB_WEB_ENCODING_GZIP; i < SB_WEB_ENCODING_COUNT; i++) {
        if (there[i] && weights[i] > 0 && weights[i] >= best_weight) {
            best = (sb_web_encoding)i;
            best_weight = weights[i];
        }
    }
    return best;
}
