import { useEffect, useState } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";
import type { CaptureRoute } from "../api/responses.ts";

/**
 * What the reader may do. A public route is open to all who know its id; of a private one, only its secret gives out the share
 * link, so who gets that may change it too. Until this is known nothing that could be rejected is offered.
 */
export function useAccess(route: CaptureRoute | null): "read" | "change" {
  const [owned, setOwned] = useState<string>();
  const askFor = route?.private === true ? route.id : undefined;

  useEffect(() => {
    if (askFor === undefined) return;
    let current = true;
    captureApi.shareLink(askFor).then(
      () => current && setOwned(askFor),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [askFor]);

  if (route === null) return "read";
  return !route.private || owned === route.id ? "change" : "read";
}
