#include "caught.h"

#include <unistd.h>

#include "base/assert.h"

static FILE *caught_stream;
static FILE *file;
static int kept;

void caught_begin(FILE *stream)
{
    (void)fflush(stream);
    caught_stream = stream;
    file = tmpfile();
    SB_ASSERT(file != NULL);
    kept = dup(fileno(stream));
    SB_ASSERT(kept >= 0 && dup2(fileno(file), fileno(stream)) >= 0);
}

const char *caught_end(void)
{
    static char text[CAUGHT_SIZE];
    (void)fflush(caught_stream);
    SB_ASSERT(dup2(kept, fileno(caught_stream)) >= 0);
    (void)close(kept);
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    (void)fclose(file);
    return text;
}
