import { Button, CopyButton } from "@signalbox/ui";
import type { JSX } from "preact";

export interface SecretProps {
  /** What the secret belongs to, as shown to the user. */
  readonly of: string;
  readonly secret: string;
  readonly onDone: () => void;
}

/** A secret that is shown only once. It is stored only in this element. */
export function Secret({ of, secret, onDone }: SecretProps): JSX.Element {
  return (
    <section class="secret" aria-label={`Secret of ${of}`}>
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
