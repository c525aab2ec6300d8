internal import CJansson
import Glibc

/// JSON text to values and back, through Jansson.
public enum JSONText {
  /// Reads one JSON value (RFC 8259) from UTF-8 bytes.
  ///
  /// Members that stand twice, depth above 2048 and bytes after the value are refused.
  /// Whole numbers that 64 bits cannot hold are read as other numbers.
  /// - Parameters:
  ///   - bytes: the text.
  ///   - limit: the longest text that is accepted, in bytes.
  /// - Throws: `DocumentError.syntax`, `.tooLong`.
  public static func parse(_ bytes: [UInt8], limit: Int = 64 << 20) throws -> JSONValue {
    guard bytes.count <= limit else { throw DocumentError.tooLong(limit: limit) }
    var error = json_error_t()
    var root = load(bytes, 0, &error)
    let isTooBig = root == nil && json_error_code(&error) == json_error_numeric_overflow
    // One absurd number shall not cost the whole text: then all are read as doubles, and
    // those that are whole and exact become integers again.
    if isTooBig { root = load(bytes, JSON_DECODE_INT_AS_REAL, &error) }
    guard let root else {
      let message = withUnsafePointer(to: &error.text) {
        $0.withMemoryRebound(to: CChar.self, capacity: 160) { String(cString: $0) }
      }
      throw DocumentError.syntax(
        message: message, line: max(Int(error.line), 1), column: max(Int(error.column), 1))
    }
    defer { json_decref(root) }
    return value(of: root, areDoubles: isTooBig)
  }

  private static func load(
    _ bytes: [UInt8], _ flags: Int32, _ error: inout json_error_t
  ) -> UnsafeMutablePointer<json_t>? {
    let flags = flags | JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL
    return bytes.withUnsafeBytes {
      json_loadb($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count, Int(flags), &error)
    }
  }

  /// Writes a value as UTF-8 text: members in their order, two spaces of
  /// indentation and a last newline; or everything on one line without a newline.
  public static func write(_ value: JSONValue, compact: Bool = false) -> [UInt8] {
    let flags =
      JSON_ENCODE_ANY | (compact ? JSON_COMPACT : 2 /* JSON_INDENT(2) */) | precision
    guard let root = node(of: value) else { return [] }
    defer { json_decref(root) }
    guard let text = json_dumps(root, Int(flags)) else { return [] }
    defer { free(text) }
    var bytes = [UInt8](UnsafeRawBufferPointer(start: text, count: strlen(text)))
    if !compact { bytes.append(0x0a) }
    return bytes
  }

  /// JSON_REAL_PRECISION(17), a macro with an argument.
  private static let precision = Int32(17 << 11)

  /// - Parameter areDoubles: whether integers were read as doubles.
  private static func value(
    of node: UnsafeMutablePointer<json_t>, areDoubles: Bool
  ) -> JSONValue {
    switch node.pointee.type {
    case JSON_OBJECT:
      var object = JSONObject(capacity: min(json_object_size(node), 64))
      var iterator = json_object_iter(node)
      while let place = iterator {
        if let name = json_object_iter_key(place), let inner = json_object_iter_value(place) {
          let length = json_object_iter_key_len(place)
          object[text(name, length)] = value(of: inner, areDoubles: areDoubles)
        }
        iterator = json_object_iter_next(node, place)
      }
      return .object(object)
    case JSON_ARRAY:
      return .array(
        (0..<json_array_size(node)).compactMap { index in
          json_array_get(node, index).map { value(of: $0, areDoubles: areDoubles) }
        })
    case JSON_STRING:
      guard let start = json_string_value(node) else { return .string("") }
      return .string(text(start, json_string_length(node)))
    case JSON_INTEGER: return .integer(Int64(json_integer_value(node)))
    case JSON_REAL:
      let number = json_real_value(node)
      guard areDoubles, abs(number) < 0x1p53, let whole = Int64(exactly: number) else {
        return .number(number)
      }
      return .integer(whole)
    case JSON_TRUE: return .boolean(true)
    case JSON_FALSE: return .boolean(false)
    default: return .null
    }
  }

  private static func text(_ start: UnsafePointer<CChar>, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }

  private static func node(of value: JSONValue) -> UnsafeMutablePointer<json_t>? {
    switch value {
    case .null: return json_null()
    case .boolean(let flag): return flag ? json_true() : json_false()
    case .integer(let number): return json_integer(json_int_t(number))
    case .number(let number): return json_real(number) ?? json_null()
    case .string(let text):
      var text = text
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { chars in
          // Text without bytes may come without an address, which Jansson refuses.
          chars.baseAddress.flatMap { json_stringn($0, chars.count) } ?? json_string("")
        }
      }
    case .array(let values):
      let list = json_array()
      for inner in values { _ = json_array_append_new(list, node(of: inner)) }
      return list
    case .object(let object):
      let map = json_object()
      for (name, inner) in object {
        // Writing is total: a name that Jansson refuses (not UTF-8) cannot come
        // from a Swift string.
        _ = json_object_setn_new(map, name, name.utf8.count, node(of: inner))
      }
      return map
    }
  }
}
