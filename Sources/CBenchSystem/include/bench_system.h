// What a bench needs of the machine and Swift cannot say.
#ifndef BENCH_SYSTEM_H
#define BENCH_SYSTEM_H

#include <malloc.h>
#include <stdint.h>
#include <time.h>

/// Gives memory back to the system that was freed and is only kept for later.
static inline void bench_trim(void) { malloc_trim(0); }

/// Ticks since some start, of a length to be measured. When it is read nothing before it is still
/// running, and nothing after it has begun.
static inline uint64_t bench_ticks(void) {
#if defined(__x86_64__)
  uint32_t low, high;
  __asm__ volatile("lfence\n\trdtsc\n\tlfence" : "=a"(low), "=d"(high) : : "memory");
  return (uint64_t)high << 32 | low;
#elif defined(__aarch64__)
  uint64_t ticks;
  __asm__ volatile("isb\n\tmrs %0, cntvct_el0\n\tisb" : "=r"(ticks) : : "memory");
  return ticks;
#else
  struct timespec now;
  __sync_synchronize();
  clock_gettime(CLOCK_MONOTONIC, &now);
  __sync_synchronize();
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
#endif
}

#endif
