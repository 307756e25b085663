/// Colours, and who has which. The palette is Okabe and Ito's, which people with any of the common
/// forms of colour blindness tell apart; what matters is said by shape or text as well.
/// https://jfly.uni-koeln.de/color/
#ifndef DESKTOP_COLOUR_H
#define DESKTOP_COLOUR_H

/// Parts of 1, not multiplied by alpha.
typedef struct colour {
    float r, g, b, a;
} colour;

#define COLOUR_RGB(red, green, blue)                                                               \
    ((colour){(red) / 255.0f, (green) / 255.0f, (blue) / 255.0f, 1.0f})

#define COLOUR_ORANGE COLOUR_RGB(230, 159, 0)
#define COLOUR_SKY COLOUR_RGB(86, 180, 233)
#define COLOUR_GREEN COLOUR_RGB(0, 158, 115)
#define COLOUR_YELLOW COLOUR_RGB(240, 228, 66)
#define COLOUR_BLUE COLOUR_RGB(0, 114, 178)
#define COLOUR_VERMILION COLOUR_RGB(213, 94, 0)
#define COLOUR_PURPLE COLOUR_RGB(204, 121, 167)
#define COLOUR_WHITE COLOUR_RGB(255, 255, 255)
#define COLOUR_TEXT COLOUR_RGB(232, 236, 240)
#define COLOUR_DIM COLOUR_RGB(150, 160, 170)

#define COLOUR_OWN COLOUR_YELLOW    ///< the own tank
#define COLOUR_ALLY COLOUR_SKY      ///< of the own team
#define COLOUR_FOE COLOUR_VERMILION ///< everybody else

static inline colour colour_mix(colour from, colour to, float share)
{
    return (colour){from.r + (to.r - from.r) * share, from.g + (to.g - from.g) * share,
                    from.b + (to.b - from.b) * share, from.a + (to.a - from.a) * share};
}

/// Lighter (above 1) or darker; alpha stays.
static inline colour colour_shade(colour c, float factor)
{
    return (colour){c.r * factor, c.g * factor, c.b * factor, c.a};
}

static inline colour colour_fade(colour c, float alpha)
{
    return (colour){c.r, c.g, c.b, c.a * alpha};
}

#endif
