import { isUuid } from "../domain/student-id.ts";

/** Many keys of records in little memory. */
export interface PackedIds {
  /** 16 bytes per key: a UUID or, after a marker, an index into `others`. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly others: readonly string[];
}

const idBytes = 16;
/** The marker. UUIDs of the service never start with it; a client's UUID that does is stored in `others`. */
const mark = "ffffffff";

/** Packs keys one by one. */
export function packIds(): { add(key: string): void; done(): PackedIds } {
  let packed = Buffer.allocUnsafeSlow(64 * 1024);
  let size = 0;
  const others: string[] = [];
  return {
    add(key) {
      if (size === packed.length) {
        const larger = Buffer.allocUnsafeSlow(2 * packed.length);
        packed.copy(larger);
        packed = larger;
      }
      if (isUuid(key) && !key.startsWith(mark)) packed.write(key.replaceAll("-", ""), size, "hex");
      else {
        packed.fill(0xff, size, size + idBytes);
        packed.writeUInt32BE(others.push(key) - 1, size + 4);
      }
      size += idBytes;
    },
    done: () => ({ bytes: new Uint8Array(packed.buffer as ArrayBuffer, 0, size), others }),
  };
}

/** How many keys there are. */
export function countOfIds({ bytes }: PackedIds): number {
  return bytes.length / idBytes;
}

/** The keys from index `from` on. */
export function unpackIds({ bytes, others }: PackedIds, from: number, count: number): string[] {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset + from * idBytes, count * idBytes).toString("hex");
  return Array.from({ length: count }, (_, index) => {
    const id = hex.slice(2 * idBytes * index, 2 * idBytes * (index + 1));
    if (id.startsWith(mark)) return others[Number.parseInt(id.slice(8, 16), 16)] as string;
    return `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`;
  });
}
