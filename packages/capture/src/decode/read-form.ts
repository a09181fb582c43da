import { DecodeFault } from "./decode-fault.ts";
import type { DecodeLimits } from "./decode-limits.ts";
import type { FormView } from "./decoded-view.ts";

/**
 * Reads `application/x-www-form-urlencoded` (URL Standard, section 5.1).
 *
 * @throws DecodeFault `too_many`
 */
export function readForm(text: string, { items }: Pick<DecodeLimits, "items">): FormView {
  let end = -1;
  for (let count = 0; count < items; count += 1) {
    end = text.indexOf("&", end + 1);
    if (end < 0) return { kind: "form", fields: [...new URLSearchParams(text)] };
  }
  throw new DecodeFault("too_many", `There are more than ${items} fields.`);
}
