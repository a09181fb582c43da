import { Button, Secret } from "@signalbox/ui";
import type { JSX } from "preact";

/** A thing with its secret, which the service returns only once. */
export type WithSecret<Thing> = Thing & { readonly secret: string };

interface NewSecretProps {
  /** What the secret belongs to, as shown to the user. */
  readonly of: string;
  readonly secret: string;
  readonly onDone: () => void;
}

export function NewSecret({ of, secret, onDone }: NewSecretProps): JSX.Element {
  const message = (
    <>
      Copy the secret of <strong>{of}</strong> now. Nobody can see it again.
    </>
  );
  return (
    <Secret label={`Secret of ${of}`} secret={secret} message={message}>
      <Button onClick={onDone}>Done</Button>
    </Secret>
  );
}
