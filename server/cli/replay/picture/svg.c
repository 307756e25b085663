#include "cli/replay/picture/svg.h"

#include <string.h>

#include "cli/replay/common/clean_text.h"

#define TEXT_SIZE_MAX 256u
#define FONTS "DejaVu Sans, Verdana, Arial, sans-serif"
// Mean width of a character in these fonts; too wide rather than too narrow.
#define CHARACTER_WIDTH 0.62

static void put_escaped(FILE *file, const char *text)
{
    char clean[SB_CLEAN_TEXT_SIZE(TEXT_SIZE_MAX)];
    sb_clean_text(text, strnlen(text, TEXT_SIZE_MAX), clean);
    for (const char *at = clean; *at != '\0'; at++) {
        switch (*at) {
        case '&':
            fputs("&amp;", file);
            break;
        case '<':
            fputs("&lt;", file);
            break;
        case '>':
            fputs("&gt;", file);
            break;
        case '"':
            fputs("&quot;", file);
            break;
        case '\'':
            fputs("&#39;", file);
            break;
        default:
            putc(*at, file);
        }
    }
}

void sb_svg_begin(sb_svg *svg, FILE *file, double width, double height, const char *title,
                  const char *description)
{
    *svg = (sb_svg){.file = file};
    fprintf(file,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
            "viewBox=\"0 0 %.0f %.0f\" font-family=\"" FONTS "\" role=\"img\">\n<title>",
            width, height, width, height);
    put_escaped(file, title);
    fputs("</title>\n<desc>", file);
    put_escaped(file, description);
    fputs("</desc>\n", file);
}

void sb_svg_end(sb_svg *svg)
{
    fputs("</svg>\n", svg->file);
}

static void put_style(const sb_svg *svg, sb_svg_style style)
{
    fprintf(svg->file, " fill=\"%s\"", style.fill != NULL ? style.fill : "none");
    if (style.stroke != NULL) {
        fprintf(svg->file, " stroke=\"%s\" stroke-width=\"%.2f\" stroke-linejoin=\"round\"",
                style.stroke, style.stroke_width);
    }
    if (style.dashes != NULL) {
        fprintf(svg->file, " stroke-dasharray=\"%s\"", style.dashes);
    }
    if (style.opacity > 0.0) {
        fprintf(svg->file, " opacity=\"%.2f\"", style.opacity);
    }
}

void sb_svg_rectangle(sb_svg *svg, sb_svg_box box, sb_svg_style style)
{
    fprintf(svg->file, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"", box.x, box.y,
            box.width, box.height);
    put_style(svg, style);
    fputs("/>\n", svg->file);
}

void sb_svg_line(sb_svg *svg, sb_svg_point from, sb_svg_point to, sb_svg_style style)
{
    fprintf(svg->file, "<line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\"", from.x, from.y,
            to.x, to.y);
    put_style(svg, style);
    fputs("/>\n", svg->file);
}

void sb_svg_circle(sb_svg *svg, sb_svg_point center, double radius, sb_svg_style style)
{
    fprintf(svg->file, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\"", center.x, center.y, radius);
    put_style(svg, style);
    fputs("/>\n", svg->file);
}

void sb_svg_polygon(sb_svg *svg, const sb_svg_point *points, unsigned count, sb_svg_style style)
{
    fputs("<polygon points=\"", svg->file);
    for (unsigned i = 0; i < count; i++) {
        fprintf(svg->file, "%s%.2f,%.2f", i > 0 ? " " : "", points[i].x, points[i].y);
    }
    fputs("\"", svg->file);
    put_style(svg, style);
    fputs("/>\n", svg->file);
}

void sb_svg_path_begin(sb_svg *svg, sb_svg_style style)
{
    fputs("<path", svg->file);
    put_style(svg, style);
    fputs(" d=\"", svg->file);
}

void sb_svg_path_move(sb_svg *svg, sb_svg_point to)
{
    fprintf(svg->file, "M%.2f %.2f", to.x, to.y);
}

void sb_svg_path_line(sb_svg *svg, sb_svg_point to)
{
    fprintf(svg->file, "L%.2f %.2f", to.x, to.y);
}

void sb_svg_path_end(sb_svg *svg)
{
    fputs("\"/>\n", svg->file);
}

void sb_svg_clip_begin(sb_svg *svg, sb_svg_box box)
{
    // A nested svg element shows nothing outside its borders.
    fprintf(svg->file,
            "<svg x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" "
            "viewBox=\"%.2f %.2f %.2f %.2f\" overflow=\"hidden\">\n",
            box.x, box.y, box.width, box.height, box.x, box.y, box.width, box.height);
}

void sb_svg_clip_end(sb_svg *svg)
{
    fputs("</svg>\n", svg->file);
}

void sb_svg_text(sb_svg *svg, sb_svg_point at, sb_svg_text_style style, const char *text)
{
    static const char *const anchors[] = {"start", "middle", "end"};
    fprintf(svg->file,
            "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.1f\" text-anchor=\"%s\" fill=\"%s\"%s>",
            at.x, at.y, style.size, anchors[style.anchor], style.colour,
            style.bold != 0 ? " font-weight=\"bold\"" : "");
    put_escaped(svg->file, text);
    fputs("</text>\n", svg->file);
}

double sb_svg_text_width(const char *text, double size)
{
    return CHARACTER_WIDTH * size * (double)sb_clean_text_width(text);
}
