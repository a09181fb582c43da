/**
 * Whether a 64-bit float can represent the JSON number `text` exactly. `1.0` and `1e2` are exact; `0.1` counts as exact too,
 * because it is the shortest text of the float it becomes. `9007199254740993` and `1e400` are not.
 */
export function isExactNumber(text: string): boolean {
  // Fifteen digits always fit.
  if (text.length <= 16 && /^-?\d{1,15}$/.test(text)) return true;
  const value = Number(text);
  return Number.isFinite(value) && normalizeNumber(text) === normalizeNumber(String(value));
}

/**
 * Whether two JSON numbers are equal. Integers are compared by digits, because two of them may become the same float. Others are
 * compared as floats.
 */
export function isSameNumber(a: string, b: string): boolean {
  if (a === b) return true;
  if (/^-?\d+$/.test(a) && /^-?\d+$/.test(b)) return (a === "-0" ? "0" : a) === (b === "-0" ? "0" : b);
  return Number(a) === Number(b);
}

const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** A canonical form of a number without its sign: the digits without outer zeros, and the exponent of the first digit. */
function normalizeNumber(text: string): string {
  const [, whole = "", fraction = "", exponent = "0"] = NUMBER.exec(text) ?? [];
  const digits = whole + fraction;
  let start = 0;
  while (digits[start] === "0") start += 1;
  const end = trimmedEnd(digits);
  return start >= end ? "0" : `${digits.slice(start, end)}e${whole.length - start + Number(exponent)}`;
}

/** The length of `digits` without zeros at the end. A regular expression would take quadratic time here. */
function trimmedEnd(digits: string): number {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end -= 1;
  return end;
}
