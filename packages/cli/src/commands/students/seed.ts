import { type JsonNode, JsonSyntaxError, parseJson, serializeJson } from "@signalbox/json";
import { readInputFileSync } from "../../files.ts";
import { CommandError } from "../../process.ts";
import { ask } from "./service-client.ts";

/** The collections of a file of json-server: an object whose members are arrays of records. */
type Collections = readonly { readonly name: string; readonly records: readonly JsonNode[] }[];

/** The most records and characters of one request. */
const MAX_RECORDS = 1_000;
const MAX_CHARACTERS = 500_000;

/** @throws CommandError when the file cannot be read or is not one of json-server */
export function readCollections(file: string): Collections {
  const document = parseFile(file);
  if (document.kind !== "object") throw invalid(file, 'must be an object of collections, such as { "courses": [] }');
  return document.members.map(({ name, value }) => {
    if (value.kind !== "array") throw invalid(file, `has ${JSON.stringify(name)}, which must be an array of records`);
    return { name, records: value.items };
  });
}

/**
 * Creates the records of collections that have none yet, in a running service without keys.
 *
 * @returns what was created, for people
 */
export async function createCollections(url: string, collections: Collections): Promise<string> {
  const done: string[] = [];
  for (const { name, records } of collections) {
    const path = `/${encodeURIComponent(name)}`;
    if (records.length === 0 || (await hasRecords(url, path))) continue;
    for (const body of bodiesOf(records)) {
      await ask({ url, collection: name }, "/students", { method: "POST", body }).catch((error: unknown) => {
        if (!(error instanceof CommandError)) throw error;
        throw new CommandError(`collection ${name}: ${error.message}`, { exitCode: error.exitCode, cause: error });
      });
    }
    done.push(`${name} (${records.length})`);
  }
  if (done.length > 0) return `created ${done.join(", ")}`;
  return collections.some(({ records }) => records.length > 0)
    ? "nothing to create; its collections with records exist already"
    : "nothing to create; it has no records, and a collection comes with its first one";
}

/** Whether a collection has or had a record. */
async function hasRecords(url: string, path: string): Promise<boolean> {
  for (const list of [path, `${path}/deleted`]) {
    const response = await ask({ url }, `${list}?limit=1`, {}, { statuses: [400, 404, 405, 409] });
    const text = await response.text();
    if (response.status === 404) continue;
    if (!text.startsWith("[")) throw new CommandError(`${path} is a path of the service, so it cannot be a collection`);
    if (text !== "[]") return true;
  }
  return false;
}

function* bodiesOf(records: readonly JsonNode[]): Generator<string> {
  let [texts, characters]: [string[], number] = [[], 0];
  for (const record of records) {
    const text = serializeJson(record);
    if (texts.length === MAX_RECORDS || (texts.length > 0 && characters + text.length > MAX_CHARACTERS)) {
      yield `[${texts.join()}]`;
      [texts, characters] = [[], 0];
    }
    texts.push(text);
    characters += text.length;
  }
  yield `[${texts.join()}]`;
}

function parseFile(file: string): JsonNode {
  const text = String(readInputFileSync(file));
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw invalid(file, `is not JSON: ${error.message}`);
    throw error;
  }
}

function invalid(file: string, reason: string): CommandError {
  return CommandError.usage(`${file} ${reason}`);
}
