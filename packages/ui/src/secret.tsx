import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button, CopyButton } from "./button.tsx";
import "./feedback.css";

interface SecretProps {
  /** Its name, for screen readers. */
  readonly label: string;
  readonly secret: string;
  /** What it is for, and where to store it. */
  readonly message: ComponentChildren;
  /** What can be done next. */
  readonly children?: ComponentChildren;
}

/** A secret that is shown only once. It is stored only in this element. */
export function Secret({ label, secret, message, children }: SecretProps): JSX.Element {
  const section = useRef<HTMLElement>(null);
  // In a long list, the secret may be off the screen. Afterwards the focus returns.
  useLayoutEffect(() => {
    const { current } = section;
    const before = document.activeElement;
    current?.focus();
    return () => {
      const hasFocus = current?.contains(document.activeElement) === true;
      if (hasFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [secret]);
  return (
    <section class="stack notice" aria-label={label} tabIndex={-1} ref={section}>
      <p role="status">{message}</p>
      <div class="line">
        <code class="secret">{secret}</code>
        <CopyButton text={secret} of="the secret" labelled />
        {children}
      </div>
    </section>
  );
}

/** A thing with its secret, which the service returns only once. */
export type WithSecret<Thing> = Thing & { readonly secret: string };

interface NewSecretProps {
  /** What the secret belongs to, as shown to the user. */
  readonly of: string;
  readonly secret: string;
  readonly onDone: () => void;
}

/** The secret of something new, which stays until the user has copied it. */
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
