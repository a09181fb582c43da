/** The bits of octets in hexadecimal digits. */
export function bits(hex: string): string {
  return [...hex].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, "0")).join("");
}

/** The octets of bits as hexadecimal digits. `|` stands for the padding of aligned PER; the last octet is padded, too. */
export function hexOf(text: string): string {
  let all = "";
  for (const character of `${text}|`) {
    if (character === "|") all = all.padEnd(Math.ceil(all.length / 8) * 8, "0");
    else if (character !== " ") all += character;
  }
  return (all.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2).toString(16).padStart(2, "0")).join("");
}
