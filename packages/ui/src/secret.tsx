import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { CopyButton } from "./button.tsx";
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
