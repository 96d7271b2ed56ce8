// libFuzzer's driver, which a build with -sanitize=fuzzer brings along.
#pragma once
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv,
                        int (*read)(const uint8_t *bytes, size_t count));
