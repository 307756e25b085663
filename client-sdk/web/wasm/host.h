/// What the module asks of who embeds it: two functions, module "sabot". And the memory that the
/// rooms are handed.
#ifndef SABOT_WASM_HOST_H
#define SABOT_WASM_HOST_H

#include <stdint.h>

#include "base/allocator.h"

#define SB_WASM_IMPORT(name) __attribute__((import_module("sabot"), import_name(name)))

/// Reads up to `size` bytes of the log of this number at `offset`, and returns how many there were:
/// a log lies outside the module, however large it is.
SB_WASM_IMPORT("read_at")
uint32_t sb_wasm_read_at(uint32_t log, double offset, void *buffer, uint32_t size);

/// A bug of ours: must not come back. Both texts end with zero.
SB_WASM_IMPORT("assert_failed")
void sb_wasm_assert_failed(const char *expression, const char *file, uint32_t line);

/// The module's heap, which ends at the memory that the link sets.
extern const sb_allocator sb_wasm_heap;

#endif
