let lastSecond = Number.NaN;
let lastText = "";

/** A time in the format of HTTP headers (RFC 9110, section 5.6.7). Those of one second are one text, which is kept. */
export function httpDate(milliseconds: number): string {
  const second = Math.floor(milliseconds / 1000);
  if (second !== lastSecond) {
    lastSecond = second;
    lastText = new Date(milliseconds).toUTCString();
  }
  return lastText;
}
