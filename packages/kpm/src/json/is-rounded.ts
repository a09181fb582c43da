const number = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Says whether a number, written as in JSON, turns into a whole one or one without end that may be another. */
export function isRounded(written: string): boolean {
  const value = Number(written);
  if (isWhole(written)) return !Number.isSafeInteger(value);
  return Number.isInteger(value) || !Number.isFinite(value);
}

/** Says whether there is nothing behind the decimal point once its exponent has moved it. */
function isWhole(written: string): boolean {
  const [, whole = "", fraction = "", exponent = "0"] = number.exec(written) ?? [];
  const digits = whole + fraction;
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end--;
  return end === 0 || whole.length + Number(exponent) >= end;
}
