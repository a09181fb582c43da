import { CommandError } from "../../process.ts";

/** Reads hex text: digits of either case, with white space, `:`, `,` and `0x` between them; says where something else is. */
export function fromHex(text: string): Buffer {
  // What is left out leaves its place, so that places are those of the text.
  const spaced = text.replace(/\b0x|[\s:,]/gi, (skipped) => skipped.replace(/[^\n]/g, " "));
  const wrong = /[^0-9a-fA-F\s]/u.exec(spaced);
  if (wrong !== null) {
    const before = text.slice(0, wrong.index);
    const line = before.split("\n").length;
    const column = before.length - before.lastIndexOf("\n");
    throw refuse(`'${wrong[0]}' at line ${line}, column ${column} is no digit`);
  }
  const digits = spaced.replace(/\s/g, "");
  if (digits.length % 2 === 1) throw refuse(`${digits.length} digits make no whole octets`);
  return Buffer.from(digits, "hex");
}

function refuse(why: string): CommandError {
  return new CommandError(`the input is not hex: ${why}`);
}
