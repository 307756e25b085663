#include "host/web/web_content_type.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

// Types of the files that games have (the registry of IANA). embed.cmake has those of the page.
static const struct {
    const char *suffix;
    const char *type;
} TYPES[] = {
    {"html", "text/html; charset=utf-8"},
    {"css", "text/css; charset=utf-8"},
    {"js", "text/javascript; charset=utf-8"},
    {"mjs", "text/javascript; charset=utf-8"},
    {"txt", "text/plain; charset=utf-8"},
    {"json", "application/json"},
    {"map", "application/json"},
    {"webmanifest", "application/manifest+json"},
    {"wasm", "application/wasm"},
    {"xml", "application/xml"},
    {"pdf", "application/pdf"},
    {"svg", "image/svg+xml"},
    {"png", "image/png"},
    {"jpg", "image/jpeg"},
    {"jpeg", "image/jpeg"},
    {"gif", "image/gif"},
    {"webp", "image/webp"},
    {"avif", "image/avif"},
    {"ico", "image/x-icon"},
    {"ktx2", "image/ktx2"},
    {"woff", "font/woff"},
    {"woff2", "font/woff2"},
    {"ttf", "font/ttf"},
    {"otf", "font/otf"},
    {"mp3", "audio/mpeg"},
    {"ogg", "audio/ogg"},
    {"opus", "audio/ogg"},
    {"wav", "audio/wav"},
    {"m4a", "audio/mp4"},
    {"mp4", "video/mp4"},
    {"webm", "video/webm"},
    {"glb", "model/gltf-binary"},
    {"gltf", "model/gltf+json"},
};

const char *sb_web_content_type(const char *path)
{
    const char *dot = strrchr(path, '.');
    const char *slash = strrchr(path, '/');
    if (dot != NULL && (slash == NULL || dot > slash)) {
        for (size_t i = 0; i < sizeof TYPES / sizeof TYPES[0]; i++) {
            if (strcasecmp(dot + 1, TYPES[i].suffix) == 0) {
                return TYPES[i].type;
            }
        }
    }
    return "application/octet-stream";
}
