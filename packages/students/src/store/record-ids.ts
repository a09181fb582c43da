import { randomUUID } from "node:crypto";

/**
 * Creates UUIDs of version 7 (RFC 9562, section 5.7) that increase within this process: ids of one millisecond have a counter,
 * and the time never goes back.
 */
export function recordIds(): () => string {
  let last = 0;
  let count = 0;
  return () => {
    const time = Date.now();
    if (time > last) {
      last = time;
      count = 0;
    } else if (count < 0xfff) {
      count += 1;
    } else {
      last += 1;
      count = 0;
    }
    const stamp = last.toString(16).padStart(12, "0");
    // The random half of both versions is the same.
    const random = randomUUID().slice(19);
    return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${count.toString(16).padStart(3, "0")}-${random}`;
  };
}
