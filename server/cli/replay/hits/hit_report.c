#include "cli/replay/hits/hit_account.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define FIRST_CAPACITY 64u
#define CELL_SIZE (SB_SHOWN_NAME_SIZE + 16)
// Most rows for one flight. Of a longer flight some moments are left out.
#define ROW_COUNT_MAX 24u

void sb_hit_report_add(sb_hit_report *report, const sb_hit_told *hit)
{
    if (report->hit_count == report->hit_capacity) {
        uint32_t capacity = report->hit_capacity > 0 ? 2u * report->hit_capacity : FIRST_CAPACITY;
        sb_hit_told *larger = realloc(report->hits, capacity * sizeof *larger);
        if (larger == NULL) {
            report->failed = true;
            return;
        }
        report->hits = larger;
        report->hit_capacity = capacity;
    }
    report->hits[report->hit_count++] = *hit;
}

void sb_hit_report_free(sb_hit_report *report)
{
    free(report->hits);
    report->hits = NULL;
    report->hit_count = report->hit_capacity = 0;
}

static void name_cell(const char *name, uint32_t slot, char out_cell[CELL_SIZE])
{
    snprintf(out_cell, CELL_SIZE, "%s (%" PRIu32 ")", name, slot);
}

static int name_width(const sb_hit_report *report, bool victims)
{
    int width = 7;
    for (uint32_t i = 0; i < report->hit_count; i++) {
        const sb_hit_told *hit = &report->hits[i];
        char cell[CELL_SIZE];
        name_cell(victims ? hit->victim : hit->shooter,
                  victims ? hit->found.victim : hit->found.shooter, cell);
        int own = sb_clean_text_width(cell);
        width = own > width ? own : width;
    }
    return width;
}

static void print_number(bool there, int width, int digits, double value)
{
    if (there) {
        // A value that rounds to zero has no sign.
        printf("%*.*f  ", width, digits, fabs(value) < 0.5e-3 ? 0.0 : value);
    } else {
        printf("%*s  ", width, "-");
    }
}

static void print_row(const sb_hit_report *report, const sb_hit_told *hit, int shooter_width,
                      int victim_width)
{
    const sb_hit_found *found = &hit->found;
    char shooter[CELL_SIZE], victim[CELL_SIZE];
    name_cell(hit->shooter, found->shooter, shooter);
    name_cell(hit->victim, found->victim, victim);
    printf("%8" PRIu32 "  %8.2f  ", found->tick,
           (double)found->tick / (double)report->head->game.tick_rate_hz);
    sb_clean_text_print(shooter, shooter_width + 2);
    sb_clean_text_print(victim, victim_width + 2);
    printf("%6" PRIu32 "  %-6s  ", found->points, found->killed ? "yes" : "-");
    const sb_shot *shot = &found->shot;
    print_number(shot->known && shot->says_view, 7, 1, sb_shot_view_ms(shot));
    print_number(shot->known, 7, 1, sb_shot_delay_ms(shot));
    printf("%-8s  ", sb_hit_way_name(found->way));
    const char *struck = sb_hit_struck(found);
    printf("%-8s  ", struck != NULL ? struck : "-");
    print_number(found->has_poses, 7, 2, sb_hit_moved_m(found));
    print_number(found->has_cover, 7, 2, found->cover_m);
    printf("%s\n", found->cover[0] != '\0' ? found->cover : "-");
}

static void print_head(const sb_hit_report *report)
{
    printf("%s: %" PRIu32 " hit%s in ticks %" PRIu32 " to %" PRIu32 " at %" PRIu32
           " Hz on %s, %s\n",
           report->path, report->hit_count, report->hit_count == 1 ? "" : "s", report->from,
           report->to, report->head->game.tick_rate_hz, report->map->name, report->end);
}

static void print_table(const sb_hit_report *report)
{
    const int shooter = name_width(report, false), victim = name_width(report, true);
    printf("\n%8s  %8s  ", "tick", "s");
    sb_clean_text_print("shooter", shooter + 2);
    sb_clean_text_print("victim", victim + 2);
    printf("%6s  %-6s  %7s  %7s  %-8s  %-8s  %7s  %7s  cover\n", "points", "killed", "view ms",
           "comp ms", "met in", "struck", "moved m", "cover m");
    for (uint32_t i = 0; i < report->hit_count; i++) {
        print_row(report, &report->hits[i], shooter, victim);
    }
}

static void print_vector(bool there, sb_vec3 at)
{
    if (there) {
        printf("%8.2f %6.2f %8.2f  ", (double)at.x, (double)at.y, (double)at.z);
    } else {
        printf("%8s %6s %8s  ", "-", "-", "-");
    }
}

static void print_moment(const sb_hit_moment *moment, bool known)
{
    print_number(known, 6, 2, moment->age);
    print_number(true, 9, 2, moment->shown_tick);
    print_number(true, 9, 2, moment->server_tick);
    print_vector(moment->has_shell, moment->shell);
    print_vector(moment->has_poses, moment->shown.position);
    print_vector(moment->has_poses, moment->server.position);
    print_number(moment->has_poses, 6, 2, moment->apart_m);
    print_number(moment->has_poses && moment->has_shell, 9, 2, moment->shown_gap_m);
    if (moment->has_poses && moment->has_shell) {
        printf("%9.2f\n", moment->server_gap_m);
    } else {
        printf("%9s\n", "-");
    }
}

static void print_moments(const sb_hit_report *report, const sb_hit_found *hit)
{
    const uint32_t count = sb_hit_moment_count(hit);
    const uint32_t every = 1u + (count - 1u) / ROW_COUNT_MAX;
    printf("%6s  %9s  %9s  %-24s  %-24s  %-24s  %6s  %9s  %9s\n", "flown", "on screen", "on server",
           "         shell x y z", "  victim on screen x y z", "  victim on server x y z", "apart",
           "to screen", "to server");
    printf("%6s  %9s  %9s  %24s  %24s  %24s  %6s  %9s  %9s\n", "ticks", "tick", "tick", "m", "m",
           "m", "m", "m", "m");
    for (uint32_t i = 0; i < count; i++) {
        sb_hit_moment moment;
        if (i % every == 0 || i + 1 == count) {
            sb_hit_moment_at(hit, report->history, i, &moment);
            print_moment(&moment, hit->shot.known);
        }
    }
    if (every > 1) {
        printf("(every %" PRIu32 "th of %" PRIu32 " moments; --json lists all)\n", every, count);
    }
}

static void print_pose(const char *word, const char *name, const sb_tank_pose *pose)
{
    printf("%s %s at %.2f %.2f %.2f, heading %.1f degrees, turret %.1f\n", word, name,
           (double)pose->position.x, (double)pose->position.y, (double)pose->position.z,
           (double)pose->yaw * 57.29577951308232, (double)pose->turret_yaw * 57.29577951308232);
}

static void print_side(const sb_hit_report *report, const sb_hit_told *hit)
{
    const sb_hit_found *found = &hit->found;
    char verdict[SB_HIT_VERDICT_SIZE];
    sb_hit_verdict(hit, report->history, report->head->game.tick_rate_hz, verdict);
    printf("\n%s\n\n", verdict);
    sb_tank_pose shooter;
    if (found->shot.known &&
        sb_pose_history_at(report->history, found->shooter, (double)found->shot.tick,
                           found->shot.tick, &shooter)) {
        const sb_vec3 gun = found->shot.legs[0].position;
        printf("tick %" PRIu32 ": fired %s from %.2f %.2f %.2f\n", found->shot.tick,
               sb_ammunition_types[found->shot.ammunition].name, (double)gun.x, (double)gun.y,
               (double)gun.z);
        print_pose("shooter", hit->shooter, &shooter);
    }
    if (found->has_poses) {
        print_pose("victim on the shooter's screen", hit->victim, &found->shown);
        print_pose("victim on the server", hit->victim, &found->server);
    }
    printf("%s at %.2f %.2f %.2f\n\n", found->way == SB_HIT_BLAST ? "burst" : "touched",
           (double)found->burst.x, (double)found->burst.y, (double)found->burst.z);
    print_moments(report, found);
}

void sb_hit_report_print(void *of)
{
    const sb_hit_report *report = of;
    print_head(report);
    for (uint32_t i = 0; report->sides && i < report->hit_count; i++) {
        print_side(report, &report->hits[i]);
    }
    if (!report->sides && report->hit_count > 0) {
        print_table(report);
    }
}
