/**
 * The received bytes of a connection that are not parsed yet. Usually they are a slice of one packet. An incomplete rest is copied
 * together with the following packets into a buffer that doubles.
 */
export class PendingBytes {
  bytes: Buffer | undefined;
  /** The buffer behind `bytes` when it is our own, with room at its end. */
  #own: Buffer | undefined;
  #end = 0;

  get length(): number {
    return this.bytes === undefined ? 0 : this.bytes.length;
  }

  add(chunk: Buffer): void {
    if (this.bytes === undefined) {
      this.bytes = chunk;
      this.#own = undefined;
      return;
    }
    const length = this.bytes.length + chunk.length;
    if (this.#own === undefined || this.#end + chunk.length > this.#own.length) {
      const own = Buffer.allocUnsafeSlow(Math.max(1024, 2 * length));
      own.set(this.bytes);
      this.#own = own;
      this.#end = this.bytes.length;
    }
    this.#own.set(chunk, this.#end);
    this.#end += chunk.length;
    this.bytes = this.#own.subarray(this.#end - length, this.#end);
  }

  /** Removes and returns up to `length` bytes from the front; undefined when there are none. */
  take(length: number): Buffer | undefined {
    const { bytes } = this;
    if (bytes === undefined || length === 0) return undefined;
    if (length >= bytes.length) {
      this.bytes = undefined;
      return bytes;
    }
    this.bytes = bytes.subarray(length);
    return bytes.subarray(0, length);
  }

  /** Discards `length` bytes from the front. */
  skip(length: number): void {
    if (length === 0 || this.bytes === undefined) return;
    this.bytes = length >= this.bytes.length ? undefined : this.bytes.subarray(length);
  }

  clear(): void {
    this.bytes = undefined;
    this.#own = undefined;
  }
}
