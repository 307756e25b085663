/// What state the connection is in, in words, while there is no match to be played.
#ifndef DESKTOP_NOTICE_H
#define DESKTOP_NOTICE_H

#include "canvas.h"
#include "game.h"

/// Where it connects to, for the words.
typedef struct notice_server {
    const char *host;
    uint16_t port;
} notice_server;

/// The words for a state: a title and a line; false if there is nothing to say.
bool notice_find(const dt_game *game, notice_server server, char out_title[64], char out_line[256]);

void notice_draw(const dt_game *game, notice_server server, dt_canvas *canvas, float width,
                 float height);

#endif
