import { randomFillSync } from "node:crypto";

/**
 * Creates UUIDs of version 7 (RFC 9562, section 5.7) that increase within this process: ids of one millisecond have a counter,
 * and the time never goes back.
 */
export function recordIds(now: () => number = Date.now): () => string {
  // Requesting random bytes from the system is the most expensive part, so they are requested in advance.
  const pool = Buffer.alloc(8 * 512);
  let used = pool.length;
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
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    pool[used] = 0x80 | ((pool[used] as number) & 0x3f);
    const tail = pool.toString("hex", used, used + 8);
    used += 8;
    const stamp = last.toString(16).padStart(12, "0");
    return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${count.toString(16).padStart(3, "0")}-${tail.slice(0, 4)}-${tail.slice(4)}`;
  };
}
