#include "cjsonlines.h"

#include <cstring>
#include <new>
#include <simdjson.h>
#include <type_traits>

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

// simdjson's handles are a document and a place on its tape, and plain bytes: so they travel as
// such. A simdjson built otherwise stops the build here.
template <typename Handle> static cj_value carried(const Handle &handle) {
  static_assert(sizeof(Handle) == sizeof(cj_value), "simdjson's handles have changed");
  static_assert(std::is_trivially_copyable<Handle>::value, "simdjson's handles have changed");
  cj_value value;
  std::memcpy(static_cast<void *>(&value), &handle, sizeof value);
  return value;
}

static element element_of(cj_value value) {
  element handle;
  std::memcpy(static_cast<void *>(&handle), &value, sizeof value);
  return handle;
}

struct cj_parser {
  simdjson::dom::parser parser;
};

cj_parser *cj_parser_new(void) { return new (std::nothrow) cj_parser; }

void cj_parser_free(cj_parser *parser) { delete parser; }

const char *cj_parse(cj_parser *parser, const uint8_t *bytes, size_t count, cj_value *root) {
  static_assert(CJ_PADDING >= simdjson::SIMDJSON_PADDING, "more bytes must follow a piece");
  element found;
  // False: the caller has seen to the bytes behind the piece, so simdjson need not copy it.
  auto error = parser->parser.parse(bytes, count, false).get(found);
  if (error) return simdjson::error_message(error);
  *root = carried(found);
  return nullptr;
}

char cj_kind(cj_value value) {
  switch (element_of(value).type()) {
  case simdjson::dom::element_type::OBJECT: return '{';
  case simdjson::dom::element_type::ARRAY: return '[';
  case simdjson::dom::element_type::STRING: return '"';
  case simdjson::dom::element_type::BOOL: return 't';
  case simdjson::dom::element_type::NULL_VALUE: return 'n';
  default: return 'd';
  }
}

double cj_number(cj_value value) {
  double number;
  return element_of(value).get_double().get(number) ? 0 : number;
}

bool cj_boolean(cj_value value) {
  bool boolean;
  return element_of(value).get_bool().get(boolean) ? false : boolean;
}

const char *cj_string(cj_value value, size_t *count) {
  std::string_view text;
  if (element_of(value).get_string().get(text)) return nullptr;
  *count = text.size();
  return text.data();
}

bool cj_member(cj_value value, const char *key, size_t key_count, cj_value *member) {
  element found;
  if (element_of(value).at_key(std::string_view(key, key_count)).get(found)) return false;
  *member = carried(found);
  return true;
}

cj_cursor cj_members(cj_value value) {
  object members;
  if (element_of(value).get_object().get(members)) return {value, value};
  return {carried(members.begin()), carried(members.end())};
}

bool cj_next_member(cj_cursor *cursor, const char **key, size_t *key_count, cj_value *member) {
  if (cursor->position.index == cursor->end.index) return false;
  object::iterator iterator;
  std::memcpy(static_cast<void *>(&iterator), &cursor->position, sizeof iterator);
  std::string_view name = iterator.key();
  *key = name.data();
  *key_count = name.size();
  *member = carried(iterator.value());
  cursor->position = carried(++iterator);
  return true;
}

cj_cursor cj_elements(cj_value value) {
  array elements;
  if (element_of(value).get_array().get(elements)) return {value, value};
  return {carried(elements.begin()), carried(elements.end())};
}

bool cj_next_element(cj_cursor *cursor, cj_value *next) {
  if (cursor->position.index == cursor->end.index) return false;
  array::iterator iterator;
  std::memcpy(static_cast<void *>(&iterator), &cursor->position, sizeof iterator);
  *next = carried(*iterator);
  cursor->position = carried(++iterator);
  return true;
}
