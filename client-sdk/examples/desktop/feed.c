#include "feed.h"

#include <stdio.h>
#include <string.h>

#define SHOWN_S 7.0
#define LINE_HEIGHT 13.0f

static feed_line *add_line(dt_feed *feed, const dt_game *game)
{
    memmove(&feed->lines[1], &feed->lines[0], sizeof feed->lines - sizeof feed->lines[0]);
    memset(&feed->lines[0], 0, sizeof feed->lines[0]);
    feed->lines[0].until_s = game->seconds + SHOWN_S;
    return &feed->lines[0];
}

static void put_player(const dt_game *game, uint32_t slot, char out_name[SB_CLIENT_NAME_SIZE],
                       colour *out_ink, bool *own)
{
    sb_client_player player = game_player(game, slot);
    (void)snprintf(out_name, SB_CLIENT_NAME_SIZE, "%s", player.name);
    bool is_own = slot == game->view.player;
    *out_ink = is_own ? COLOUR_OWN : colour_mix(game_colour(game, slot), COLOUR_WHITE, 0.45f);
    *own = *own || is_own;
}

// What is said of an event; NULL for those that are seen anyway.
static const char *verb_of(const char *name, bool *out_has_object)
{
    static const struct {
        const char *name, *verb;
        bool has_object;
    } verbs[] = {
        {"death", "destroyed", true},
        {"target", "destroyed a target", false},
        {"flag_take", "has the flag", false},
        {"flag_drop", "lost the flag", false},
        {"flag_return", "returned the flag", false},
        {"flag_capture", "captured the flag", false},
        {"join", "came", false},
        {"leave", "left", false},
    };
    for (unsigned i = 0; name != NULL && i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strcmp(name, verbs[i].name) == 0) {
            *out_has_object = verbs[i].has_object;
            return verbs[i].verb;
        }
    }
    return NULL;
}

void feed_tell(dt_feed *feed, const dt_game *game, const sb_client_event *event)
{
    bool has_object = false;
    const char *verb = verb_of(sb_client_event_name(game->client, event->kind), &has_object);
    if (verb == NULL || event->entity == SB_CLIENT_NOBODY) {
        return;
    }
    feed_line *line = add_line(feed, game);
    put_player(game, event->entity, line->subject, &line->subject_ink, &line->own);
    if (has_object && event->other == event->entity) {
        verb = "destroyed itself";
    } else if (has_object && event->other != SB_CLIENT_NOBODY) {
        put_player(game, event->other, line->object, &line->object_ink, &line->own);
    }
    (void)snprintf(line->verb, sizeof line->verb, "%s", verb);
}

void feed_say(dt_feed *feed, const dt_game *game, const sb_client_chat *said)
{
    feed_line *line = add_line(feed, game);
    line->subject_ink = COLOUR_DIM;
    (void)snprintf(line->subject, sizeof line->subject, "server");
    if (said->player != SB_CLIENT_NOBODY) {
        put_player(game, said->player, line->subject, &line->subject_ink, &line->own);
    }
    (void)snprintf(line->verb, sizeof line->verb, ": %.60s", said->text);
}

void feed_draw(const dt_feed *feed, const dt_game *game, dt_canvas *canvas, float width)
{
    float unit = canvas->unit, gap = 6.0f * unit;
    for (int i = 0; i < FEED_LINES_MAX; i++) {
        const feed_line *line = &feed->lines[i];
        float left_s = (float)(line->until_s - game->seconds);
        if (left_s <= 0.0f) {
            break;
        }
        float alpha = fminf(1.0f, left_s), y = (8.0f + LINE_HEIGHT * (float)i) * unit;
        float subject = canvas_text_width(line->subject, unit);
        float verb = canvas_text_width(line->verb, unit);
        float object = canvas_text_width(line->object, unit);
        float whole = subject + gap + verb + (object > 0.0f ? gap + object : 0.0f);
        float x = width - whole - 10.0f * unit;
        canvas_rectangle(canvas, x - 4.0f * unit, y - 2.0f * unit, whole + 8.0f * unit,
                         12.0f * unit, (colour){0.05f, 0.07f, 0.1f, 0.6f * alpha});
        if (line->own) {
            canvas_frame(canvas, x - 4.0f * unit, y - 2.0f * unit, whole + 8.0f * unit,
                         12.0f * unit, colour_fade(COLOUR_OWN, 0.8f * alpha));
        }
        canvas_text(canvas, x, y, unit, CANVAS_LEFT, colour_fade(line->subject_ink, alpha),
                    line->subject);
        canvas_text(canvas, x + subject + gap, y, unit, CANVAS_LEFT, colour_fade(COLOUR_DIM, alpha),
                    line->verb);
        canvas_text(canvas, x + subject + verb + 2.0f * gap, y, unit, CANVAS_LEFT,
                    colour_fade(line->object_ink, alpha), line->object);
    }
}
