#include "notice.h"

#include <stdio.h>

static const char *title_of_end(const sb_client_status *status)
{
    switch (status->reason) {
    case SB_CLIENT_REASON_REFUSED:
        return "Refused by the server";
    case SB_CLIENT_REASON_SERVER_CLOSED:
        return "The server ended the match";
    case SB_CLIENT_REASON_TIMEOUT:
        return status->session == 0 ? "No answer" : "Connection lost";
    case SB_CLIENT_REASON_PROTOCOL:
        return "The server broke the protocol";
    case SB_CLIENT_REASON_NONE:
        break;
    }
    return "Closed";
}

bool notice_find(const dt_game *game, notice_server server, char out_title[64], char out_line[256])
{
    const sb_client_status *status = &game->status;
    switch (status->state) {
    case SB_CLIENT_CONNECTING:
        (void)snprintf(out_title, 64, "Connecting");
        (void)snprintf(out_line, 256, "to %s, port %u", server.host, server.port);
        return true;
    case SB_CLIENT_LOADING:
        (void)snprintf(out_title, 64, "Loading");
        (void)snprintf(out_line, 256, "the map of match %u", status->session);
        return true;
    case SB_CLIENT_RECONNECTING:
        (void)snprintf(out_title, 64, "Connection lost");
        (void)snprintf(out_line, 256, "trying to come back: %u s left",
                       (status->reconnect_ms_left + 999) / 1000);
        return true;
    case SB_CLIENT_CLOSED:
        (void)snprintf(out_title, 64, "%s", title_of_end(status));
        (void)snprintf(out_line, 256, "%s (Esc quits)", status->text);
        return true;
    case SB_CLIENT_PLAYING:
        break;
    }
    (void)snprintf(out_title, 64, "Joining");
    (void)snprintf(out_line, 256, "waiting for the first picture");
    return !game->has_view;
}

void notice_draw(const dt_game *game, notice_server server, dt_canvas *canvas, float width,
                 float height)
{
    char title[64], line[256];
    if (!notice_find(game, server, title, line)) {
        return;
    }
    float unit = canvas->unit;
    float wide = fmaxf(canvas_text_width(title, 2.0f * unit), canvas_text_width(line, unit));
    wide = fmaxf(wide + 32.0f * unit, 200.0f * unit);
    float tall = 62.0f * unit, x = 0.5f * (width - wide), y = 0.5f * (height - tall);
    canvas_rectangle(canvas, 0.0f, 0.0f, width, height, (colour){0.02f, 0.03f, 0.05f, 0.55f});
    canvas_rectangle(canvas, x, y, wide, tall, (colour){0.06f, 0.08f, 0.11f, 0.92f});
    canvas_frame(canvas, x, y, wide, tall, COLOUR_DIM);
    bool bad =
        game->status.state == SB_CLIENT_CLOSED || game->status.state == SB_CLIENT_RECONNECTING;
    canvas_rectangle(canvas, x, y, 4.0f * unit, tall, bad ? COLOUR_VERMILION : COLOUR_SKY);
    canvas_text(canvas, 0.5f * width, y + 14.0f * unit, 2.0f * unit, CANVAS_CENTRE, COLOUR_WHITE,
                title);
    canvas_text(canvas, 0.5f * width, y + 40.0f * unit, unit, CANVAS_CENTRE, COLOUR_TEXT, line);
}
