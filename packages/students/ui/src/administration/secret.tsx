import { Button, CopyButton } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { focusNear } from "../focus-near.ts";

export interface SecretProps {
  /** What the secret belongs to, as shown to the user. */
  readonly of: string;
  readonly secret: string;
  readonly onDone: () => void;
}

/** A secret that is shown only once. It is stored only in this element. */
export function Secret({ of, secret, onDone }: SecretProps): JSX.Element {
  const section = useRef<HTMLElement>(null);
  // In a long list, the secret may be off the screen. Afterwards the focus returns.
  useEffect(() => {
    const before = document.activeElement;
    section.current?.focus();
    return () => focusNear(() => (before instanceof HTMLElement && before !== document.body ? before : undefined));
  }, [secret]);
  return (
    <section class="secret" aria-label={`Secret of ${of}`} tabIndex={-1} ref={section}>
      <p role="status">
        Copy the secret of <strong>{of}</strong> now. Nobody can see it again.
      </p>
      <div class="form-line">
        <code>{secret}</code>
        <CopyButton text={secret} of="the secret" labelled />
        <Button onClick={onDone}>Done</Button>
      </div>
    </section>
  );
}
