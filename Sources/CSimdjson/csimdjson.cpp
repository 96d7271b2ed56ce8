#include "csimdjson.h"

#include <simdjson.h>

#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ondemand = simdjson::ondemand;
using simdjson::error_code;

namespace {

// What lies deeper is refused: reading it recurses, and no file of use nests like that.
constexpr unsigned max_depth = 200;

class Reader {
 public:
  ondemand::parser parser;
  std::vector<csj_node> nodes;
  std::string strings;
  size_t error_offset = 0;

  error_code read(const char *text, size_t length) {
    nodes.clear();
    strings.clear();
    error_offset = 0;
    start = text;
    end = text + length;
    ondemand::document document;
    error_code error =
        parser.iterate(text, length, length + simdjson::SIMDJSON_PADDING).get(document);
    if (error) return error;
    ondemand::value root;
    error = document.get_value().get(root);
    if (!error) error = append(root, 0);
    const char *location;
    if (error && !document.current_location().get(location)) error_offset = location - text;
    return error;
  }

 private:
  const char *start = nullptr;
  const char *end = nullptr;

  csj_node &push(uint8_t kind, std::string_view raw = {}) {
    csj_node node = {};
    node.kind = kind;
    node.next = static_cast<uint32_t>(nodes.size() + 1);
    if (!raw.empty()) {
      node.raw_offset = static_cast<uint32_t>(raw.data() - start);
      node.raw_length = static_cast<uint32_t>(raw.size());
    }
    nodes.push_back(node);
    return nodes.back();
  }

  void keep(csj_node &node, std::string_view text) {
    node.value.string = {static_cast<uint32_t>(strings.size()),
                         static_cast<uint32_t>(text.size())};
    strings.append(text);
  }

  void close(size_t opened) { nodes[opened].next = static_cast<uint32_t>(nodes.size()); }

  error_code append(ondemand::value value, unsigned depth) {
    ondemand::json_type type;
    if (value.type().get(type)) {
      const std::string_view raw = token(value);
      // A comma or colon where a value belongs: there is no token to keep.
      if (raw.empty() || raw.front() == ',' || raw.front() == ':') return simdjson::TAPE_ERROR;
      push(CSJ_INVALID, raw);
      return simdjson::SUCCESS;
    }
    if (type == ondemand::json_type::array) return append_array(value, depth);
    if (type == ondemand::json_type::object) return append_object(value, depth);
    append_scalar(value, type);
    return simdjson::SUCCESS;
  }

  error_code append_array(ondemand::value value, unsigned depth) {
    if (depth == max_depth) return simdjson::DEPTH_ERROR;
    ondemand::array array;
    if (error_code error = value.get_array().get(array)) return error;
    const size_t opened = nodes.size();
    push(CSJ_ARRAY);
    for (auto element : array) {
      ondemand::value child;
      if (error_code error = element.get(child)) return error;
      if (error_code error = append(child, depth + 1)) return error;
    }
    close(opened);
    return simdjson::SUCCESS;
  }

  error_code append_object(ondemand::value value, unsigned depth) {
    if (depth == max_depth) return simdjson::DEPTH_ERROR;
    ondemand::object object;
    if (error_code error = value.get_object().get(object)) return error;
    const size_t opened = nodes.size();
    push(CSJ_OBJECT);
    for (auto member : object) {
      ondemand::field field;
      if (error_code error = std::move(member).get(field)) return error;
      std::string_view key;
      if (error_code error = field.unescaped_key().get(key)) return error;
      keep(push(CSJ_KEY), key);
      if (error_code error = append(field.value(), depth + 1)) return error;
    }
    close(opened);
    return simdjson::SUCCESS;
  }

  void append_scalar(ondemand::value value, ondemand::json_type type) {
    const std::string_view raw = token(value);
    csj_node &node = push(CSJ_INVALID, raw);
    switch (type) {
      case ondemand::json_type::number:
        if (!value.get_double().get(node.value.number)) node.kind = CSJ_NUMBER;
        break;
      case ondemand::json_type::string: {
        std::string_view text;
        if (value.get_string().get(text)) break;
        node.kind = CSJ_STRING;
        keep(node, text);
        break;
      }
      case ondemand::json_type::boolean: {
        bool truth;
        if (!value.get_bool().get(truth)) node.kind = truth ? CSJ_TRUE : CSJ_FALSE;
        break;
      }
      default:
        if (raw == "null") node.kind = CSJ_NULL;
    }
  }

  // A raw token runs on to the next one, over the blanks between.
  std::string_view token(ondemand::value &value) const {
    std::string_view raw = value.raw_json_token();
    // In a text that is no JSON the next token may be said to stand before this one, and the length
    // between them then means nothing.
    if (raw.data() < start || raw.data() >= end || raw.size() > size_t(end - raw.data())) return {};
    while (!raw.empty() && std::string_view(" \t\r\n").find(raw.back()) != std::string_view::npos)
      raw.remove_suffix(1);
    return raw;
  }
};

}  // namespace

struct csj_parser {
  Reader reader;
};

size_t csj_padding(void) { return simdjson::SIMDJSON_PADDING; }

csj_parser *csj_parser_create(void) { return new (std::nothrow) csj_parser; }

void csj_parser_destroy(csj_parser *parser) { delete parser; }

int csj_parse(csj_parser *parser, const char *text, size_t length) {
  if (length > UINT32_MAX - simdjson::SIMDJSON_PADDING) return simdjson::CAPACITY;
  try {
    return parser->reader.read(text, length);
  } catch (const std::bad_alloc &) {
    return simdjson::MEMALLOC;
  }
}

const csj_node *csj_nodes(const csj_parser *parser, size_t *count) {
  *count = parser->reader.nodes.size();
  return parser->reader.nodes.data();
}

const char *csj_strings(const csj_parser *parser) { return parser->reader.strings.data(); }

size_t csj_error_offset(const csj_parser *parser) { return parser->reader.error_offset; }

const char *csj_error_message(int error) {
  return simdjson::error_message(static_cast<error_code>(error));
}
