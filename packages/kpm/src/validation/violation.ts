/** One broken rule. */
export interface Violation {
  /** The field in protobuf notation, such as `indication_message_format1.pm_containers[3].the_rancontainer`. */
  readonly path: string;
  /** The rule, by protovalidate's id where it has one: `int32.gte_lte`, `repeated.max_items`, `required`… */
  readonly rule: string;
  /** What the rule allows: `0..273`, `3`, `22..32`; empty for `required`. */
  readonly limit: string;
  /** What was found: the number, the length in the rule's unit, or the count of items. */
  readonly actual: number | bigint;
  /** One sentence for people. */
  readonly message: string;
}
