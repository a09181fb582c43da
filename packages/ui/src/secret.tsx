import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button, CopyButton } from "./button.tsx";
import { isTypingOn } from "./create-form.tsx";
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
    if (!isTypingOn()) current?.focus();
    return () => {
      const hasFocus = current?.contains(document.activeElement) === true;
      if (hasFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [secret]);
  return (
    <section class="stack notice" aria-label={label} tabIndex={-1} ref={section} onKeyDown={keepFromPage}>
      <p role="status">{message}</p>
      <div class="line">
        <code class="secret">{secret}</code>
        <CopyButton text={secret} of="the secret" labelled />
        {children}
      </div>
    </section>
  );
}

/** A single key may run a command of the page that leaves it, and the secret would be lost. */
function keepFromPage(event: KeyboardEvent): void {
  if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
}

/** A thing with its secret, which the service returns only once. */
export type WithSecret<Thing> = Thing & { readonly secret: string };

/**
 * The secrets of new things, and how to add one. Each stays until the user has copied it, or its thing gets another.
 *
 * @param nameOf what a secret belongs to, as shown to the user
 */
export function useSecrets<Thing extends { readonly id: string }>(nameOf: (thing: Thing) => string) {
  const [shown, setShown] = useState<readonly WithSecret<Thing>[]>([]);
  const without = (all: readonly WithSecret<Thing>[], { id }: Thing) => all.filter((other) => other.id !== id);
  const secrets: readonly JSX.Element[] = shown.map((thing) => (
    <Secret
      key={thing.id}
      label={`Secret of ${nameOf(thing)}`}
      secret={thing.secret}
      message={
        <>
          Copy the secret of <strong>{nameOf(thing)}</strong> now. Nobody can see it again.
        </>
      }
    >
      <Button onClick={() => setShown((all) => without(all, thing))}>Done</Button>
    </Secret>
  ));
  return { secrets, add: (thing: WithSecret<Thing>): void => setShown((all) => [...without(all, thing), thing]) };
}
