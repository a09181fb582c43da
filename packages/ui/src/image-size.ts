/**
 * Width and height of an image in pixels, from its header; undefined where that cannot be parsed. A small file can be
 * an image that takes gigabytes once decoded, so this is checked before the browser decodes it.
 */
export function imageSize(bytes: Uint8Array): readonly [width: number, height: number] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ascii = (at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length));
  try {
    if (ascii(1, 3) === "PNG") return [view.getUint32(16), view.getUint32(20)];
    if (ascii(0, 3) === "GIF") return [view.getUint16(6, true), view.getUint16(8, true)];
    if (ascii(0, 2) === "BM") return [view.getUint32(18, true), Math.abs(view.getInt32(22, true))];
    if (ascii(0, 4) === "RIFF" && ascii(8, 4) === "WEBP") return webpSize(view, ascii(12, 4));
    if (view.getUint16(0) === 0xffd8) return jpegSize(view);
    if (ascii(4, 4) === "ftyp") return avifSize(view, bytes);
  } catch (error) {
    // The file ends inside its header.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

function webpSize(view: DataView, kind: string): readonly [number, number] | undefined {
  if (kind === "VP8 ") return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
  if (kind === "VP8X") {
    const uint24 = (at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
    return [uint24(24) + 1, uint24(27) + 1];
  }
  const bits = view.getUint32(21, true);
  return kind === "VP8L" ? [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1] : undefined;
}

/** The frame header follows other segments, each with its length. */
function jpegSize(view: DataView): readonly [number, number] | undefined {
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return undefined;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
  }
}

/** The largest extent: a file may contain parts and thumbnails. */
function avifSize(view: DataView, bytes: Uint8Array): readonly [number, number] | undefined {
  let largest: readonly [number, number] | undefined;
  const end = Math.min(bytes.length - 16, 64 * 1024);
  for (let at = 0; at < end; at += 1) {
    if (view.getUint32(at) !== ISPE) continue;
    const size = [view.getUint32(at + 8), view.getUint32(at + 12)] as const;
    if (largest === undefined || size[0] * size[1] > largest[0] * largest[1]) largest = size;
  }
  return largest;
}

/** "ispe", the box with an image's extents. */
const ISPE = 0x69737065;
