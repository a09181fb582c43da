import { isUuid } from "../domain/student-id.ts";

/** Many keys of records in little memory, which another thread receives without a copy. */
export interface PackedIds {
  /** 16 bytes per key: a UUID or, after a marker, the start and the length of a text in `texts`. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The other keys, in UTF-8. */
  readonly texts: Uint8Array<ArrayBuffer>;
}

const idBytes = 16;
/** The marker. UUIDs of the service never start with it; a client's UUID that does is stored as a text. */
const mark = "ffffffff";

/** Packs keys one by one. */
export function packIds(): { add(key: string): void; done(): PackedIds } {
  const ids = growing();
  const texts = growing();
  return {
    add(key) {
      const id = ids.next(idBytes);
      if (isUuid(key) && !key.startsWith(mark)) {
        id.write(key.replaceAll("-", ""), "hex");
        return;
      }
      const length = Buffer.byteLength(key);
      id.fill(0xff).writeUInt32BE(texts.size(), 4);
      id.writeUInt32BE(length, 8);
      texts.next(length).write(key);
    },
    done: () => ({ bytes: ids.done(), texts: texts.done() }),
  };
}

/** Bytes of unknown number. */
function growing() {
  let buffer = Buffer.allocUnsafeSlow(64 * 1024);
  let size = 0;
  return {
    size: () => size,
    next(length: number): Buffer {
      if (size + length > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(2 * Math.max(buffer.length, length));
        buffer.copy(larger);
        buffer = larger;
      }
      size += length;
      return buffer.subarray(size - length, size);
    },
    done: () => new Uint8Array(buffer.buffer as ArrayBuffer, 0, size),
  };
}

/** How many keys there are. */
export function countOfIds({ bytes }: PackedIds): number {
  return bytes.length / idBytes;
}

/** The keys from index `from` on. */
export function unpackIds({ bytes, texts }: PackedIds, from: number, count: number): string[] {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset + from * idBytes, count * idBytes).toString("hex");
  const others = Buffer.from(texts.buffer, texts.byteOffset, texts.length);
  return Array.from({ length: count }, (_, index) => {
    const id = hex.slice(2 * idBytes * index, 2 * idBytes * (index + 1));
    if (id.startsWith(mark)) {
      const start = Number.parseInt(id.slice(8, 16), 16);
      return others.toString("utf8", start, start + Number.parseInt(id.slice(16, 24), 16));
    }
    return `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`;
  });
}
