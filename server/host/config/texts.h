/// Texts that belong to one configuration, and are freed with it.
#ifndef SABOT_HOST_CONFIG_TEXTS_H
#define SABOT_HOST_CONFIG_TEXTS_H

#include <stddef.h>

/// All zeros is empty.
typedef struct sb_config_texts {
    struct sb_config_text *first;
} sb_config_texts;

/// Returns a copy, or NULL without memory.
const char *sb_config_texts_keep(sb_config_texts *texts, const char *text);
/// Returns zeros that live as long, or NULL without memory.
void *sb_config_texts_allocate(sb_config_texts *texts, size_t size);
void sb_config_texts_free(sb_config_texts *texts);

#endif
