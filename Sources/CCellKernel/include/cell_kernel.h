// What Swift cannot say: a hint to the processor.
#ifndef CELL_KERNEL_H
#define CELL_KERNEL_H

/// Asks for the cache line at `address`. Never faults, whatever the address.
static inline void cell_prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }

#endif
