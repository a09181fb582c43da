// Feeds damaged messages, E2AP PDUs and captures of all versions to the decoders. Stops at the first input that neither
// decodes nor throws a KpmError with an offset inside the input, or that takes more than two seconds.
//
//   node -C @signalbox/source bench/kpm-fuzz.ts [inputs=1000000] [seed=1]
//
// A million inputs take a few minutes. Shows its progress on stderr.
import { readFileSync } from "node:fs";
import {
  decode,
  detectModels,
  encode,
  KpmError,
  kpmV1,
  models,
  type ServiceModel,
  trace,
  validate,
} from "@signalbox/kpm";
import { Association, E2apPduSchema, readCapture } from "@signalbox/kpm/e2ap";
import { kpmV2, kpmV3, kpmV4 } from "@signalbox/kpm/v3";
import { dataChunk, frame, interleavedChunk, ipFragments, pcap, pcapng } from "../packages/kpm/test/captures.ts";
import { randomSource } from "./kpm-shapes.ts";

const inputs = Number(process.argv[2] ?? 1_000_000);
const random = randomSource(Number(process.argv[3] ?? 1));
const versions: readonly ServiceModel[] = [kpmV1, kpmV2, kpmV3, kpmV4];
const registry = models(...versions);
const slowestMs = 2000;

interface Vector {
  readonly type: string;
  readonly hex: string;
}

const vectors: readonly Vector[] = JSON.parse(
  readFileSync(new URL("../packages/kpm/test/vectors/kpm-v3.json", import.meta.url), "utf8"),
).vectors;
const octetsOf = ({ hex }: Vector) => new Uint8Array(Buffer.from(hex, "hex"));
/** Damages long inputs rarely, so that most of the time is spent on the many short ones. */
const short = ({ length }: Uint8Array) => length > 0 && (length < 2000 || random(100) === 0);
const pdus = vectors.filter(({ type }) => type === "E2AP-PDU").map(octetsOf);
const messages = vectors.filter(({ type }) => /^E2SM-KPM-/.test(type)).map(octetsOf);

let slowest = 0;
const outcomes = { decoded: 0, rejected: 0, packets: 0 };
for (let count = 0; count < inputs; count++) {
  const kind = count % 20;
  const seedling = pick(kind === 0 ? pdus : kind < 10 ? pdus : messages);
  if (!short(seedling)) continue;
  const input = kind === 0 ? damagedCapture(seedling) : mutate(seedling);
  const start = performance.now();
  try {
    if (kind === 0) readDamagedCapture(input);
    else if (kind < 10) readPdu(input);
    else readMessage(input, pick(versions));
    outcomes.decoded++;
  } catch (error) {
    if (!isClear(error, input)) fail(input, error);
    outcomes.rejected++;
  }
  const took = performance.now() - start;
  slowest = Math.max(slowest, took);
  if (took > slowestMs) fail(input, new Error(`took ${Math.round(took)} ms`));
  if (count % 1000 === 0) process.stderr.write(`\r${count} of ${inputs}`);
}
const megabytes = Math.round(process.memoryUsage().rss / 2 ** 20);
process.stderr.write("\r".padEnd(30));
process.stdout.write(
  `\r${inputs} inputs: ${JSON.stringify(outcomes)}; slowest ${Math.round(slowest)} ms; ${megabytes} MiB\n`,
);

function readPdu(octets: Uint8Array): void {
  const association = new Association({ models: registry, otherwise: pick(versions), strict: random(1) === 1 });
  const { root } = trace(E2apPduSchema, octets);
  if (root.to > octets.length * 8) throw new Error("the trace ends behind the input");
  const received = association.receive(octets);
  if (received.kind === "indication") {
    const { model = kpmV3, header, message } = received;
    Array.from(model.measurements(header.value, message.value, {}));
  }
}

function readMessage(octets: Uint8Array, model: ServiceModel): void {
  const parts = Object.values(model.topLevel);
  const schema = pick(parts);
  const wire = pick(["aper", "aper", "protobuf"] as const);
  detectModels(octets.subarray(0, 300), [model]);
  trace(schema, octets, { wire, model });
  const message = decode(schema, octets, { wire, model });
  validate(schema, message);
  encode(schema, message, { wire: "json", model });
  if (schema === model.topLevel.message) Array.from(model.measurements(undefined, message));
}

/** A capture of a few PDUs in chunks that are truncated, repeated, swapped and interleaved, and then damaged. */
function damagedCapture(pdu: Uint8Array): Uint8Array {
  let tsn = random(2 ** 32 - 1);
  const chunks: Uint8Array[] = [];
  for (let message = 0; message < 1 + random(3); message++) {
    const size = 1 + random(pdu.length);
    const parts = Array.from({ length: Math.ceil(pdu.length / size) }, (_, at) =>
      pdu.slice(at * size, (at + 1) * size),
    );
    for (const [fragment, part] of parts.entries()) {
      const flags = (fragment === 0 ? 2 : 0) | (fragment === parts.length - 1 ? 1 : 0);
      const isInterleaved = message % 2 === 1;
      tsn = (tsn + 1) >>> 0;
      const options = { tsn, flags, stream: 1, message, fragment };
      chunks.push(isInterleaved ? interleavedChunk(part, options) : dataChunk(part, options));
    }
  }
  for (let i = 0; i < random(4); i++) {
    const [a, b] = [random(chunks.length - 1), random(chunks.length - 1)];
    const [first, second] = [chunks[a] as Uint8Array, chunks[b] as Uint8Array];
    if (random(2) === 0) chunks.push(first);
    else [chunks[a], chunks[b]] = [second, first];
  }
  const whole = chunks.map((chunk) => frame([chunk], { isV6: random(1) === 1 }));
  const frames = whole.flatMap((one) => (random(3) === 0 ? ipFragments(one, 8 * (1 + random(40)), random(3)) : [one]));
  const file = random(1) === 0 ? pcap(frames) : pcapng(frames);
  return random(3) === 0 ? file : mutate(file);
}

function readDamagedCapture(file: Uint8Array): void {
  const association = new Association({ models: registry, otherwise: kpmV3, strict: false });
  for (const { octets } of readCapture(file)) {
    outcomes.packets++;
    try {
      association.receive(octets);
    } catch (error) {
      if (!isClear(error, octets)) fail(octets, error);
    }
  }
}

/** Changes, removes, inserts or repeats a few bytes, or truncates the input. */
function mutate(octets: Uint8Array): Uint8Array {
  let bytes = Buffer.from(octets);
  for (let i = 0; i <= random(3); i++) {
    const at = random(bytes.length);
    const rest = bytes.subarray(at + random(4));
    switch (random(5)) {
      case 0:
        bytes = bytes.subarray(0, at);
        break;
      case 1:
        bytes = Buffer.concat([bytes.subarray(0, at), rest]);
        break;
      case 2:
        bytes = Buffer.concat([
          bytes.subarray(0, at),
          Buffer.alloc(1 + random(6), pick([0, 0x7f, 0x80, 0xc4, 0xff])),
          rest,
        ]);
        break;
      default:
        bytes = Buffer.from(bytes);
        bytes[at] = random(1) === 0 ? random(255) : (bytes[at] ?? 0) ^ (1 << random(7));
    }
  }
  return new Uint8Array(bytes);
}

/** Whether an error is one of the package. For bytes that cannot be decoded, it must also have an offset inside them. */
function isClear(error: unknown, { length }: Uint8Array): boolean {
  if (!(error instanceof KpmError)) return false;
  if (error.code !== "malformed") return true;
  const { offset, path } = error;
  // A missing information element has a path and no offset.
  return offset === undefined ? path !== undefined : offset >= 0 && offset <= length;
}

function fail(input: Uint8Array, error: unknown): never {
  process.stdout.write(`\n${Buffer.from(input).toString("hex")}\n`);
  throw error;
}

function pick<T>(list: readonly T[]): T {
  return list[random(list.length - 1)] as T;
}
