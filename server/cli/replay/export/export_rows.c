#include "cli/replay/export/export_lines.h"

#include <inttypes.h>
#include <string.h>

static const sb_net_kind *kind_of(const sb_export_rows *rows)
{
    return &sb_game_get_def(rows->game)->rules->schema.kinds[rows->kind];
}

// Quotes a name by RFC 4180, because a module's names may hold any character.
static void put_name(FILE *file, const char *name)
{
    if (strpbrk(name, ",\"\r\n") == NULL) {
        fputs(name, file);
        return;
    }
    putc('"', file);
    for (; *name != '\0'; name++) {
        if (*name == '"') {
            putc('"', file);
        }
        putc(*name, file);
    }
    putc('"', file);
}

void sb_export_rows_head(const sb_export_rows *rows)
{
    fputs("tick,seconds,index,entity,generation", rows->file);
    const sb_net_kind *kind = kind_of(rows);
    for (uint32_t i = 0; i < kind->field_count; i++) {
        putc(',', rows->file);
        put_name(rows->file, kind->fields[i].name);
    }
    putc('\n', rows->file);
}

static void put_row(const sb_export_rows *rows, uint32_t index, const sb_entity *entity)
{
    const sb_net_kind *kind = kind_of(rows);
    uint32_t tick = sb_game_tick(rows->game);
    fprintf(rows->file, "%" PRIu32 ",%.9g,%" PRIu32 ",%u,%u", tick,
            (double)tick / (double)sb_game_get_def(rows->game)->tick_rate_hz, index,
            (unsigned)entity->index, (unsigned)entity->generation);
    for (uint32_t i = 0; i < kind->field_count; i++) {
        const sb_net_field *field = &kind->fields[i];
        if (field->quantity == SB_QUANTITY_INTEGER) {
            fprintf(rows->file, ",%" PRId32, entity->values[i]);
        } else {
            fprintf(rows->file, ",%.9g", (double)sb_net_field_restore(field, entity->values[i]));
        }
    }
    putc('\n', rows->file);
}

void sb_export_rows_state(const sb_export_rows *rows)
{
    uint32_t first = sb_game_kind_first(rows->game, rows->kind);
    for (uint32_t i = 0; i < sb_game_kind_count(rows->game, rows->kind); i++) {
        sb_entity entity;
        if (sb_game_entity(rows->game, first + i, &entity)) {
            put_row(rows, i, &entity);
        }
    }
}
