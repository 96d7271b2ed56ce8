// A C face of simdjson's document model, for JSON that comes in many small pieces.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A parser; it owns the piece that it parsed last.
typedef struct cj_parser cj_parser;

/// A value inside the piece that a parser parsed last; good until the parser's next piece.
typedef struct {
  const void *document;
  size_t index;
} cj_value;

/// Where a walk over the members of an object or the elements of an array stands.
typedef struct {
  cj_value position;
  cj_value end;
} cj_cursor;

/// Bytes that must be readable behind a piece.
enum { CJ_PADDING = 64 };

cj_parser *cj_parser_new(void);
void cj_parser_free(cj_parser *parser);

/// Parses `count` bytes, behind which CJ_PADDING more can be read. Null on success, else what is
/// wrong, in words.
const char *cj_parse(cj_parser *parser, const uint8_t *bytes, size_t count, cj_value *root);

/// '{' object, '[' array, '"' string, 'd' number, 't' boolean, 'n' null.
char cj_kind(cj_value value);

/// The number, whole or not; 0 where the value is none.
double cj_number(cj_value value);
bool cj_boolean(cj_value value);
/// The text of a string, UTF-8, not ended by a zero; null where the value is none.
const char *cj_string(cj_value value, size_t *count);

/// The member of that name; false where the value is no object or has no such member.
bool cj_member(cj_value object, const char *key, size_t key_count, cj_value *member);

/// A walk over an object's members in file order; over nothing where the value is no object.
cj_cursor cj_members(cj_value object);
bool cj_next_member(cj_cursor *cursor, const char **key, size_t *key_count, cj_value *member);

/// A walk over an array's elements; over nothing where the value is no array.
cj_cursor cj_elements(cj_value array);
bool cj_next_element(cj_cursor *cursor, cj_value *element);

#ifdef __cplusplus
}
#endif
