// Queries of the grids.

#include "base/assert.h"
#include "base/compiler.h"
#include "physics/world/step/broad_phase_grid.h"

// A bound in every lane, so that a loop need not spread it again.
typedef struct lane_bound {
    sb_lanes x, y, z, reach;
} lane_bound;

static inline lane_bound spread_out(sb_bound bound)
{
    return (lane_bound){sb_lanes_all(bound.center.x), sb_lanes_all(bound.center.y),
                        sb_lanes_all(bound.center.z), sb_lanes_all(bound.reach)};
}

// Which of the four entries from `at` on overlap or touch the bound: one bit each. A lane does what
// one comparison would do, and the same bits come out for the two of a pair in either role.
static inline uint32_t near_four(const sb_entries *of, uint32_t at, const lane_bound *bound)
{
    sb_lanes x = sb_lanes_sub(sb_lanes_load(of->x + at), bound->x);
    sb_lanes y = sb_lanes_sub(sb_lanes_load(of->y + at), bound->y);
    sb_lanes z = sb_lanes_sub(sb_lanes_load(of->z + at), bound->z);
    sb_lanes reach = sb_lanes_add(sb_lanes_load(of->reach + at), bound->reach);
    sb_lanes squared =
        sb_lanes_add(sb_lanes_add(sb_lanes_mul(x, x), sb_lanes_mul(y, y)), sb_lanes_mul(z, z));
    return sb_lanes_bits(sb_lanes_at_most(squared, sb_lanes_mul(reach, reach)));
}

// Tests up to four entries, those before `end`.
static inline uint32_t near_mask(const sb_entries *of, uint32_t at, uint32_t end,
                                 const lane_bound *bound)
{
    static const uint8_t first_bits[SB_LANE_COUNT + 1] = {0, 1, 3, 7, 15};
    return near_four(of, at, bound) &
           first_bits[end - at < SB_LANE_COUNT ? end - at : SB_LANE_COUNT];
}

// A search through many short ranges of entries. Near entries are noted in bits, four a group, and
// reported when all groups are through. Each length or hit that a processor cannot predict costs a
// wrong branch; so there are few of them.
#define GROUP_COUNT_MAX 16u
#define BIT_COUNT (GROUP_COUNT_MAX * SB_LANE_COUNT)

// The near entries of the groups so far. The last group has the highest four bits: they stay in
// registers, and need no shift by a variable.
typedef struct noted {
    uint64_t near;
    uint32_t group_count;
} noted;

_Static_assert(SB_BROAD_PHASE_FEW_COUNT <= 64 && SB_BROAD_PHASE_FEW_COUNT <= SB_NEIGHBOUR_COUNT_MAX,
               "a list has a bit for each thing, and is reported at once");

typedef struct scan {
    sb_entries of;
    const uint32_t *ids;
    lane_bound bound;
    uint32_t groups[GROUP_COUNT_MAX]; // where each begins
    uint32_t id;
    uint32_t found[SB_NEIGHBOUR_COUNT_MAX];
    uint32_t found_count;
    sb_neighbour_report *report;
    void *context;
} scan;

static inline void open_scan(scan *s, const sb_broad_phase *phase, sb_neighbour_report *report,
                             void *context)
{
    s->of = phase->entries;
    s->ids = phase->ids;
    s->found_count = 0;
    s->report = report;
    s->context = context;
}

static void pass_on(scan *s)
{
    if (s->found_count > 0) {
        s->report(s->context, s->id, s->found, s->found_count);
        s->found_count = 0;
    }
}

static inline void look_at_groups(scan *s, noted n)
{
    if (n.near == 0) {
        return;
    }
    uint64_t left = n.near >> (BIT_COUNT - SB_LANE_COUNT * n.group_count);
    for (; left != 0; left &= left - 1) {
        uint32_t bit = sb_zeros_below(left);
        s->found[s->found_count++] = s->ids[s->groups[bit / SB_LANE_COUNT] + bit % SB_LANE_COUNT];
        if (s->found_count == SB_NEIGHBOUR_COUNT_MAX) {
            pass_on(s);
        }
    }
}

// The entries [begin, end). An empty range too costs one group.
static inline noted scan_range(scan *s, noted n, uint32_t begin, uint32_t end)
{
    do {
        uint64_t mask = near_mask(&s->of, begin, end, &s->bound);
        n.near = n.near >> SB_LANE_COUNT | mask << (BIT_COUNT - SB_LANE_COUNT);
        s->groups[n.group_count++] = begin;
        if (n.group_count == GROUP_COUNT_MAX) {
            look_at_groups(s, n);
            n = (noted){0, 0};
        }
        begin += SB_LANE_COUNT;
    } while (begin < end);
    return n;
}

// Which entries of a list from `begin` on, before `count`, overlap or touch the bound: one bit
// each.
static inline uint64_t near_in_list(const sb_entries *of, uint32_t begin, uint32_t count,
                                    const lane_bound *bound)
{
    uint64_t near = 0;
    for (uint32_t at = begin; at < count; at += SB_LANE_COUNT) {
        near |= (uint64_t)near_four(of, at, bound) << (at - begin);
    }
    uint32_t asked = count - begin;
    return asked < 64 ? near & (((uint64_t)1 << asked) - 1) : near;
}

static void note_list(scan *s, uint32_t id, uint32_t begin, uint64_t near)
{
    s->id = id;
    for (; near != 0; near &= near - 1) {
        s->found[s->found_count++] = s->ids[begin + sb_zeros_below(near)];
    }
    pass_on(s);
}

// The cells of a level that a sphere's partners lie in.
typedef struct cell_range {
    int32_t low[SB_LANE_COUNT], high[SB_LANE_COUNT];
} cell_range;

static inline cell_range cells_near(const sb_level *level, sb_bound bound)
{
    // A little more than the sum, so that rounding loses nothing.
    float reach = (bound.reach + level->reach_max) * 1.00001f + 1e-4f;
    const sb_lanes around = sb_lanes_all(reach);
    const sb_lanes center = sb_lanes_make(bound.center.x, bound.center.y, bound.center.z, 0.0f);
    cell_range cells;
    sb_lanes_mask_store(cells.low, sb_level_cell(level, sb_lanes_sub(center, around)));
    sb_lanes_mask_store(cells.high, sb_level_cell(level, sb_lanes_add(center, around)));
    return cells;
}

static noted scan_level(scan *s, noted n, const sb_broad_phase *phase, const sb_level *level,
                        sb_bound bound)
{
    cell_range cells = cells_near(level, bound);
    const uint32_t *starts = phase->starts + level->first_cell;
    uint32_t x_low = (uint32_t)cells.low[0], x_end = (uint32_t)cells.high[0] + 1;
    for (uint32_t z = (uint32_t)cells.low[2]; z <= (uint32_t)cells.high[2]; z++) {
        for (uint32_t y = (uint32_t)cells.low[1]; y <= (uint32_t)cells.high[1]; y++) {
            const uint32_t *row = starts + (z * level->sizes[1] + y) * level->sizes[0];
            n = scan_range(s, n, row[x_low], row[x_end]);
        }
    }
    return n;
}

void sb_broad_phase_visit(const sb_broad_phase *phase, sb_bound bound, uint32_t id,
                          sb_neighbour_report *report, void *context)
{
    scan s;
    open_scan(&s, phase, report, context);
    s.id = id;
    s.bound = spread_out(bound);
    if (phase->is_list) {
        note_list(&s, id, 0, near_in_list(&s.of, 0, phase->count, &s.bound));
        return;
    }
    noted n = {0, 0};
    for (uint32_t number = 0; number < phase->level_count; number++) {
        n = scan_level(&s, n, phase, &phase->levels[number], bound);
    }
    look_at_groups(&s, n);
    if (phase->stray_count > 0) {
        s.of = phase->strays;
        s.ids = phase->stray_ids;
        look_at_groups(&s, scan_range(&s, (noted){0, 0}, 0, phase->stray_count));
    }
    pass_on(&s);
}

typedef struct result {
    uint32_t *ids;
    uint32_t capacity;
    uint32_t count;
} result;

static void add_to_result(void *context, uint32_t id, const uint32_t *near, uint32_t count)
{
    (void)id;
    result *found = context;
    for (uint32_t i = 0; i < count; i++, found->count++) {
        if (found->count < found->capacity) {
            found->ids[found->count] = near[i];
        }
    }
}

uint32_t sb_broad_phase_find(const sb_broad_phase *phase, sb_bound bound, uint32_t *out_ids,
                             uint32_t capacity)
{
    result found = {.ids = out_ids, .capacity = capacity};
    sb_broad_phase_visit(phase, bound, 0, add_to_result, &found);
    return found.count;
}

static sb_bound bound_at(const sb_entries *of, uint32_t place)
{
    return (sb_bound){{of->x[place], of->y[place], of->z[place]}, of->reach[place]};
}

// The cells [low, end) along x of rows.
typedef struct row_span {
    const uint32_t *starts;
    uint32_t low, end;
} row_span;

// The entries of the row whose first cell is `row`; none if it is outside the grid.
static inline noted scan_row(scan *s, noted n, row_span span, size_t row, bool inside)
{
    return inside ? scan_range(s, n, span.starts[row + span.low], span.starts[row + span.end]) : n;
}

// Compares an entry with those that come after it in the order of the sort, in the cells around its
// own; those before have compared themselves with it. Cells are so large that farther ones need no
// test.
static inline noted scan_after(scan *s, const uint32_t *starts, const sb_level *level,
                               uint32_t place, uint32_t cell)
{
    uint32_t x = cell & 1023, y = cell >> 10 & 1023, z = cell >> 20;
    uint32_t size_x = level->sizes[0], size_y = level->sizes[1];
    const row_span span = {starts, x > 0 ? x - 1 : 0, x + 1 < size_x ? x + 2 : size_x};
    size_t row = (size_t)(z * size_y + y) * size_x, above = row + (size_t)size_x * size_y;
    bool has_next = y + 1 < size_y, has_above = z + 1 < level->sizes[2];
    noted n = scan_range(s, (noted){0, 0}, place + 1, starts[row + span.end]);
    n = scan_row(s, n, span, above, has_above);
    if (size_y > 1) {
        n = scan_row(s, n, span, row + size_x, has_next);
        n = scan_row(s, n, span, above - size_x, has_above && y > 0);
        n = scan_row(s, n, span, above + size_x, has_above && has_next);
    }
    return n;
}

static void pairs_in_level(scan *s, const sb_broad_phase *phase, const sb_level *level)
{
    const uint32_t *starts = phase->starts + level->first_cell;
    uint32_t end = level->first_entry + level->count;
    for (uint32_t place = level->first_entry; place < end; place++) {
        s->bound = spread_out(bound_at(&s->of, place));
        s->id = s->ids[place];
        look_at_groups(s, scan_after(s, starts, level, place, phase->positions[place]));
        pass_on(s);
    }
}

// Returns how many rows of cells the things of one level would look up in the grid of another. Each
// row costs about the same.
static float rows_of(const sb_level *askers, const sb_level *asked)
{
    float rows = 2.0f * (askers->reach_max + asked->reach_max) * asked->inverse_cell + 1.0f;
    return (float)askers->count * rows * rows;
}

static void pairs_between(scan *s, const sb_broad_phase *phase, const sb_level *a,
                          const sb_level *b)
{
    bool first = rows_of(a, b) <= rows_of(b, a);
    const sb_level *askers = first ? a : b, *asked = first ? b : a;
    for (uint32_t i = 0; i < askers->count; i++) {
        sb_bound bound = bound_at(&s->of, askers->first_entry + i);
        s->bound = spread_out(bound);
        s->id = s->ids[askers->first_entry + i];
        look_at_groups(s, scan_level(s, (noted){0, 0}, phase, asked, bound));
        pass_on(s);
    }
}

static void pairs_in_list(scan *s, uint32_t count)
{
    for (uint32_t place = 0; place + 1 < count; place++) {
        lane_bound bound = spread_out(bound_at(&s->of, place));
        uint64_t near = near_in_list(&s->of, place + 1, count, &bound);
        if (near != 0) {
            note_list(s, s->ids[place], place + 1, near);
        }
    }
}

void sb_broad_phase_pairs(const sb_broad_phase *phase, sb_neighbour_report *report, void *context)
{
    SB_ASSERT(phase->stray_count == 0);
    scan s;
    open_scan(&s, phase, report, context);
    if (phase->is_list) {
        pairs_in_list(&s, phase->count);
        return;
    }
    for (uint32_t number = 0; number < phase->level_count; number++) {
        const sb_level *level = &phase->levels[number];
        pairs_in_level(&s, phase, level);
        for (uint32_t other = number + 1; other < phase->level_count; other++) {
            pairs_between(&s, phase, level, &phase->levels[other]);
        }
    }
}
