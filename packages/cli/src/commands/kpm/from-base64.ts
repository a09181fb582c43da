import { CommandError } from "../../process.ts";

/**
 * Reads base64 text (RFC 4648, section 4 or 5; white space anywhere, padding or none).
 *
 * Node's own decoder leaves out what it cannot read. This one refuses it, and says which letter it is: other octets than the
 * writer's would be taken for a message.
 */
export function fromBase64(text: string): Buffer {
  const wrong = /[^\w+/=\s-]/u.exec(text);
  if (wrong !== null) throw refuse(`'${wrong[0]}' at character ${wrong.index + 1} is no letter of it`);
  const inside = /=(?=[=\s]*[^=\s])/.exec(text);
  if (inside !== null) throw refuse(`'=' at character ${inside.index + 1} is not at its end`);
  const padded = text.replace(/\s/g, "");
  const letters = padded.replace(/=+$/, "");
  const padding = padded.length - letters.length;
  if (letters.length % 4 === 1) {
    throw refuse(`'${letters.at(-1)}', the last of ${letters.length}, is alone: 1 letter makes no octet`);
  }
  const wanted = (4 - (letters.length % 4)) % 4;
  if (padding > 0 && padding !== wanted) {
    throw refuse(`${letters.length} letters take ${wanted} '=' at the end, not ${padding}`);
  }
  const octets = Buffer.from(letters, "base64");
  if (octets.toString("base64url") !== letters.replaceAll("+", "-").replaceAll("/", "_")) {
    throw refuse(`'${letters.at(-1)}', the last letter, has bits that belong to no octet`);
  }
  return octets;
}

function refuse(why: string): CommandError {
  return new CommandError(`the input is not base64: ${why}`);
}
