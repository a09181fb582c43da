import { PassThrough, type Readable, type Transform } from "node:stream";
import zlib from "node:zlib";

/** Makes what unpacks a content coding (RFC 9110, section 8.4.1), from the first byte of what is packed. */
type MakeUnpacker = (first: number | undefined) => Transform;

const UNPACKERS: ReadonlyMap<string, MakeUnpacker> = new Map<string, MakeUnpacker>([
  ["gzip", () => zlib.createGunzip()],
  // By its definition it has a header, whose first byte ends in 8; many services leave that out.
  ["deflate", (first = 0) => ((first & 15) === 8 ? zlib.createInflate() : zlib.createInflateRaw())],
  ["br", () => zlib.createBrotliDecompress()],
  // Node has it since 22.15.
  ...("createZstdDecompress" in zlib ? [["zstd", () => zlib.createZstdDecompress()] as const] : []),
]);

/** The codings that are understood, as services are asked for them. */
export const CODINGS: string = [...UNPACKERS.keys()].join(", ");

/** How often an answer may be packed, one coding within another: each can make it a thousand times as long. */
const MOST_CODINGS = 5;

/**
 * Unpacks an answer from the codings that its header `content-encoding` lists. From one that nobody knows on, it stays packed.
 *
 * @throws {Error} when there are more than 5 of them; the answer is then given up.
 */
export function unpack(packed: Readable, header = ""): Readable {
  let unpacked = packed;
  const codings = header.toLowerCase().split(",");
  if (codings.length > MOST_CODINGS) {
    packed.destroy();
    throw new Error(`Cannot unpack the answer: it is packed more than ${MOST_CODINGS} times`);
  }
  for (const coding of codings.reverse()) {
    const name = coding.trim().replace("x-gzip", "gzip");
    const make = UNPACKERS.get(name);
    if (make === undefined) return unpacked;
    unpacked = unpackOne(unpacked, name, make);
  }
  return unpacked;
}

function unpackOne(source: Readable, coding: string, make: MakeUnpacker): Readable {
  const output = new PassThrough();
  // An answer that nobody reads any more must not end the program.
  output.on("error", () => {});
  output.on("close", () => source.destroy());
  // An answer that breaks off must fail its reader as well, and not look like a short one.
  source.on("error", (error) => output.destroy(error));
  source.once("readable", () => {
    const first: Buffer | null = source.read();
    // Nothing at all is no error: there are answers without a body that name a coding.
    if (first === null) return output.end();
    source.unshift(first);
    const unpacker = make(first[0]);
    output.on("close", () => unpacker.destroy());
    unpacker.on("error", ({ message, code }: NodeJS.ErrnoException) => {
      output.destroy(Object.assign(new Error(`Cannot unpack the answer (${coding}): ${message}`), { code }));
    });
    return source.pipe(unpacker).pipe(output);
  });
  return output;
}
