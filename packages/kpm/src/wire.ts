/** The forms that a message can have: protobuf octets, ProtoJSON text in UTF-8, or the aligned PER octets of radio nodes. */
export type Wire = "protobuf" | "json" | "aper";
