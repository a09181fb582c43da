/** Byte fields are views of the input: a message decoded from a subclass such as Node's Buffer must not hold any of it. */
export function plainOctets(bytes: Uint8Array): Uint8Array {
  if (bytes.constructor === Uint8Array) return bytes;
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
