// What Swift cannot say: a hint to the processor, and a word of an array that several threads may
// write and read at the same time.
#ifndef CELL_KERNEL_H
#define CELL_KERNEL_H

#include <stdint.h>

/// Asks for the cache line at `address`. Never faults, whatever the address.
static inline void cell_prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }

/// The word at `address`, old or new where another thread writes it. An ordinary load.
static inline uint32_t cell_load(const uint32_t *address) {
  return __atomic_load_n(address, __ATOMIC_RELAXED);
}

/// Writes the word at `address`.
static inline void cell_store(uint32_t *address, uint32_t word) {
  __atomic_store_n(address, word, __ATOMIC_RELAXED);
}

#endif
