// What Swift cannot say: a hint to the processor, a word of an array that several threads may write
// and read at the same time, and instructions that only some processors have.
#ifndef CELL_KERNEL_H
#define CELL_KERNEL_H

#include <stdbool.h>
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

/// Whether this processor can run `cell_leaf_sides`.
static inline bool cell_has_leaf_sides(void) {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2");
#else
  return false;
#endif
}

/// The loop of `Leaf.sides` in Swift with AVX2, eight edges at a time. In the upper half of the
/// answer the patches that are too near to say, in the lower one those whose edges the ray crosses
/// an odd number of times.
///
/// - groups: of eight edges, 80 bytes each, as `Leaf` says.
/// - minus_u_and_v: of the position, -u in the upper 16 bits and v in the lower ones.
uint64_t cell_leaf_sides(const void *groups, int count, int32_t minus_u_and_v);

#endif
