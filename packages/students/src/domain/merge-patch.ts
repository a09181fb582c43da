import type { JsonMember, JsonNode } from "./json/json-node.ts";

/** Applies a JSON Merge Patch (RFC 7396, section 2). What it does not name stays as it was written, in its place. */
export function mergePatch(target: JsonNode | undefined, patch: JsonNode): JsonNode {
  if (patch.kind !== "object") return patch;
  const members = new Map<string, JsonMember>(
    target?.kind === "object" ? target.members.map((member) => [member.name, member]) : [],
  );
  for (const member of patch.members) {
    if (member.value.kind === "null") members.delete(member.name);
    else members.set(member.name, { ...member, value: mergePatch(members.get(member.name)?.value, member.value) });
  }
  return { kind: "object", members: [...members.values()] };
}
