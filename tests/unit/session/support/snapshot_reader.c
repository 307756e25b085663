#include "snapshot_reader.h"

#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

void snapshot_reader_begin(snapshot_reader *reader, uint32_t peer, const sb_schema *schema,
                           uint32_t tick_rate_hz)
{
    *reader = (snapshot_reader){.peer = peer};
    reader->views = calloc(SNAPSHOT_READER_DEPTH, sizeof *reader->views);
    reader->coder = calloc(1, sizeof *reader->coder);
    assert_true(reader->views != NULL && reader->coder != NULL);
    sb_changes_coder_init(reader->coder, &(sb_delta_def){schema, tick_rate_hz});
}

void snapshot_reader_end(snapshot_reader *reader)
{
    free(reader->views);
    free(reader->coder);
    reader->views = NULL;
    reader->coder = NULL;
}

static snapshot_view *find(const snapshot_reader *reader, uint32_t tick)
{
    for (uint32_t i = 0; i < SNAPSHOT_READER_DEPTH; i++) {
        if (reader->views[i].tick == tick) {
            return &reader->views[i];
        }
    }
    return NULL;
}

static snapshot_view *oldest(const snapshot_reader *reader)
{
    snapshot_view *view = &reader->views[0];
    for (uint32_t i = 1; i < SNAPSHOT_READER_DEPTH; i++) {
        view = reader->views[i].tick < view->tick ? &reader->views[i] : view;
    }
    return view;
}

static void take_change(const snapshot_reader *reader, snapshot_view *view, const sb_change *change)
{
    uint32_t index = change->index;
    if (change->change == SB_CHANGE_REMOVE) {
        assert_true(view->present[index]);
        view->present[index] = false;
        return;
    }
    // A creation may replace an entity; an update needs one.
    const sb_entity *held = view->present[index] ? &view->entity_baselines[index] : NULL;
    sb_entity to;
    assert_int_equal(sb_delta_take(&reader->coder->def, view->tick, held, change, &to), SB_OK);
    view->entity_baselines[index] = to;
    view->present[index] = true;
}

// Applies the changes of one part; returns the index of the last.
static int32_t take_part(snapshot_reader *reader, snapshot_view *view,
                         const sb_message_snapshot *part, int32_t last)
{
    sb_change change;
    sb_changes_begin(reader->coder, part);
    while (sb_changes_head(reader->coder, &change)) {
        assert_true(change.index > last && change.index < SB_RULES_ENTITY_COUNT_MAX);
        last = change.index;
        bool present = view->present[last];
        uint32_t held_kind = present ? view->entity_baselines[last].kind : SB_CHANGES_NOTHING;
        assert_true(sb_changes_body(reader->coder, held_kind, &change));
        take_change(reader, view, &change);
        reader->change_count++;
    }
    assert_int_equal(sb_changes_end(reader->coder), SB_OK);
    return last;
}

// Copies the baseline's view, under the snapshot's tick.
static snapshot_view *begin_view(const snapshot_reader *reader, const sb_message_snapshot *head)
{
    snapshot_view *view = oldest(reader);
    if (head->baseline_age == 0) {
        memset(view, 0, sizeof *view);
    } else {
        const snapshot_view *baseline = find(reader, head->tick - head->baseline_age);
        assert_non_null(baseline);
        if (view != baseline) {
            *view = *baseline;
        }
    }
    view->tick = head->tick;
    return view;
}

bool snapshot_reader_take(snapshot_reader *reader, wire_tap *tap)
{
    uint32_t part_count = wire_tap_count(tap, reader->peer, SB_MESSAGE_SNAPSHOT);
    if (part_count == 0) {
        return false;
    }
    static sb_message message;
    wire_tap_get(tap, reader->peer, SB_MESSAGE_SNAPSHOT, 0, &message);
    reader->head = message.snapshot;
    const sb_message_snapshot *head = &reader->head;
    assert_true(head->tick > reader->tick);
    assert_int_equal(head->part_count, part_count);
    snapshot_view *view = begin_view(reader, head);
    reader->change_count = 0;
    int32_t last = -1;
    for (uint32_t i = 0; i < part_count; i++) {
        wire_tap_get(tap, reader->peer, SB_MESSAGE_SNAPSHOT, i, &message);
        const sb_message_snapshot *part = &message.snapshot;
        assert_int_equal(part->part, i);
        assert_int_equal(part->part_count, part_count);
        assert_int_equal(part->tick, head->tick);
        assert_int_equal(part->epoch, head->epoch);
        assert_int_equal(part->baseline_age, head->baseline_age);
        assert_true(i == 0 || part->own == SB_OWN_NONE);
        assert_int_equal(part->form, head->form);
        int32_t before = last;
        last = take_part(reader, view, part, last);
        assert_true(part_count == 1 || last > before);
    }
    reader->tick = head->tick;
    reader->part_count = part_count;
    return true;
}

uint32_t snapshot_reader_entities(const snapshot_reader *reader,
                                  sb_entity out_entities[SB_RULES_ENTITY_COUNT_MAX])
{
    const snapshot_view *view = find(reader, reader->tick);
    assert_true(reader->tick != 0 && view != NULL);
    uint32_t count = 0;
    for (uint32_t i = 0; i < SB_RULES_ENTITY_COUNT_MAX; i++) {
        if (view->present[i]) {
            const sb_entity *entity_baseline = &view->entity_baselines[i];
            sb_entity *entity = &out_entities[count++];
            *entity = (sb_entity){.tick = reader->tick,
                                  .index = entity_baseline->index,
                                  .generation = entity_baseline->generation,
                                  .kind = entity_baseline->kind};
            sb_delta_extrapolate(&reader->coder->def, entity_baseline, reader->tick,
                                 entity->values);
        }
    }
    return count;
}

void snapshot_reader_assert_shows(const snapshot_reader *reader, const sb_entity *entities,
                                  uint32_t count)
{
    static sb_entity shown[SB_RULES_ENTITY_COUNT_MAX];
    assert_int_equal(snapshot_reader_entities(reader, shown), count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(shown[i].index, entities[i].index);
        assert_int_equal(shown[i].generation, entities[i].generation);
        assert_int_equal(shown[i].kind, entities[i].kind);
        const sb_net_kind *kind = &reader->coder->def.schema->kinds[shown[i].kind];
        for (uint32_t j = 0; j < kind->field_count; j++) {
            const sb_net_field *field = &kind->fields[j];
            int32_t error =
                sb_net_field_difference(field, shown[i].values[j], entities[i].values[j]);
            assert_in_range(error + field->tolerance, 0, 2 * field->tolerance);
        }
    }
}

sb_message snapshot_reader_message(const snapshot_reader *reader, uint32_t tick, uint32_t count)
{
    sb_message message = {.type = SB_MESSAGE_INPUT,
                          .input = {.epoch = reader->head.epoch,
                                    .ack_tick = reader->tick,
                                    .tick = tick,
                                    .input_count = count}};
    for (uint32_t i = 0; i < 32 && reader->tick > i + 1; i++) {
        if (find(reader, reader->tick - 1 - i) != NULL) {
            message.input.ack_bits |= UINT32_C(1) << i;
        }
    }
    return message;
}
