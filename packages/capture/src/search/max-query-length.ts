/** The most characters of a query: with all of them percent-encoded, as ASCII is, it still fits into the header of a request. */
export const maxQueryLength: number = 16_000;
