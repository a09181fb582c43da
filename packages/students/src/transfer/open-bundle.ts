import { crc32 } from "node:zlib";
import { type UnzipFileInfo, unzipSync } from "fflate";
import { Problem, problem } from "../domain/problem.ts";

/** The most bytes of a bundle, and of all its files together. */
export const MAX_BUNDLE_BYTES = 32 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;
/** The most of one file: it is in memory as a whole. */
const MAX_FILE_BYTES = 128 * 1024 * 1024;
const MAX_ENTRIES = 100;

/** What a thread reads from a bundle. */
export interface BundleTask {
  readonly bytes: Uint8Array;
  /** The file to unpack; without it, only the names are read. */
  readonly name?: string;
}

/**
 * Opens a zip of CSV files. Each file gets as many bytes as the archive says that it has, so none becomes larger.
 *
 * @returns the names of all files, and the bytes of the wanted one
 * @throws Problem 400 `invalid_bundle` when it is no zip, too large, or has other files than CSV at its top
 */
export function openBundle({ bytes, name: wanted = "" }: BundleTask) {
  const names: string[] = [];
  let size = 0;
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    if (!/^[A-Za-z]{1,64}\.csv$/.test(name))
      throw invalidBundle(
        `has ${JSON.stringify(name.slice(0, 100))}; only CSV files at the top of the archive are allowed`,
      );
    if (names.includes(name)) throw invalidBundle(`has ${name} twice`);
    names.push(name);
    size += originalSize;
    if (names.length > MAX_ENTRIES) throw invalidBundle(`has more than ${MAX_ENTRIES} files`);
    if (originalSize > MAX_FILE_BYTES) throw invalidBundle(`has ${name} with more than ${MAX_FILE_BYTES} bytes`);
    if (size > MAX_UNPACKED_BYTES) throw invalidBundle(`unpacks to more than ${MAX_UNPACKED_BYTES} bytes`);
    return name === wanted;
  };
  try {
    const file = unzipSync(bytes, { filter })[wanted] as Uint8Array<ArrayBuffer> | undefined;
    if (file !== undefined && crc32(file) !== (checksumOf(bytes, wanted) ?? crc32(file)))
      throw invalidBundle(`has ${wanted} with other content than was packed: it is damaged`);
    return { names, file };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw invalidBundle(`is not a readable zip archive: ${(error as Error).message}`);
  }
}

/** The CRC-32 of a file in the central directory; undefined in an archive of ZIP64, whose directory is found in another way. */
function checksumOf(bytes: Uint8Array, name: string): number | undefined {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = all.readUInt32LE(all.lastIndexOf("PK\x05\x06") + 16); at < all.length - 46; ) {
    const nameEnd = at + 46 + all.readUInt16LE(at + 28);
    if (all.toString("latin1", at + 46, nameEnd) === name) return all.readUInt32LE(at + 16);
    at = nameEnd + all.readUInt16LE(at + 30) + all.readUInt16LE(at + 32);
  }
  return undefined;
}

export function invalidBundle(reason: string): Problem {
  return problem(400, "invalid_bundle", `The bundle ${reason}.`);
}
