import { type Outbound, Problem } from "@signalbox/service";
import type { CaptureSettings } from "../capture-options.ts";
import type { ForwardSettings } from "./forward-settings.ts";

/**
 * Refuses a forward that could not be called now. Its address is checked again with every request.
 *
 * @throws Problem 403 `forwards_refused`, 422 with the code of the guard
 */
export async function checkForward(
  forward: ForwardSettings | null | undefined,
  outbound: Outbound,
  { allowForwards }: Pick<CaptureSettings, "allowForwards">,
): Promise<void> {
  if (forward === undefined || forward === null) return;
  if (!allowForwards) {
    const detail = "The operator of this service lets no route forward what it captures.";
    throw new Problem({ status: 403, code: "forwards_refused", detail });
  }
  const fault = await outbound.check(forward.url);
  if (fault === undefined) return;
  const detail = `cannot be called: ${fault.detail}`;
  throw new Problem({
    status: 422,
    code: fault.code,
    detail: `/forward/url ${detail}.`,
    errors: [{ pointer: "/forward/url", code: fault.code, detail }],
  });
}
