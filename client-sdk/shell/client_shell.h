/// The public interface of clients over a core and any carrier. For those who make carriers: the
/// functions of sabot/client.h that take a client work on what is made here.
#ifndef SABOT_SHELL_SHELL_H
#define SABOT_SHELL_SHELL_H

#include <sabot/client.h>

#include "base/allocator.h"
#include "shell/carrier.h"

/// Makes the carrier of a client and begins to connect. On error it is as it was: no carrier.
typedef sb_error sb_carrier_open(void *argument, const sb_client_def *def,
                                 sb_carrier_handler handler, sb_carrier *out_carrier);

/// Of the def, host and port are the carrier's to look at. Errors as sb_client_create.
sb_error sb_shell_create(const sb_client_def *def, sb_carrier_open *open, void *argument,
                         sb_client **out_client);

/// The process heap, by calloc and free.
sb_allocator sb_shell_heap(void);

#endif
