/// Invented links, the report on them, and the parts of the picture in which a measure is drawn.
/// drawn.h parses the picture and shares no code with the report.
#ifndef SABOT_TESTS_INVENTED_LINKS_H
#define SABOT_TESTS_INVENTED_LINKS_H

#include "drawn.h"
#include "feel_report.h"
#include "scratch.h"

#define ROUND_TRIPS 4u
#define JITTERS 3u
#define LOSSES 4u
#define LINKS (ROUND_TRIPS * JITTERS * LOSSES)
#define CELL_COUNT (LINKS * FEEL_VARIANT_COUNT)
#define PICTURE_SIZE_MAX (1u << 20)
extern const uint32_t round_trips_ms[ROUND_TRIPS];
extern scratch report_folder;
extern feel_cell invented_cells[CELL_COUNT];
extern char report_text[PICTURE_SIZE_MAX];

feel_cell *invented_cell(feel_variant v, uint32_t r, uint32_t j, uint32_t l);

/// Gives each link a different share of late inputs.
double invented_late_inputs(uint32_t r, uint32_t j, uint32_t l);

int invented_set_up(void **state);

int invented_tear_down(void **state);

bool report_write(const char *path, const feel_cell *of, size_t count);

const drawn *report_parsed(const feel_cell *of, size_t count);

/// Finds the elements of a measure: from its title up to the next title.
typedef struct card {
    const drawn *picture;
    uint32_t from, to;
} card;

card card_of(const drawn *picture, const char *title);

/// Finds the n-th label with this text, from 0 on; NULL matches any text.
const drawn_element *card_label(const card *of, const char *anchor, const char *words, uint32_t n);

/// Returns the number where its labels cross; NULL if there is none. The element before it is its
/// shade.
const drawn_element *card_number_at(const card *of, uint32_t r, uint32_t j, uint32_t l);

/// A position has two decimals, in about seventy units.
void card_assert_place(const card *of, double y, double expected);

const drawn_element *card_point(const card *of, feel_variant variant, uint32_t n);

const drawn_element *card_stroke(const card *of, drawn_kind kind, const char *colour, uint32_t n);

#endif
