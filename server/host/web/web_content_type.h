/// Content types by the suffix of a file. Pure.
#ifndef SABOT_HOST_WEB_WEB_CONTENT_TYPE_H
#define SABOT_HOST_WEB_WEB_CONTENT_TYPE_H

/// Returns the content type of a path, by what follows its last dot, in any case;
/// "application/octet-stream" for a suffix that is not known, and without one.
const char *sb_web_content_type(const char *path);

#endif
