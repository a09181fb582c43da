import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { CapturedRequest } from "../api/answers.ts";

/** How long requests are gathered before they are told of, in milliseconds: nobody can follow speech in a hurry. */
const gatherTime = 1_000;

/** Tells screen readers of requests that came since the page was opened. */
export function ArrivalAnnouncer({ newest }: { readonly newest: CapturedRequest | null }): JSX.Element {
  const told = useRef<number | null>(null);
  const [message, setMessage] = useState("");
  const seq = newest?.seq ?? 0;

  useEffect(() => {
    const toldBefore = told.current ?? seq;
    told.current ??= seq;
    if (newest === null || seq <= toldBefore) return;
    const timer = setTimeout(() => {
      told.current = seq;
      const more = seq - toldBefore - 1;
      setMessage(`New request ${seq}, ${newest.method}${more > 0 ? `, and ${more} before it` : ""}`);
    }, gatherTime);
    return () => clearTimeout(timer);
  }, [newest, seq]);

  return (
    <p class="visually-hidden" role="status">
      {message}
    </p>
  );
}
