#include "host/config/texts.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct sb_config_text {
    struct sb_config_text *next;
    _Alignas(max_align_t) char bytes[];
};

const char *sb_config_texts_keep(sb_config_texts *texts, const char *text)
{
    const size_t size = strlen(text) + 1;
    char *kept = sb_config_texts_allocate(texts, size);
    if (kept != NULL) {
        memcpy(kept, text, size);
    }
    return kept;
}

void *sb_config_texts_allocate(sb_config_texts *texts, size_t size)
{
    struct sb_config_text *kept = calloc(1, sizeof *kept + size);
    if (kept == NULL) {
        return NULL;
    }
    kept->next = texts->first;
    texts->first = kept;
    return kept->bytes;
}

void sb_config_texts_free(sb_config_texts *texts)
{
    while (texts->first != NULL) {
        struct sb_config_text *next = texts->first->next;
        free(texts->first);
        texts->first = next;
    }
}
