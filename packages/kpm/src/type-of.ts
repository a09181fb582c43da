/** What a value of any type is called in an error: `Uint8Array`, `Null`, `String`… */
export function typeOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice("[object ".length, -1);
}
