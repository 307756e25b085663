#include "cli/replay/hits/hit_account.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "game/tanks/fire/gunnery.h"

// A shorter distance counts as none.
#define DISPLACEMENT_MIN_M 0.005

typedef struct text {
    char *at;
    size_t room;
} text;

static void add(text *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(text *to, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(to->at, to->room, format, arguments);
    va_end(arguments);
    size_t written = length > 0 ? (size_t)length : 0;
    written = written < to->room ? written : to->room - 1;
    to->at += written;
    to->room -= written;
}

static void say_who(text *to, const sb_hit_told *hit, uint32_t rate)
{
    const sb_hit_found *found = &hit->found;
    add(to, "%s (slot %" PRIu32 ") hit ", hit->shooter, found->shooter);
    if (found->shooter == found->victim) {
        add(to, "itself");
    } else {
        add(to, "%s (slot %" PRIu32 ")", hit->victim, found->victim);
    }
    add(to, " for %" PRIu32 " points in tick %" PRIu32 " (%.2f s)%s.", found->points, found->tick,
        (double)found->tick / (double)rate, found->killed ? " and destroyed the tank" : "");
}

static void say_view(text *to, const sb_shot *shot)
{
    if (!shot->known) {
        add(to, " The shell was fired before the part that was played: what its shooter saw is "
                "unknown.");
        return;
    }
    if (!shot->says_view) {
        add(to,
            " The input of tick %" PRIu32
            ", which fired, does not state what its player saw, so nothing was compensated.",
            shot->tick);
        return;
    }
    add(to,
        " The input of tick %" PRIu32
        ", which fired, states that its player saw others as they were "
        "at tick %.2f, %.1f ms before",
        shot->tick, (double)shot->tick - (double)shot->view_parts / (double)SB_VIEW_PARTS_PER_TICK,
        sb_shot_view_ms(shot));
    if (shot->age_parts < shot->view_parts) {
        add(to, "; only %.1f ms of these are compensated.", sb_shot_delay_ms(shot));
    } else {
        add(to, "%s.", shot->view_parts > 0 ? "" : ": in the present");
    }
}

static void say_where_now(text *to, const sb_hit_found *hit)
{
    const double moved = sb_hit_moved_m(hit);
    if (moved >= DISPLACEMENT_MIN_M) {
        add(to, " At the server's tick %" PRIu32 " the victim was %.2f m from there", hit->tick,
            moved);
    } else {
        add(to, " At the server's tick %" PRIu32 " the victim was still there", hit->tick);
    }
    if (hit->has_cover && hit->cover_m > 0.0) {
        add(to, ", out of the gun's sight: it had gone %.2f m past the edge of %s.", hit->cover_m,
            hit->cover[0] != '\0' ? hit->cover : "an obstacle");
    } else if (hit->has_cover) {
        add(to, ", in the gun's sight.");
    } else {
        add(to,
            "; the gun saw it neither there nor where it was met: the shell came over or around "
            "%s.",
            hit->cover[0] != '\0' ? hit->cover : "an obstacle");
    }
}

// The victim's part that the shell touched.
static const char *part_of(const sb_hit_found *hit)
{
    const char *struck = sb_hit_struck(hit);
    return struck != NULL ? struck : "hull";
}

static void say_past(text *to, const sb_hit_found *hit)
{
    const sb_shot *shot = &hit->shot;
    const sb_vec3 end = sb_shot_position(shot, hit->age);
    add(to,
        " On the shooter's screen of tick %.2f the shell met the %s, %.1f m from the gun and "
        "%.2f ticks after the shot.",
        sb_shot_shown_moment(shot, hit->age), part_of(hit),
        (double)sb_vec3_length(sb_vec3_sub(end, shot->legs[0].position)), hit->age);
    say_where_now(to, hit);
    add(to, " It was hit where the shooter saw it.");
}

static void say_forecast(text *to, const sb_hit_found *hit, const sb_pose_history *history)
{
    add(to,
        " The shooter's client predicted the victim's tank and showed it in the present: the shell "
        "met it %.2f ticks after the shot, at its predicted place.",
        hit->age);
    say_where_now(to, hit);
    double error_m;
    if (sb_hit_forecast_error(hit, history, &error_m)) {
        add(to, " At that time it really was %.2f m from there.", error_m);
    }
}

static void say_present(text *to, const sb_hit_found *hit)
{
    const sb_shot *shot = &hit->shot;
    if (!shot->known) {
        add(to,
            " The shell flew through the present and met the %s at the same place on both sides.",
            part_of(hit));
        return;
    }
    if (shot->age_parts > 0) {
        add(to,
            " By the end of tick %" PRIu32
            " the server had flown the shell through everything that its shooter saw, and it had "
            "met nobody; from there it flew through the present.",
            shot->tick);
    }
    add(to,
        " At tick %.2f, %.2f ticks after the shot, it met the %s at its place on the server, "
        "which is also its place on the shooter's screen of that tick.",
        sb_shot_shown_moment(shot, hit->age), hit->age, part_of(hit));
}

static void say_blast(text *to, const sb_hit_found *hit)
{
    const sb_shot *shot = &hit->shot;
    if (!shot->known || !hit->has_poses) {
        add(to, " The shell burst near it. A burst acts on everybody at their present place.");
        return;
    }
    add(to, " The shell burst %.2f ticks after the shot, %.2f m from the victim's hull.", hit->age,
        fmax(sb_tank_pose_distance(&hit->server, hit->burst), 0.0));
    if (hit->shooter != hit->victim && sb_shot_is_compensated(shot, hit->age)) {
        add(to,
            " A burst acts on everybody at their present place: at tick %" PRIu32
            " that was %.2f m from where the "
            "shooter saw the victim.",
            hit->tick, sb_hit_moved_m(hit));
    }
}

void sb_hit_verdict(const sb_hit_told *hit, const sb_pose_history *history, uint32_t tick_rate_hz,
                    char out_text[SB_HIT_VERDICT_SIZE])
{
    text to = {out_text, SB_HIT_VERDICT_SIZE};
    const sb_hit_found *found = &hit->found;
    say_who(&to, hit, tick_rate_hz);
    say_view(&to, &found->shot);
    if (!found->has_poses && found->way != SB_HIT_BLAST) {
        add(&to, " The log does not tell where the victim was then.");
        return;
    }
    switch (found->way) {
    case SB_HIT_PAST:
        say_past(&to, found);
        break;
    case SB_HIT_FORECAST:
        say_forecast(&to, found, history);
        break;
    case SB_HIT_PRESENT:
        say_present(&to, found);
        break;
    case SB_HIT_BLAST:
    case SB_HIT_WAY_COUNT:
        say_blast(&to, found);
        break;
    }
}
