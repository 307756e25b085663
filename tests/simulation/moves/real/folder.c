#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "state.h"

log_file *folder_find(const node *self, const char *name)
{
    for (uint32_t i = 0; i < self->log_count; i++) {
        if (!self->logs[i]->removed && strcmp(self->logs[i]->name, name) == 0) {
            return self->logs[i];
        }
    }
    return NULL;
}

log_file *folder_make(node *self, const char *name)
{
    log_file *file = folder_find(self, name);
    if (file != NULL) {
        log_file_cut(file, 0, 0);
        return file;
    }
    SB_ASSERT(self->log_count < LOG_COUNT_MAX);
    file = calloc(1, sizeof *file);
    SB_ASSERT(file != NULL);
    file->slow = self->all->faults && !self->all->calm;
    (void)snprintf(file->name, sizeof file->name, "%s", name);
    sim_log_bytes_init(&file->bytes, sb_random_u32(&self->all->random), &self->all->now_us);
    self->logs[self->log_count++] = file;
    return file;
}

void folder_note(node *self, const uint8_t id[SB_MOVE_ID_SIZE])
{
    if (!folder_has_noted(self, id)) {
        SB_ASSERT(self->noted_count < NOTED_COUNT_MAX);
        memcpy(self->noted[self->noted_count++], id, SB_MOVE_ID_SIZE);
    }
}

bool folder_has_noted(const node *self, const uint8_t id[SB_MOVE_ID_SIZE])
{
    for (uint32_t i = 0; i < self->noted_count; i++) {
        if (memcmp(self->noted[i], id, SB_MOVE_ID_SIZE) == 0) {
            return true;
        }
    }
    return false;
}

void folder_deinit(node *self)
{
    for (uint32_t i = 0; i < self->log_count; i++) {
        sim_log_bytes_deinit(&self->logs[i]->bytes);
        free(self->logs[i]);
    }
}
