/** The most deliveries of one request: more than the attempts of a forward and some replays. */
export const maxPerRequest = 50;

/** The most deliveries of one route, and the most bytes that they take. The oldest go. */
export const maxPerRoute = 1_000;
export const maxBytesPerRoute: number = 16 * 1024 * 1024;
