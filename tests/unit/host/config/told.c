#include "told.h"

#include <stdio.h>
#include <string.h>

static void tell(void *context, const char *text)
{
    told *self = context;
    const size_t used = strlen(self->text);
    (void)snprintf(self->text + used, sizeof self->text - used, "%s\n", text);
}

void told_begin(told *self)
{
    self->text[0] = '\0';
    self->faults = (sb_config_faults){tell, self, 0};
}
