#include "host/journal/journal_line.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define MS_PER_DAY UINT64_C(86400000)
// Room that is kept for what follows a text: its quote, the ellipsis, the end of the object.
#define END_SIZE 16u
#define ELLIPSIS "\xe2\x80\xa6"
#define REPLACEMENT 0xfffdu

typedef struct writer {
    sb_journal_format format;
    char *bytes;
    size_t size;
} writer;

static void put(writer *self, const char *text, size_t size)
{
    memcpy(self->bytes + self->size, text, size);
    self->size += size;
}

static bool has_room(const writer *self, size_t size)
{
    return self->size + size + END_SIZE <= SB_JOURNAL_LINE_SIZE_MAX;
}

// Reads one character of UTF-8. Returns its size, or 0 if the first byte begins none: overlong
// forms, surrogates and what is cut off are none.
static size_t read_character(const unsigned char *bytes, uint32_t *out_code)
{
    const unsigned char first = bytes[0];
    const size_t size = first < 0x80   ? 1
                        : first < 0xc2 ? 0
                        : first < 0xe0 ? 2
                        : first < 0xf0 ? 3
                        : first < 0xf5 ? 4
                                       : 0;
    static const uint32_t LEAST[] = {0, 0, 0x80, 0x800, 0x10000};
    uint32_t code = size <= 1 ? first : first & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        if ((bytes[i] & 0xc0u) != 0x80u) {
            return 0;
        }
        code = code << 6 | (bytes[i] & 0x3fu);
    }
    *out_code = code;
    return size > 0 && code >= LEAST[size] && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
               ? size
               : 0;
}

// Control characters, and those that break lines or turn the direction of text.
static bool is_hidden(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x061c || code == 0x200e ||
           code == 0x200f || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

// A byte that is no UTF-8 becomes \xNN in text; JSON can hold characters alone.
static size_t escape_byte(const writer *self, unsigned char byte, char out_text[16])
{
    const int size = self->format == SB_JOURNAL_JSON
                         ? snprintf(out_text, 16, "\\u%04x", REPLACEMENT)
                         : snprintf(out_text, 16, "\\x%02x", byte);
    return (size_t)size;
}

static size_t escape_character(const writer *self, uint32_t code, char out_text[16])
{
    const bool json = self->format == SB_JOURNAL_JSON;
    int size = 0;
    if (code == '\n') {
        size = snprintf(out_text, 16, "\\n");
    } else if (json && (code == '"' || code == '\\')) {
        size = snprintf(out_text, 16, "\\%c", (char)code);
    } else if (is_hidden(code)) {
        size = snprintf(out_text, 16, json || code > 0x9f ? "\\u%04x" : "\\x%02x", (unsigned)code);
    }
    return (size_t)size;
}

// Puts a text, escaped. What is behind the room's end is cut.
static void put_escaped(writer *self, const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    while (*at != '\0') {
        uint32_t code = 0;
        char escaped[16];
        const size_t size = read_character(at, &code);
        const size_t escaped_size =
            size == 0 ? escape_byte(self, *at, escaped) : escape_character(self, code, escaped);
        const size_t put_size = escaped_size > 0 ? escaped_size : size;
        if (!has_room(self, put_size)) {
            put(self, ELLIPSIS, strlen(ELLIPSIS));
            return;
        }
        put(self, escaped_size > 0 ? escaped : (const char *)at, put_size);
        at += size > 0 ? size : 1;
    }
}

// A member that does not fit is left out whole: the message behind it tells more.
static void put_text(writer *self, const char *name, const char *text)
{
    const size_t most = text != NULL ? strlen(text) * 6 + strlen(name) + 8 : 0;
    if (text != NULL && text[0] != '\0' && has_room(self, most)) {
        put(self, ",\"", 2);
        put(self, name, strlen(name));
        put(self, "\":\"", 3);
        put_escaped(self, text);
        put(self, "\"", 1);
    }
}

static void put_number(writer *self, bool has, const char *name, uint64_t number)
{
    char text[64];
    const int size = snprintf(text, sizeof text, ",\"%s\":%" PRIu64, name, number);
    if (has && has_room(self, (size_t)size)) {
        put(self, text, (size_t)size);
    }
}

static void put_members(writer *self, const sb_journal_entry *entry)
{
    put_number(self, entry->has_shard, "shard", entry->shard);
    put_number(self, entry->session != 0, "session", entry->session);
    put_number(self, entry->has_epoch, "epoch", entry->epoch);
    put_number(self, entry->has_slot, "slot", entry->slot);
    put_number(self, entry->client != 0, "client", entry->client);
    put_text(self, "address", entry->address);
    put_text(self, "code", entry->code);
    put_number(self, entry->status != 0, "status", entry->status);
    put_text(self, "role", entry->role);
    put_text(self, "map", entry->map);
    put_text(self, "name", entry->name);
    put_text(self, "account", entry->account);
    put_number(self, entry->suppressed != 0, "suppressed", entry->suppressed);
}

static void put_json(writer *self, uint64_t unix_ms, const sb_journal_entry *entry,
                     const char *message)
{
    char time[SB_JOURNAL_TIME_SIZE], head[160];
    sb_journal_time(unix_ms, time);
    const int size =
        snprintf(head, sizeof head, "{\"time\":\"%s\",\"level\":\"%s\",\"event\":\"%s\"", time,
                 sb_journal_level_name(sb_journal_event_level(entry->event)),
                 sb_journal_event_name(entry->event));
    put(self, head, (size_t)size);
    put_members(self, entry);
    put(self, ",\"message\":\"", 12);
    put_escaped(self, message);
    put(self, "\"}", 2);
}

static void put_plain(writer *self, const sb_journal_entry *entry, const char *message)
{
    const sb_journal_level level = sb_journal_event_level(entry->event);
    if (level != SB_JOURNAL_INFO) {
        const char *name = sb_journal_level_name(level);
        put(self, name, strlen(name));
        put(self, ": ", 2);
    }
    put_escaped(self, message);
}

size_t sb_journal_line(sb_journal_format format, uint64_t unix_ms, const sb_journal_entry *entry,
                       const char *message, char out_line[SB_JOURNAL_LINE_SIZE_MAX])
{
    writer self = {.format = format, .bytes = out_line, .size = 0};
    if (format == SB_JOURNAL_JSON) {
        put_json(&self, unix_ms, entry, message);
    } else {
        put_plain(&self, entry, message);
    }
    put(&self, "\n", 1);
    return self.size;
}

static void put_digits(char *out_text, uint32_t number, int count)
{
    for (int i = count - 1; i >= 0; i--) {
        out_text[i] = (char)('0' + number % 10);
        number /= 10;
    }
}

// The calendar of days since 1970, counted in eras of 400 years that begin in March.
static void find_date(uint64_t day, uint32_t *out_year, uint32_t *out_month, uint32_t *out_day)
{
    const uint64_t days = day + 719468;
    const uint32_t era = (uint32_t)(days / 146097), of_era = (uint32_t)(days % 146097);
    const uint32_t year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    const uint32_t of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    const uint32_t month = (5 * of_year + 2) / 153;
    *out_day = of_year - (153 * month + 2) / 5 + 1;
    *out_month = month < 10 ? month + 3 : month - 9;
    *out_year = year_of_era + era * 400 + (*out_month <= 2);
}

void sb_journal_time(uint64_t unix_ms, char out_time[SB_JOURNAL_TIME_SIZE])
{
    uint32_t year, month, day;
    find_date(unix_ms / MS_PER_DAY, &year, &month, &day);
    const uint32_t ms = (uint32_t)(unix_ms % MS_PER_DAY);
    memcpy(out_time, "0000-00-00T00:00:00.000Z", SB_JOURNAL_TIME_SIZE);
    put_digits(out_time, year, 4);
    put_digits(out_time + 5, month, 2);
    put_digits(out_time + 8, day, 2);
    put_digits(out_time + 11, ms / 3600000, 2);
    put_digits(out_time + 14, ms / 60000 % 60, 2);
    put_digits(out_time + 17, ms / 1000 % 60, 2);
    put_digits(out_time + 20, ms % 1000, 3);
}
