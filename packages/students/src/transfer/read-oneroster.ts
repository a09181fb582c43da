import type { JsonMember, JsonObject } from "../domain/json/json-node.ts";
import { parseJson } from "../domain/json/parse-json.ts";
import { oneRosterId, oneRosterMapping } from "./oneroster-csv.ts";
import { type CsvReaderOptions, csvReader } from "./read-csv.ts";
import type { RowReader } from "./source-row.ts";

/** Reads `users.csv` of OneRoster 1.2. The id of the other system is kept as an external id. */
export function oneRosterReader(options: Omit<CsvReaderOptions, "mapping">): RowReader {
  const read = csvReader({ ...options, mapping: oneRosterMapping });
  return async function* readOneRoster(parts) {
    for await (const row of read(parts)) {
      yield row.kind === "document" ? { ...row, document: withExternalId(row.document) } : row;
    }
  };
}

function withExternalId({ members }: JsonObject): JsonObject {
  return {
    kind: "object",
    members: members.map((member) => (member.name === oneRosterId ? externalIds(member) : member)),
  };
}

function externalIds({ value }: JsonMember): JsonMember {
  const identifier = value.kind === "string" ? value.text : '""';
  const list = parseJson(`[{"type":"oneroster","identifier":${identifier}}]`, { maxDepth: 2, maxKeyLength: 64 });
  return { name: "externalIds", nameText: '"externalIds"', value: list };
}
