/// The lines at the upper right that say what happened: who destroyed whom, flags, who came.
#ifndef DESKTOP_FEED_H
#define DESKTOP_FEED_H

#include "canvas.h"
#include "game.h"

#define FEED_LINES_MAX 6
#define FEED_TEXT_SIZE 64

typedef struct feed_line {
    char subject[SB_CLIENT_NAME_SIZE], verb[FEED_TEXT_SIZE], object[SB_CLIENT_NAME_SIZE];
    colour subject_ink, object_ink;
    double until_s;
    bool own; ///< the own player is in it
} feed_line;

typedef struct dt_feed {
    feed_line lines[FEED_LINES_MAX]; ///< the newest first
} dt_feed;

void feed_tell(dt_feed *feed, const dt_game *game, const sb_client_event *event);
/// A line of chat.
void feed_say(dt_feed *feed, const dt_game *game, const sb_client_chat *line);
void feed_draw(const dt_feed *feed, const dt_game *game, dt_canvas *canvas, float width);

#endif
