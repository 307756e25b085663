/// The two functions that the embedder provides, in the module "sabot", and the heap that the rooms
/// use.
#ifndef SABOT_WASM_HOST_H
#define SABOT_WASM_HOST_H

#include <stdint.h>

#include "base/allocator.h"

#define SB_WASM_IMPORT(name) __attribute__((import_module("sabot"), import_name(name)))

/// Reads up to `size` bytes at `offset` of log number `log`, and returns how many it read. A log
/// stays outside the module, so it may have any size.
SB_WASM_IMPORT("read_at")
uint32_t sb_wasm_read_at(uint32_t log, double offset, void *buffer, uint32_t size);

/// Reports our own bug; must not return. Both texts end with zero.
SB_WASM_IMPORT("assert_failed")
void sb_wasm_assert_failed(const char *expression, const char *file, uint32_t line);

/// The module's heap, up to the memory limit that the link sets.
extern const sb_allocator sb_wasm_heap;

#endif
