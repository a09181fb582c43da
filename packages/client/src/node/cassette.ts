import { readFile, stat } from "node:fs/promises";
import type { CassetteMode, CassetteOptions, CassetteSettings } from "../cassette/cassette-options.ts";
import { compareResponses } from "../cassette/compare.ts";
import { parseCassette, serializeCassette } from "../cassette/file-text.ts";
import {
  bytesOf,
  type RecordedCall,
  type RecordedRequest,
  type RecordedResponse,
  recordHeaders,
  toHeaders,
} from "../cassette/format.ts";
import { describeBody } from "../cassette/messages.ts";
import { Player } from "../cassette/player.ts";
import { Recorder } from "../cassette/recorder.ts";
import { REDACTED, type SecretOptions, Secrets } from "../cassette/secrets.ts";
import { createPlatformFetch } from "./platform-fetch.ts";
import { replaceFile } from "./replace-file.ts";

export type { CassetteMode, CassetteOptions } from "../cassette/cassette-options.ts";
export { matchesRequest, requestKey } from "../cassette/compare.ts";
export { describeMiss, type MissOptions } from "../cassette/describe-miss.ts";
export type {
  RecordedBody,
  RecordedCall,
  RecordedError,
  RecordedHeaders,
  RecordedRequest,
  RecordedResponse,
} from "../cassette/format.ts";
export { bytesOf, recordBody, recordHeaders } from "../cassette/format.ts";
export { recordRequest } from "../cassette/messages.ts";
export { hasSecrets, type SecretOptions } from "../cassette/secrets.ts";

/** Calls that are recorded in one file, and replayed from it. */
export interface Cassette {
  /** Replaces `fetch`, for a client of this package and for any other library. */
  readonly fetch: typeof globalThis.fetch;
  readonly mode: CassetteMode;
  /**
   * Ends a recording: writes the file, without secrets. In a replay it writes nothing.
   *
   * @throws {Error} in a replay, if a call was not recorded, in case the program caught that error.
   */
  save(): Promise<void>;
  /** In a replay, the recorded calls that were not made, as `GET https://…`. */
  unused(): string[];
}

/**
 * Opens the cassette in `file`.
 *
 * @throws {Error} when there is no file to replay, or its content is invalid: the message has the file, the JSON pointer of
 * the value, and what was expected.
 */
export async function openCassette(file: string, options: CassetteOptions = {}): Promise<Cassette> {
  const settings = resolveSettings(file, options);
  const { mode } = settings;
  const advice = ': record it with SIGNALBOX_CASSETTE=record or { mode: "record" }';
  const old = mode === "record" ? [] : await readCalls(settings, advice);
  if (mode === "replay") {
    const player = new Player(
      old.filter(({ incoming }) => !incoming),
      settings,
    );
    return { fetch: player.fetch, mode, save: async () => player.check(), unused: () => player.unused() };
  }
  const recorder = new Recorder(settings);
  const save = async (): Promise<void> => {
    await saveCalls(await recorder.calls(old), settings);
  };
  return { fetch: recorder.fetch, mode, save, unused: () => [] };
}

/**
 * Reads the calls of a cassette, or of an HTTP Archive.
 *
 * @throws {Error} as {@link openCassette} does.
 */
export async function readCassette(file: string): Promise<RecordedCall[]> {
  return readCalls(resolveSettings(file, { mode: "replay" }));
}

/**
 * Writes calls without their secrets as a cassette, or as an HTTP Archive if the name of the file ends in `.har`.
 *
 * @throws {Error} when the file would be larger than 50 MiB.
 */
export async function writeCassette(
  file: string,
  calls: readonly RecordedCall[],
  options: { readonly secrets?: SecretOptions } = {},
): Promise<void> {
  const secrets = new Secrets(options.secrets);
  const named = calls.map((call) => secrets.removeNamed(call));
  await saveCalls(
    named.map((call) => secrets.removeValues(call)),
    resolveSettings(file, { mode: "record" }),
  );
}

async function saveCalls(calls: readonly RecordedCall[], { file, maxFileBytes }: CassetteSettings): Promise<void> {
  const text = serializeCassette(calls, file);
  if (Buffer.byteLength(text) > maxFileBytes) {
    throw new Error(`${file} would be larger than 'maxFileBytes', ${maxFileBytes}`);
  }
  await replaceFile(file, text);
}

/** A recorded request as the platform sends it: without what the platform sets, and without headers that had a secret. */
export function toRequestInit({ method, headers, body }: RecordedRequest): RequestInit {
  const sent = toHeaders(headers);
  for (const [name, value] of [...sent]) {
    if (value.includes(REDACTED) || /^(?:host|expect|upgrade|te|trailer)$/.test(name)) sent.delete(name);
  }
  return { method, headers: sent, ...(body && { body: bytesOf(body) }) };
}

/**
 * Compares a response with a recorded one: status, `content-type`, and the body. `[REDACTED]` in the recorded one matches anything.
 *
 * @returns what differs, one line each; empty if nothing does.
 */
export async function compareResponse(recorded: RecordedResponse, response: Response): Promise<string[]> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const headers = recordHeaders(response.headers);
  const actual = { status: response.status, headers, ...describeBody(bytes, headers["content-type"]) };
  return compareResponses(recorded, actual);
}

const MODES: readonly CassetteMode[] = ["replay", "record", "update"];

const KNOWN: readonly string[] = [
  "mode",
  "fetch",
  "matchHeaders",
  "inOrder",
  "secrets",
  "maxBodyBytes",
  "maxFileBytes",
] satisfies (keyof CassetteOptions)[];

function resolveSettings(file: string, options: CassetteOptions): CassetteSettings {
  const unknown = Object.keys(options).find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) throw new Error(`Unknown option '${unknown}' of a cassette: use ${KNOWN.join(", ")}`);
  const variable = process.env.SIGNALBOX_CASSETTE || undefined;
  const given = options.mode ?? variable ?? "replay";
  const mode = MODES.find((one) => one === given);
  if (mode === undefined) {
    const name = options.mode === undefined ? "SIGNALBOX_CASSETTE" : "'mode' of a cassette";
    throw new Error(`${name} must be replay, record or update, got ${JSON.stringify(given)}`);
  }
  const { fetch = createFetch(), maxBodyBytes = 10 * 2 ** 20, maxFileBytes = 50 * 2 ** 20 } = options;
  for (const [name, bytes] of Object.entries({ maxBodyBytes, maxFileBytes })) {
    if (!(bytes > 0)) throw new Error(`'${name}' must be a number of bytes above 0, got ${bytes}`);
  }
  return { ...options, file, mode, fetch, maxBodyBytes, maxFileBytes };
}

/** What a client without a cassette sends with: agents, proxies, and no credential to another origin. */
function createFetch(): typeof globalThis.fetch {
  const platformFetch = createPlatformFetch();
  return (input, init) => {
    const { method = "GET", headers, ...request } = init ?? {};
    const built = { method, url: String(input), headers: { ...headers } as Record<string, string>, request };
    const send = platformFetch(built as Parameters<typeof platformFetch>[0]) as typeof globalThis.fetch | undefined;
    return (send ?? globalThis.fetch)(input, init);
  };
}

async function readCalls({ file, mode, maxFileBytes }: CassetteSettings, advice = ""): Promise<RecordedCall[]> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
  if (found === undefined) {
    if (mode === "update") return [];
    throw new Error(`${file} does not exist${advice}`);
  }
  if (found.size > maxFileBytes) {
    throw new Error(`${file} has ${found.size} bytes, more than 'maxFileBytes', ${maxFileBytes}`);
  }
  return parseCassette(await readFile(file, "utf8"), file);
}
