import { Zip, ZipDeflate } from "fflate";
import { STUDENT_COLLECTION } from "../domain/collection.ts";
import type { RecordQuery } from "../domain/record-query.ts";
import { type RosterKind, type RosterVersion, rosterKindNames } from "../domain/roster-kinds.ts";
import { type ListContext, readAll } from "../records/list-records.ts";
import { headerOf, lineOf, type RosterFile } from "../transfer/bundle-rows.ts";
import { decodeText } from "../transfer/decode-text.ts";
import { splitLines } from "../transfer/text-stream.ts";
import type { Reader } from "../work/work.ts";

/** What a bundle has. */
interface BundleOptions {
  readonly version: RosterVersion;
  /** A delta: only what has changed since then, deletions included, as milliseconds since 1970. @default everything */
  readonly since?: number | undefined;
  /** Whether it has demographics. */
  readonly withDemographics: boolean;
}

/** The most names of metadata that a file has columns for. */
const MAX_METADATA = 200;

/** The other files that a manifest names as absent. */
const absentFiles: Readonly<Record<RosterVersion, readonly string[]>> = {
  "1.1": ["categories", "classResources", "courseResources", "lineItems", "resources", "results"],
  "1.2": [
    ...["categories", "classResources", "courseResources", "lineItemLearningObjectiveIds", "lineItems"],
    ...["lineItemScoreScales", "resources", "resultLearningObjectiveIds", "results", "resultScoreScales"],
    ...["scoreScales", "userProfiles", "userResources"],
  ],
};

/** The zip of a bundle, in parts at the pace of the consumer. Threads write its rows. */
export async function* writeBundle(
  context: ListContext,
  options: BundleOptions,
  reader: Reader,
): AsyncGenerator<Uint8Array> {
  const { version, since, withDemographics } = options;
  const isDelta = since !== undefined;
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    ready.push(bytes);
  });
  const names = rosterKindNames.filter((name) => name !== "demographics" || withDemographics);
  const present: readonly (RosterKind | "roles")[] = version === "1.2" ? [...names, "roles"] : names;
  async function* add(name: string, parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const file = new ZipDeflate(`${name}.csv`, { level: 6 });
    zip.add(file);
    for await (const part of parts) {
      file.push(part);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  yield* add("manifest", manifestOf(present, options));
  for (const name of present) {
    const kind = name === "roles" ? "users" : name;
    const metadata = name === "roles" ? [] : await metadataOf(kind);
    const file: RosterFile = { kind, rows: name === "roles" ? "roles" : "records", isDelta, metadata };
    yield* add(name, rowsOf(file, headerOf(file, version)));
  }
  zip.end();
  yield* ready.splice(0);

  async function* rowsOf(file: RosterFile, header: string): AsyncGenerator<Uint8Array> {
    yield Buffer.from(header);
    const filters: RecordQuery["filters"] = isDelta ? [{ field: "updatedAt", operator: "gte", value: since }] : [];
    for (const collection of file.kind === "users" ? [file.kind, STUDENT_COLLECTION] : [file.kind]) {
      const sort = [{ field: "id", descending: false }];
      const query: RecordQuery = { collection, words: [], filters, deleted: isDelta ? "included" : false, sort };
      yield* readAll(context, query, { format: "rosterRows", version, file }, reader);
    }
  }

  /** The names in the metadata of a kind. */
  async function metadataOf(kind: RosterKind): Promise<readonly string[]> {
    const found = new Set<string>();
    const parts = rowsOf({ kind, rows: "metadata", isDelta, metadata: [] }, "");
    for await (const lines of splitLines(decodeText(parts, { encoding: "utf-8" }), /\n/g, Number.POSITIVE_INFINITY))
      for (const line of lines) if (found.size < MAX_METADATA) found.add(JSON.parse(line) as string);
    return [...found].sort();
  }
}

async function* manifestOf(present: readonly string[], { version, since }: BundleOptions): AsyncGenerator<Uint8Array> {
  const mode = since === undefined ? "bulk" : "delta";
  const files = [
    ...present.map((name) => [name, mode] as const),
    ...absentFiles[version].map((name) => [name, "absent"] as const),
    ...(present.includes("demographics") ? [] : [["demographics", "absent"] as const]),
  ];
  const lines = [
    ["propertyName", "value"],
    ["manifest.version", "1.0"],
    ["oneroster.version", version],
    ...files.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [`file.${name}`, value]),
    ["source.systemName", "Signalbox"],
    ["source.systemCode", "signalbox"],
  ];
  yield Buffer.from(lines.map(lineOf).join(""));
}
