/** What of a request a signature can be about. */
export interface SignedRequest {
  /** Names and values in their order, each character one byte. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The bytes as they came. */
  readonly body: Uint8Array;
  /** The whole URL that the sender called, `https://…` with its query. Only Twilio signs it. */
  readonly url?: string | undefined;
}

/** The first value of a header, whatever the case of its name. */
export function headerOf({ headers }: SignedRequest, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find(([known]) => known.toLowerCase() === wanted)?.[1].trim();
}
