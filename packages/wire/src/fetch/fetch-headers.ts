const NativeHeaders = globalThis.Headers;

/**
 * The header fields of a request as `Headers`. A native object is created only for methods other than `get` and `has`, because most
 * handlers read two or three fields.
 */
export class FetchHeaders {
  readonly #pairs: readonly string[];
  #native: Headers | undefined;

  /** @param pairs alternating names and values */
  constructor(pairs: readonly string[]) {
    this.#pairs = pairs;
  }

  get(name: string): string | null {
    if (this.#native !== undefined || !isToken.test(name)) return this.#headers().get(name);
    const pairs = this.#pairs;
    const wanted = name.toLowerCase();
    let value: string | null = null;
    for (let index = 0; index < pairs.length; index += 2) {
      const found = pairs[index] as string;
      if (found.length !== wanted.length || found.toLowerCase() !== wanted) continue;
      // The values of a repeated Cookie are joined according to RFC 9113, 8.2.3.
      value =
        value === null
          ? (pairs[index + 1] as string)
          : `${value}${wanted === "cookie" ? "; " : ", "}${pairs[index + 1]}`;
    }
    return value;
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }

  append(name: string, value: string): void {
    this.#headers().append(name, value);
  }

  delete(name: string): void {
    this.#headers().delete(name);
  }

  set(name: string, value: string): void {
    this.#headers().set(name, value);
  }

  getSetCookie(): string[] {
    return this.#headers().getSetCookie();
  }

  forEach(callback: (value: string, name: string, headers: Headers) => void, thisArg?: unknown): void {
    this.#headers().forEach((value, name) => {
      callback.call(thisArg, value, name, this as unknown as Headers);
    });
  }

  keys(): HeadersIterator<string> {
    return this.#headers().keys();
  }

  values(): HeadersIterator<string> {
    return this.#headers().values();
  }

  entries(): HeadersIterator<[string, string]> {
    return this.#headers().entries();
  }

  [Symbol.iterator](): HeadersIterator<[string, string]> {
    return this.#headers().entries();
  }

  #headers(): Headers {
    if (this.#native !== undefined) return this.#native;
    const native = new NativeHeaders();
    for (let index = 0; index < this.#pairs.length; index += 2) {
      native.append(this.#pairs[index] as string, this.#pairs[index + 1] as string);
    }
    this.#native = native;
    return native;
  }
}

type HeadersIterator<Item> = IterableIterator<Item>;

const isToken = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;

// Makes `instanceof Headers` true, because this class supports everything that `Headers` does.
Object.setPrototypeOf(FetchHeaders.prototype, NativeHeaders.prototype);
