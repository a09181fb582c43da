import { CommandError } from "../../process.ts";

/** A line of the input, with its number there: 1 and up. */
export interface Line {
  readonly number: number;
  readonly octets: Buffer;
}

/** The longest line that is read, in octets. No message is longer: APER ends at 256 MiB, which are as many again as hex. */
const longest = 512 * 1024 * 1024;

/**
 * The lines of octets, each as soon as it has come. Lines of nothing but white space are left out, and counted.
 *
 * @throws CommandError for a line that is longer than 512 MiB.
 */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let number = 0;
  let pieces: Buffer[] = [];
  let length = 0;
  const takeLine = (): Line => {
    const octets = Buffer.concat(pieces);
    pieces = [];
    length = 0;
    number += 1;
    return { number, octets };
  };
  const keep = (piece: Buffer): void => {
    pieces.push(piece);
    length += piece.length;
    if (length > longest) throw new CommandError(`line ${number + 1} is longer than ${longest} octets: no message is`);
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", start)) {
      keep(chunk.subarray(start, end));
      const line = takeLine();
      if (!isBlank(line)) yield line;
      start = end + 1;
    }
    keep(chunk.subarray(start));
  }
  const rest = takeLine();
  if (!isBlank(rest)) yield rest;
}

function isBlank({ octets }: Line): boolean {
  return octets.every((octet) => octet === 0x20 || (octet >= 0x09 && octet <= 0x0d));
}
