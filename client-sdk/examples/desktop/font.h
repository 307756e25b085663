/// A bitmap font of the printable ASCII characters, drawn for this example: cells of 6 by 9 dots
/// with the space to the next character in them.
#ifndef DESKTOP_FONT_H
#define DESKTOP_FONT_H

#include <SDL.h>

#define FONT_CELL_WIDTH 6
#define FONT_CELL_HEIGHT 9 ///< capitals take seven; two are for what hangs below the line
#define FONT_COLUMNS 12
#define FONT_BANKS 8

/// A texture with all characters in white, FONT_COLUMNS a row; NULL if it cannot be made, with
/// SDL's error set.
SDL_Texture *font_create(SDL_Renderer *renderer);

/// The cell of a byte of text, as an index; those that the font lacks show as a box.
unsigned font_cell(char character);

#endif
