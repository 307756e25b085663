#include "host/logs/log_losses.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool sb_log_losses_fail(const sb_log_losses *losses)
{
    return losses->gaps > 0 || losses->unclosed > 0;
}

// Writes a text about a kind of loss that was not reported yet, to follow the path.
static const char *next_news(sb_log_losses *told, const sb_log_losses *now)
{
    if (now->gaps > 0 && told->gaps == 0) {
        // Other losses within gaps are not reported apart.
        told->gaps = now->gaps;
        told->notes = now->notes;
        return "has a gap: the disk is too slow, the queue is full";
    }
    if (now->notes > 0 && told->notes == 0 && now->gaps == 0) {
        told->notes = now->notes;
        return "lacks notes: there were too many in one tick";
    }
    if (now->keyframes > 0 && told->keyframes == 0) {
        told->keyframes = now->keyframes;
        return "lacks a keyframe, but no tick: the queue is full, or the state too large";
    }
    if (now->unclosed > 0 && told->unclosed == 0) {
        told->unclosed = now->unclosed;
        return "lacks its end: the disk is too slow, the queue is full";
    }
    return NULL;
}

bool sb_log_losses_news(sb_log_losses *told, const sb_log_losses *now, const char *path,
                        char *out_text, size_t text_size)
{
    const char *news = next_news(told, now);
    if (news != NULL) {
        snprintf(out_text, text_size, "%s %s", path, news);
    }
    return news != NULL;
}

void sb_log_losses_add(sb_log_losses *sum, const sb_log_losses *more)
{
    sum->gaps += more->gaps;
    sum->ticks += more->ticks;
    sum->notes += more->notes;
    sum->keyframes += more->keyframes;
    sum->unclosed += more->unclosed;
}

// Appends a count to the text; nothing for 0.
static void append(char *text, size_t text_size, uint64_t count, const char *name)
{
    size_t size = strlen(text);
    if (count > 0) {
        snprintf(text + size, text_size - size, "%s%" PRIu64 " %s%s", size > 0 ? ", " : "", count,
                 name, count == 1 ? "" : "s");
    }
}

bool sb_log_losses_format(const sb_log_losses *losses, char *out_text, size_t text_size)
{
    out_text[0] = '\0';
    if (losses->gaps > 0) {
        snprintf(out_text, text_size, "%" PRIu64 " tick%s (%" PRIu32 " gap%s)", losses->ticks,
                 losses->ticks == 1 ? "" : "s", losses->gaps, losses->gaps == 1 ? "" : "s");
    }
    append(out_text, text_size, losses->notes, "note");
    append(out_text, text_size, losses->keyframes, "keyframe");
    append(out_text, text_size, losses->unclosed, "end");
    return out_text[0] != '\0';
}
