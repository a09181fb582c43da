/** Octets in a full fragment: the unit of lengths that do not fit 14 bits (X.691, 11.9.3.8). */
export const FRAGMENT = 16_384;
