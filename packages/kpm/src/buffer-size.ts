/** Octets that a writer starts with. */
export const INITIAL_SIZE: number = 1 << 12;

/** The largest buffer that a writer keeps for the next message. */
export const LARGEST_KEPT: number = 1 << 20;
