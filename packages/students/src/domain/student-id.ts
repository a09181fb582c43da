import { randomFillSync } from "node:crypto";

/**
 * Makes UUIDs of version 7 (RFC 9562, section 5.7) that only grow, within this process: ids of one millisecond are
 * counted, and a clock that goes back is not followed.
 */
export function studentIds(now: () => number = Date.now): () => string {
  const random = Buffer.alloc(8);
  let last = 0;
  let count = 0;
  return () => {
    const time = now();
    if (time > last) {
      last = time;
      count = 0;
    } else if (count < 0xfff) {
      count += 1;
    } else {
      last += 1;
      count = 0;
    }
    randomFillSync(random);
    random[0] = 0x80 | ((random[0] as number) & 0x3f);
    const stamp = last.toString(16).padStart(12, "0");
    const tail = random.toString("hex");
    return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${count.toString(16).padStart(3, "0")}-${tail.slice(0, 4)}-${tail.slice(4)}`;
  };
}
