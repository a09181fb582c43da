import { crc32 } from "node:zlib";

/** A picture, and how long it is shown. */
export interface Frame {
  /** A PNG; all must have the same size. */
  readonly png: Uint8Array;
  readonly ms: number;
}

/**
 * Joins PNGs into an animated one (APNG, PNG specification third edition, section 11.3). Browsers show it like any picture;
 * programs without support show `still`, which is no frame of the animation.
 */
export function animate(frames: readonly Frame[], { still }: { readonly still: Uint8Array }): Uint8Array {
  const [first] = frames;
  if (first === undefined) throw new TypeError("'frames' must have at least one picture, got 0");
  const header = [...chunksOf(first.png)].find(({ type }) => type === "IHDR");
  if (header === undefined) throw new TypeError("'frames' must be PNGs: there is no IHDR");
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames.length, 0);
  const pieces: Uint8Array[] = [signature, chunk("IHDR", header.data), chunk("acTL", control)];
  for (const { type, data } of chunksOf(still)) if (type === "IDAT") pieces.push(chunk("IDAT", data));
  let sequence = 0;
  for (const { png, ms } of frames) {
    pieces.push(chunk("fcTL", frameControl(sequence, header.data, ms)));
    sequence += 1;
    for (const { type, data } of chunksOf(png)) {
      if (type !== "IDAT") continue;
      const numbered = Buffer.alloc(4 + data.length);
      numbered.writeUInt32BE(sequence, 0);
      numbered.set(data, 4);
      pieces.push(chunk("fdAT", numbered));
      sequence += 1;
    }
  }
  pieces.push(chunk("IEND", new Uint8Array()));
  return Buffer.concat(pieces);
}

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

function* chunksOf(png: Uint8Array): Generator<{ type: string; data: Uint8Array }> {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  for (let at = signature.length; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    yield { type: bytes.toString("latin1", at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}

function frameControl(sequence: number, header: Uint8Array, ms: number): Uint8Array {
  const control = Buffer.alloc(26);
  control.writeUInt32BE(sequence, 0);
  // Width and height, encoded as in the header.
  control.set(header.subarray(0, 8), 4);
  control.writeUInt16BE(ms, 20);
  control.writeUInt16BE(1_000, 22);
  return control;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, "latin1");
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
