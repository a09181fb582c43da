/** The least size of the buffer of a body in pieces, in bytes. */
const firstBuffer = 16 * 1024;

/**
 * Joins the pieces of a body. A single piece is not copied. More are copied into one buffer, so that many small pieces take
 * no more memory than their bytes.
 */
export class BodyBytes {
  length = 0;
  readonly #stated: number;
  #bytes: Buffer = none;

  /** @param stated the `Content-Length` of the body; 0 when unknown */
  constructor(stated = 0) {
    this.#stated = stated;
  }

  add(chunk: Buffer): void {
    const length = this.length + chunk.length;
    if (this.length === 0) this.#bytes = chunk;
    else {
      if (length > this.#bytes.length || this.length === this.#bytes.length) this.#grow(length);
      chunk.copy(this.#bytes, this.length);
    }
    this.length = length;
  }

  /** The whole body. It may share memory with its packet. */
  bytes(): Buffer {
    return this.#bytes.length === this.length ? this.#bytes : this.#bytes.subarray(0, this.length);
  }

  /** Doubles the buffer, up to the final size of the body. */
  #grow(needed: number): void {
    const capacity = Math.max(needed * 2, firstBuffer);
    const grown = Buffer.allocUnsafeSlow(this.#stated >= needed ? Math.min(capacity, this.#stated) : capacity);
    this.#bytes.copy(grown, 0, 0, this.length);
    this.#bytes = grown;
  }
}

const none = Buffer.alloc(0);
