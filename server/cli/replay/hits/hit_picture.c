#include "cli/replay/hits/hit_account.h"

#include <inttypes.h>
#include <string.h>

#include "cli/replay/hits/hit_panels.h"
#include "game/tanks/tanks.h"

#define HEIGHT 1150.0
#define LEGEND_TOP (SB_HIT_PICTURE_SIDE_TOP + SB_HIT_PICTURE_SIDE_HEIGHT + 26.0)
#define VERDICT_TOP (LEGEND_TOP + 50.0)
#define VERDICT_SIZE 12.0
#define VERDICT_LINE 18.0
#define LINE_SIZE 256

static double draw_key(sb_svg *svg, sb_svg_point at, const char *word)
{
    sb_svg_text(svg, (sb_svg_point){at.x + 24.0, at.y},
                (sb_svg_text_style){10.5, SB_PLAN_VIEW_INK, SB_SVG_START, 0}, word);
    return at.x + 24.0 + sb_svg_text_width(word, 10.5) + 14.0;
}

static double draw_hull_key(sb_svg *svg, sb_svg_point at, const char *colour, const char *dashes,
                            const char *word)
{
    const sb_svg_box sample = {at.x, at.y - 9.5, 18.0, 11.0};
    sb_svg_rectangle(svg, sample, (sb_svg_style){.fill = colour, .opacity = 0.14});
    sb_svg_rectangle(svg, sample,
                     (sb_svg_style){.stroke = colour, .stroke_width = 1.8, .dashes = dashes});
    return draw_key(svg, at, word);
}

static double draw_line_key(sb_svg *svg, sb_svg_point at, sb_svg_style style, const char *word)
{
    const double y = at.y - 4.0;
    sb_svg_line(svg, (sb_svg_point){at.x, y}, (sb_svg_point){at.x + 18.0, y}, style);
    return draw_key(svg, at, word);
}

static void draw_legend(sb_svg *svg)
{
    sb_svg_point at = {SB_HIT_PICTURE_MARGIN, LEGEND_TOP};
    at.x = draw_hull_key(svg, at, SB_HIT_COLOUR_SHOWN, NULL,
                         "victim on the shooter's screen at the hit");
    at.x = draw_hull_key(svg, at, SB_HIT_COLOUR_SERVER, SB_HIT_DASHES_SERVER,
                         "victim on the server, and on its own screen");
    at.x = draw_hull_key(svg, at, SB_HIT_COLOUR_SHOOTER, NULL, "shooter at the shot");
    at.x = draw_hull_key(svg, at, SB_PLAN_VIEW_SOLID, NULL, "solid");
    (void)draw_hull_key(svg, at, SB_PLAN_VIEW_LOOSE, NULL, "crate, wall or ball");
    at = (sb_svg_point){SB_HIT_PICTURE_MARGIN, LEGEND_TOP + 20.0};
    sb_svg_circle(svg, (sb_svg_point){at.x + 9.0, at.y - 4.0}, 2.2,
                  (sb_svg_style){.fill = SB_HIT_COLOUR_SHELL});
    at.x =
        draw_line_key(svg, at, (sb_svg_style){.stroke = SB_HIT_COLOUR_SHELL, .stroke_width = 1.2},
                      "shell, one dot for each tick");
    sb_hit_scene_draw_point(svg, (sb_svg_point){at.x + 9.0, at.y - 4.0});
    at.x = draw_key(svg, at, "where it hit or burst");
    at.x = draw_line_key(svg, at,
                         (sb_svg_style){.stroke = SB_HIT_COLOUR_SERVER,
                                        .stroke_width = 1.6,
                                        .dashes = SB_HIT_DASHES_TRAIL},
                         "path of the victim since the shot");
    (void)draw_line_key(svg, at,
                        (sb_svg_style){.stroke = SB_HIT_COLOUR_SIGHT,
                                       .stroke_width = 1.4,
                                       .dashes = SB_HIT_DASHES_SIGHT},
                        "from the gun to a victim that it does not see");
}

// Takes as many words of a text as fit on one line. Returns their size in bytes; 0 if no line holds
// the first word.
static size_t take_line(const char *text, char out_line[LINE_SIZE])
{
    size_t taken = 0, end = strcspn(text, " ");
    while (end > taken && end < LINE_SIZE) {
        char longer[LINE_SIZE];
        memcpy(longer, text, end);
        longer[end] = '\0';
        if (taken > 0 && sb_svg_text_width(longer, VERDICT_SIZE) >
                             SB_HIT_PICTURE_WIDTH - 2.0 * SB_HIT_PICTURE_MARGIN) {
            break;
        }
        memcpy(out_line, longer, end + 1);
        taken = end;
        end += strspn(text + end, " ");
        end += strcspn(text + end, " ");
    }
    return taken;
}

static void draw_verdict(sb_svg *svg, const char *verdict)
{
    char line[LINE_SIZE];
    sb_svg_point at = {SB_HIT_PICTURE_MARGIN, VERDICT_TOP};
    size_t taken;
    while ((taken = take_line(verdict, line)) > 0) {
        sb_svg_text(svg, at, (sb_svg_text_style){VERDICT_SIZE, SB_PLAN_VIEW_INK, SB_SVG_START, 0},
                    line);
        at.y += VERDICT_LINE;
        verdict += taken;
        verdict += strspn(verdict, " ");
    }
}

static void draw_head(sb_svg *svg, const sb_hit_scene *of)
{
    const sb_hit_found *hit = &of->hit->found;
    const char *struck = sb_hit_struck(hit);
    char text[2 * LINE_SIZE];
    snprintf(text, sizeof text, "%s hit %s%s%s", of->hit->shooter,
             hit->shooter == hit->victim ? "itself" : of->hit->victim,
             struck != NULL ? " at the " : "", struck != NULL ? struck : "");
    sb_svg_text(svg, (sb_svg_point){SB_HIT_PICTURE_MARGIN, 32.0},
                (sb_svg_text_style){18.0, SB_PLAN_VIEW_INK, SB_SVG_START, 1}, text);
    snprintf(text, sizeof text,
             "tick %" PRIu32 " (%.2f s) \xc2\xb7 %" PRIu32 " points%s \xc2\xb7 met in: %s \xc2\xb7 "
             "%s on %s",
             hit->tick, (double)hit->tick / (double)of->report->head->game.tick_rate_hz,
             hit->points, hit->killed ? ", destroyed" : "", sb_hit_way_name(hit->way),
             sb_ammunition_types[hit->shot.ammunition].name, of->report->map->name);
    sb_svg_text(svg, (sb_svg_point){SB_HIT_PICTURE_MARGIN, 52.0},
                (sb_svg_text_style){11.0, SB_PLAN_VIEW_QUIET, SB_SVG_START, 0}, text);
}

void sb_hit_picture_draw(const sb_hit_report *report, const sb_hit_told *hit, FILE *file)
{
    const sb_shot *shot = &hit->found.shot;
    sb_hit_scene of = {
        .report = report, .hit = hit, .moment_count = sb_hit_moment_count(&hit->found)};
    of.has_shooter = shot->known && sb_pose_history_at(report->history, hit->found.shooter,
                                                       (double)shot->tick, shot->tick, &of.shooter);
    char verdict[SB_HIT_VERDICT_SIZE];
    sb_hit_verdict(hit, report->history, report->head->game.tick_rate_hz, verdict);
    sb_svg svg;
    sb_svg_begin(&svg, file, SB_HIT_PICTURE_WIDTH, HEIGHT, "A hit from both sides",
                 "Shooter, victim and shell from above and from the side: as the shooter saw them "
                 "and as the server "
                 "had them.");
    sb_svg_rectangle(&svg, (sb_svg_box){0.0, 0.0, SB_HIT_PICTURE_WIDTH, HEIGHT},
                     (sb_svg_style){.fill = "#ffffff"});
    draw_head(&svg, &of);
    sb_hit_panels_draw_above(&svg, &of);
    sb_hit_panels_draw_side(&svg, &of);
    draw_legend(&svg);
    draw_verdict(&svg, verdict);
    sb_svg_end(&svg);
}
