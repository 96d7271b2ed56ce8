#include "cell_kernel.h"

#if defined(__x86_64__)

#include <immintrin.h>

// One bit pattern of eight lanes from the four lanes of two halves.
__attribute__((target("avx2"))) static uint32_t folded_xor(__m256i lanes) {
  __m128i half = _mm_xor_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
  half = _mm_xor_si128(half, _mm_shuffle_epi32(half, 0x4E));
  return (uint32_t)(_mm_cvtsi128_si32(half) ^ _mm_extract_epi32(half, 1));
}

__attribute__((target("avx2"))) static uint32_t folded_or(__m256i lanes) {
  __m128i half = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
  half = _mm_or_si128(half, _mm_shuffle_epi32(half, 0x4E));
  return (uint32_t)(_mm_cvtsi128_si32(half) | _mm_extract_epi32(half, 1));
}

__attribute__((target("avx2"))) uint64_t cell_leaf_sides(const void *groups, int count,
                                                         int32_t minus_u_and_v) {
  const __m256i point = _mm256_set1_epi32(minus_u_and_v);
  const __m256i two = _mm256_set1_epi32(2);
  __m256i inside = _mm256_setzero_si256();
  __m256i near = _mm256_setzero_si256();
  const char *group = groups;
  for (int n = 0; n < count; n++, group += 80) {
    const __m256i mask = _mm256_cvtepu16_epi32(_mm_loadu_si128((const void *)group));
    const __m256i difference = _mm256_loadu_si256((const void *)(group + 16));
    const __m256i origin = _mm256_loadu_si256((const void *)(group + 48));
    const __m256i relative = _mm256_sub_epi16(point, origin);
    // dx * w + dy * t, each of 16 bits: one instruction.
    const __m256i determinant = _mm256_madd_epi16(difference, relative);
    const __m256i dx = _mm256_srai_epi32(_mm256_slli_epi32(difference, 16), 16);
    const __m256i dy = _mm256_srai_epi32(difference, 16);
    const __m256i w = _mm256_srai_epi32(_mm256_slli_epi32(relative, 16), 16);
    const __m256i crossed =
        _mm256_and_si256(_mm256_andnot_si256(w, _mm256_sub_epi32(w, dy)), determinant);
    inside = _mm256_xor_si256(inside, _mm256_and_si256(mask, _mm256_srai_epi32(crossed, 31)));
    const __m256i band = _mm256_slli_epi32(_mm256_add_epi32(_mm256_abs_epi32(dx), dy), 1);
    const __m256i beside_line = _mm256_or_si256(_mm256_add_epi32(determinant, band),
                                                _mm256_sub_epi32(band, determinant));
    const __m256i beside_ends = _mm256_or_si256(
        _mm256_add_epi32(w, two), _mm256_sub_epi32(_mm256_add_epi32(dy, two), w));
    const __m256i beyond = _mm256_srai_epi32(_mm256_or_si256(beside_line, beside_ends), 31);
    near = _mm256_or_si256(near, _mm256_andnot_si256(beyond, mask));
  }
  return (uint64_t)folded_or(near) << 32 | folded_xor(inside);
}

#else

uint64_t cell_leaf_sides(const void *groups, int count, int32_t minus_u_and_v) {
  __builtin_trap();
}

#endif
