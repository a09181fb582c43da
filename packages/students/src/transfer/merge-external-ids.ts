import { applyMergePatch, type JsonNode, type JsonObject, toValue } from "@signalbox/json";

/**
 * The row with the external ids of `current` too: a file of one system says nothing of the ids that others gave. Of each
 * type the identifier of the row counts.
 */
export function mergeExternalIds(current: JsonNode, row: JsonObject): JsonObject {
  const stored = idsOf(current);
  return {
    kind: "object",
    members: row.members.map((member) =>
      member.name === "externalIds" && member.value.kind === "array"
        ? { ...member, value: { kind: "array", items: mergeByType(stored, member.value.items) } }
        : member,
    ),
  };
}

function idsOf(node: JsonNode): readonly JsonNode[] {
  if (node.kind !== "object") return [];
  const value = node.members.find(({ name }) => name === "externalIds")?.value;
  return value?.kind === "array" ? value.items : [];
}

function mergeByType(stored: readonly JsonNode[], sent: readonly JsonNode[]): JsonNode[] {
  const left = new Map(sent.map((item) => [typeOf(item), item]));
  const merged = stored.map((item) => {
    const type = typeOf(item);
    const update = left.get(type);
    if (update === undefined) return item;
    left.delete(type);
    return applyMergePatch(item, update);
  });
  return [...merged, ...left.values()];
}

function typeOf(item: JsonNode): unknown {
  const type = item.kind === "object" ? item.members.find(({ name }) => name === "type")?.value : undefined;
  return type === undefined ? undefined : toValue(type);
}
