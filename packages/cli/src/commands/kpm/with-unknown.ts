/** A message, or what may be in one. */
interface MessageLike {
  readonly $typeName?: string;
  readonly $unknown?: readonly { readonly no: number; readonly data: Uint8Array }[] | undefined;
}

/**
 * The JSON form of a message with the fields that ProtoJSON leaves out because no schema knows them: by number, as `#9`, and
 * their octets in hex, several of one number in a row.
 */
export function withUnknown(message: MessageLike, json: unknown): unknown {
  if (!isRecord(json)) return json;
  const full: Record<string, unknown> = { ...json };
  for (const { no, data } of message.$unknown ?? []) {
    full[`#${no}`] = [full[`#${no}`], Buffer.from(data).toString("hex")].filter((text) => text !== undefined).join(" ");
  }
  for (const [name, value] of Object.entries(message)) {
    // The alternative that is set stands in the JSON form under its own name.
    if (isRecord(value) && typeof value.case === "string") full[value.case] = descend(value.value, full[value.case]);
    else if (name in full) full[name] = descend(value, full[name]);
  }
  return full;
}

function descend(value: unknown, json: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(json)) return json.map((item, index) => descend(value[index], item));
  return isRecord(value) && "$typeName" in value ? withUnknown(value, json) : json;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
