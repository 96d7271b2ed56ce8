// simdjson's on-demand parser behind plain C: one JSON value in, a flat list of nodes out.
//
// Where a whole-document parser gives up at the first bad token, this one keeps it as a node of
// its own (CSJ_INVALID) and goes on: NaN, 1e999 or a broken escape costs one value, not the text.
#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  CSJ_NULL,
  CSJ_FALSE,
  CSJ_TRUE,
  CSJ_NUMBER,
  CSJ_STRING,
  CSJ_KEY,     // of a member; the member's value follows
  CSJ_ARRAY,   // its elements follow
  CSJ_OBJECT,  // its members follow
  CSJ_INVALID  // a scalar that is no JSON
};

typedef struct csj_node {
  // Index of the first node that is not part of this one.
  uint32_t next;
  // The scalar as the text spells it, a string with its quotes. Not set for arrays and objects.
  uint32_t raw_offset, raw_length;
  uint8_t kind;
  union {
    double number;  // CSJ_NUMBER
    struct {
      uint32_t offset, length;  // CSJ_STRING and CSJ_KEY: unescaped, in csj_strings
    } string;
  } value;
} csj_node;

typedef struct csj_parser csj_parser;

// How many bytes must be readable behind a text.
size_t csj_padding(void);

csj_parser *csj_parser_create(void);
void csj_parser_destroy(csj_parser *parser);

// Reads an object or array, text[0] being its bracket and text[length - 1] the one that closes it.
// Returns 0 or an error code; then csj_error_offset says where. For texts below 4 GB.
int csj_parse(csj_parser *parser, const char *text, size_t length);

// What the last csj_parse found; valid until the next.
const csj_node *csj_nodes(const csj_parser *parser, size_t *count);
const char *csj_strings(const csj_parser *parser);
size_t csj_error_offset(const csj_parser *parser);
const char *csj_error_message(int error);

#ifdef __cplusplus
}
#endif
#endif
