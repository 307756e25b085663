#include "replicas.h"

#include <inttypes.h>
#include <string.h>

#include "base/assert.h"
#include "base/float_mode.h"
#include "base/hash.h"
#include "caller_mode.h"
#include "difference.h"
#include "memory.h"

#define POISON 0xA5

typedef enum lane_kind {
    LANE_STILL,
    LANE_MOVED,
    LANE_LOADED,
    LANE_COUNT,
} lane_kind;

static const char *const lane_names[LANE_COUNT] = {"still", "moved", "loaded"};

typedef struct lane {
    const scenario *what;
    void *instance;
} lane;

static lane lane_open(const scenario *what)
{
    return (lane){.what = what, .instance = what->family->create(what)};
}

static void lane_close(lane *at)
{
    at->what->family->destroy(at->instance);
}

static state_view lane_view(const lane *at)
{
    return at->what->family->view(at->instance);
}

static uint64_t lane_hash(const lane *at)
{
    state_view view = lane_view(at);
    return sb_layout_hash(view.layout, view.block);
}

static void view_poison(state_view view)
{
    memset(view.block, POISON, view.layout->size);
    if (view.scratch != NULL) {
        memset(view.scratch, POISON, view.scratch_size);
    }
}

// Replaces the lane's instance by a fresh one.
static void lane_replace(lane *at, void *fresh)
{
    view_poison(lane_view(at));
    at->what->family->destroy(at->instance);
    at->instance = fresh;
}

static void lane_move(lane *at)
{
    const scenario_family *family = at->what->family;
    void *fresh = family->create(at->what);
    state_view from = lane_view(at);
    state_view to = family->view(fresh);
    SB_ASSERT(from.block != to.block && from.layout->size == to.layout->size);
    view_poison(to);
    memcpy(to.block, from.block, from.layout->size);
    lane_replace(at, fresh);
}

static void lane_reload(lane *at)
{
    const scenario_family *family = at->what->family;
    state_view from = lane_view(at);
    size_t size = from.layout->size;
    uint8_t *saved = memory_take(size);
    sb_writer writer = sb_writer_over(saved, size);
    sb_layout_save(from.layout, from.block, &writer);
    SB_ASSERT(writer.error == SB_OK && writer.size == size);
    void *fresh = family->create(at->what);
    state_view to = family->view(fresh);
    view_poison(to);
    sb_reader reader = sb_reader_over(saved, size);
    sb_error error = sb_layout_load(to.layout, to.block, &reader);
    SB_ASSERT(error == SB_OK);
    memory_give(saved);
    lane_replace(at, fresh);
}

// Plays a tick for a caller with a float mode of its own. Returns false if that mode is not
// restored.
static bool lane_advance_spoilt(lane *at, uint32_t tick)
{
    caller_mode_spoil(tick);
    sb_float_mode mode = sb_float_mode_enter();
    at->what->family->advance(at->instance, tick);
    sb_float_mode_leave(&mode);
    bool given_back = caller_mode_is_spoilt(tick);
    caller_mode_reset();
    state_view view = lane_view(at);
    if (view.scratch != NULL) {
        memset(view.scratch, POISON, view.scratch_size);
    }
    return given_back;
}

static bool complain(const scenario *what, uint32_t tick, const char *message)
{
    (void)fprintf(stderr, "%s, tick %" PRIu32 ": %s\n", what->name, tick, message);
    return false;
}

static bool check_finite(const lane *at, uint32_t tick)
{
    state_view view = lane_view(at);
    sb_difference found;
    if (!difference_find_not_finite(view.layout, view.block, &found)) {
        return true;
    }
    (void)fprintf(stderr, "%s, tick %" PRIu32 ": %s %" PRIu32 ", field %s is not finite\n",
                  at->what->name, tick, found.table->name, found.struct_index, found.field->name);
    return false;
}

// The hash leaves histories out, so every byte is compared now and then.
static bool check_lane(const lane *lanes, lane_kind kind, uint32_t tick, uint64_t hash)
{
    state_view view = lane_view(&lanes[LANE_STILL]);
    const uint8_t *block = lane_view(&lanes[kind]).block;
    bool all = (tick + 1) % LANE_PERIOD_TICKS == 0;
    if (lane_hash(&lanes[kind]) == hash &&
        (!all || memcmp(block, view.block, view.layout->size) == 0)) {
        return true;
    }
    (void)fprintf(stderr, "%s, tick %" PRIu32 ": lane %s departs from lane %s:\n",
                  lanes[kind].what->name, tick, lane_names[kind], lane_names[LANE_STILL]);
    if (!difference_print(stderr, view.layout, block, view.block)) {
        (void)fputs("only in the gaps between the sections\n", stderr);
    }
    return false;
}

void hasher_add(sb_hasher *hasher, uint64_t hash)
{
    uint8_t bytes[8];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_writer_u64(&writer, hash);
    sb_hasher_update(hasher, bytes, sizeof bytes);
}

// Plays in the other two lanes the tick that the still lane has just played.
static bool play_beside(lane lanes[LANE_COUNT], uint32_t tick, uint64_t hash)
{
    const scenario *what = lanes[LANE_STILL].what;
    if (tick % LANE_PERIOD_TICKS == 0) {
        lane_move(&lanes[LANE_MOVED]);
        lane_reload(&lanes[LANE_LOADED]);
    }
    what->family->advance(lanes[LANE_LOADED].instance, tick);
    if (!lane_advance_spoilt(&lanes[LANE_MOVED], tick)) {
        return complain(what, tick, "the caller's float mode is not given back");
    }
    return check_lane(lanes, LANE_MOVED, tick, hash) && check_lane(lanes, LANE_LOADED, tick, hash);
}

static bool play_ticks(lane lanes[LANE_COUNT], const replica_run *run, sb_hasher *hasher)
{
    const lane *still = &lanes[LANE_STILL];
    for (uint32_t tick = 0; tick < run->ticks; tick++) {
        still->what->family->advance(still->instance, tick);
        uint64_t hash = lane_hash(still);
        hasher_add(hasher, hash);
        if (tick < run->ticks_beside && !play_beside(lanes, tick, hash)) {
            return false;
        }
        bool look = (tick + 1) % LANE_PERIOD_TICKS == 0 || tick + 1 == run->ticks;
        if (look && !check_finite(still, tick)) {
            return false;
        }
    }
    const char *missing = still->what->family->missing(still->instance);
    return missing == NULL || complain(still->what, run->ticks, missing);
}

bool replica_play(const scenario *what, const replica_run *run, uint64_t *out_hash)
{
    lane lanes[LANE_COUNT];
    for (uint32_t i = 0; i < LANE_COUNT; i++) {
        lanes[i] = lane_open(what);
    }
    sb_hasher hasher;
    sb_hasher_init(&hasher);
    bool good = play_ticks(lanes, run, &hasher);
    *out_hash = sb_hasher_digest(&hasher);
    for (uint32_t i = 0; i < LANE_COUNT; i++) {
        lane_close(&lanes[i]);
    }
    return good;
}

void replica_trace(const scenario *what, uint32_t ticks, FILE *file)
{
    lane still = lane_open(what);
    for (uint32_t tick = 0; tick < ticks; tick++) {
        what->family->advance(still.instance, tick);
        (void)fprintf(file, "%" PRIu32 " %016" PRIx64 "\n", tick, lane_hash(&still));
    }
    lane_close(&still);
}

bool replica_dump(const scenario *what, uint32_t tick, FILE *file)
{
    lane still = lane_open(what);
    for (uint32_t t = 0; t <= tick; t++) {
        what->family->advance(still.instance, t);
    }
    state_view view = lane_view(&still);
    size_t size = view.layout->size;
    uint8_t *saved = memory_take(size);
    sb_writer writer = sb_writer_over(saved, size);
    sb_layout_save(view.layout, view.block, &writer);
    bool good = writer.error == SB_OK && fwrite(saved, 1, size, file) == size;
    memory_give(saved);
    lane_close(&still);
    return good;
}
