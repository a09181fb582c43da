/** Why a message is malformed or incomplete. */
export interface Malformed {
  readonly code: MalformedCode;
  /** One sentence for the sender. */
  readonly reason: string;
  /** The source of the rule, for example `RFC 9112, 6.3`. */
  readonly rfc: string;
  /** The status that the rule requires. */
  readonly status: number;
}

export type MalformedCode = keyof typeof rules;

/** Every reason to reject a request, with its status and the source of the rule. */
const rules = {
  invalid_method: [400, "RFC 9110, 9.1", "The method is not a token."],
  invalid_request_line: [
    400,
    "RFC 9112, 3",
    "The request line is not a method, a target and a version with one space between them.",
  ],
  invalid_target: [400, "RFC 9112, 3.2", "The request target has none of the four forms that its method allows."],
  invalid_target_character: [400, "RFC 9112, 3.2", "The request target holds a control character."],
  invalid_version: [400, "RFC 9112, 2.3", "The version is not 'HTTP/', a digit, a dot and a digit."],
  unsupported_version: [505, "RFC 9110, 15.6.6", "The major version of HTTP is not 1."],
  invalid_status_line: [502, "RFC 9112, 4", "The status line is not a version of HTTP/1, a status and a reason."],
  request_line_too_long: [414, "RFC 9112, 3", "The first line is longer than this server allows for a head."],
  head_too_large: [431, "RFC 6585, 5", "The head is larger than this server allows."],
  bare_cr: [400, "RFC 9112, 2.2", "A carriage return is not followed by a line feed."],
  bare_lf: [400, "RFC 9112, 2.2", "A line ends with a line feed alone."],
  space_before_first_field: [400, "RFC 9112, 2.2", "White space precedes the first header field."],
  obs_fold: [400, "RFC 9112, 5.2", "A header field is folded over two lines."],
  space_before_colon: [400, "RFC 9112, 5.1", "There is white space between a field name and its colon."],
  missing_colon: [400, "RFC 9112, 5", "A header line has no colon."],
  invalid_field_name: [400, "RFC 9110, 5.1", "A field name is not a token."],
  invalid_field_value: [400, "RFC 9110, 5.5", "A field value holds a control character."],
  nul_in_field_value: [400, "RFC 9110, 5.5", "A field value holds a NUL byte."],
  missing_host: [400, "RFC 9112, 3.2", "An HTTP/1.1 request has no Host field."],
  repeated_host: [400, "RFC 9112, 3.2", "The request has more than one Host field."],
  invalid_host: [400, "RFC 9112, 3.2", "The Host field is not a host with an optional port."],
  invalid_content_length: [400, "RFC 9112, 6.3", "Content-Length is not a decimal number that fits into 53 bits."],
  repeated_content_length: [400, "RFC 9112, 6.3", "Content-Length is stated more than once."],
  length_with_transfer_coding: [400, "RFC 9112, 6.3", "Both Content-Length and Transfer-Encoding are stated."],
  transfer_coding_in_http_1_0: [400, "RFC 9112, 6.1", "An HTTP/1.0 request has a Transfer-Encoding."],
  invalid_transfer_coding: [400, "RFC 9112, 6.1", "Transfer-Encoding is not a list of transfer codings."],
  chunked_is_not_last: [400, "RFC 9112, 6.3", "The last transfer coding is not chunked."],
  chunked_twice: [400, "RFC 9112, 6.1", "The chunked transfer coding is applied more than once."],
  unsupported_transfer_coding: [501, "RFC 9112, 6.1", "The message has a transfer coding other than chunked."],
  invalid_chunk_size: [400, "RFC 9112, 7.1", "A chunk size is not a hexadecimal number that fits into 53 bits."],
  invalid_chunk_extension: [400, "RFC 9112, 7.1.1", "A chunk extension is not a name with an optional value."],
  chunk_line_too_long: [400, "RFC 9112, 7.1.1", "A chunk size with its extensions is longer than this server allows."],
  unterminated_chunk: [400, "RFC 9112, 7.1", "The data of a chunk is not followed by CRLF."],
  trailers_too_large: [431, "RFC 6585, 5", "The trailer section is larger than this server allows."],
  too_much_framing: [413, "RFC 9112, 7.1.1", "The chunk sizes and extensions are larger than this server allows."],
  body_too_large: [413, "RFC 9110, 15.5.14", "The body is larger than this server allows."],
  head_timeout: [408, "RFC 9110, 15.5.9", "The head of the request did not arrive in time."],
  body_timeout: [408, "RFC 9110, 15.5.9", "The body of the request did not arrive in time."],
  incomplete_head: [400, "RFC 9112, 8", "The connection ended within the head of the request."],
  incomplete_body: [400, "RFC 9112, 8", "The connection ended within the body of the request."],
} as const;

const malformations = new Map(
  (Object.keys(rules) as MalformedCode[]).map((code): [MalformedCode, Malformed] => {
    const [status, rfc, reason] = rules[code];
    return [code, Object.freeze({ code, reason, rfc, status })];
  }),
);

export function malformed(code: MalformedCode): Malformed {
  return malformations.get(code) as Malformed;
}
