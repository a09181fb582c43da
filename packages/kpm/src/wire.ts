/** The forms that a message can have: protobuf octets, or ProtoJSON text in UTF-8. */
export type Wire = "protobuf" | "json";
