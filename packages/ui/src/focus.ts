import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** A `ref` for an element that takes the focus when it appears, before the next key could go elsewhere. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/** A ref for a form or a part of it. After each failure, the focus moves to the first rejected field of the form. */
export function useFirstError<Part extends HTMLElement>(failure: unknown): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    if (!failure) return;
    // Fields may render after the form, but in the same task, and so before the next key.
    queueMicrotask(() => part.current?.closest("form")?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }, [failure]);
  return part;
}

/** Calls `restore` after each rendering of a component that removed the control in focus of its part. */
export function useLostFocus(part: RefObject<HTMLElement | null>, restore: () => void): void {
  const hadFocus = part.current?.contains(document.activeElement) === true;
  useLayoutEffect(() => {
    // The user may also have left it meanwhile.
    if (hadFocus && document.activeElement === document.body) restore();
  });
}

/** What takes the focus from a control that is gone, best first. Not a field: on a phone it would open the keyboard. */
const controls = [":is(h2, h3)[tabindex]", "button", "a[href], [tabindex]"];

/** An element around the control in focus, and its position. */
interface Step {
  readonly parent: Element;
  readonly index: number;
}

/**
 * A `ref` for a part of a page. When its control in focus is removed, the focus moves to the control that takes
 * its place, else to a neighbor, else to the heading of the part. Otherwise, the next key would start at the top of the page.
 */
export function keepFocus(part: HTMLElement | null): (() => void) | undefined {
  if (part === null) return undefined;
  let focused: Element | undefined;
  let trail: readonly Step[] = [];

  const follow = ({ target }: FocusEvent): void => {
    focused = target as Element;
    trail = trailOf(focused, part);
  };
  // The user clicked beside all controls. A control that is removed may cause the same event.
  const leave = ({ target }: FocusEvent): void => {
    queueMicrotask(() => {
      if (target === focused && part.contains(target as Element)) focused = undefined;
    });
  };
  const observer = new MutationObserver(() => {
    if (focused === undefined) return;
    if (part.contains(focused)) {
      trail = trailOf(focused, part);
      return;
    }
    const { activeElement, body } = document;
    const step = trail.find(({ parent }) => part.contains(parent));
    if (step === undefined || (activeElement !== body && activeElement !== focused)) return;
    (controlNear(step) ?? part.querySelector<HTMLElement>("h2"))?.focus({ preventScroll: true });
  });

  part.addEventListener("focusin", follow);
  part.addEventListener("focusout", leave);
  observer.observe(part, { childList: true, subtree: true });
  return () => {
    part.removeEventListener("focusin", follow);
    part.removeEventListener("focusout", leave);
    observer.disconnect();
  };
}

/** The way from an element to a part that contains it. */
function trailOf(element: Element, part: Element): readonly Step[] {
  const steps: Step[] = [];
  for (let at = element; at !== part && at.parentElement !== null; at = at.parentElement) {
    steps.push({ parent: at.parentElement, index: [...at.parentElement.children].indexOf(at) });
  }
  return steps;
}

/**
 * The first control at a position, else of the nearest element before it, else after it. None when a form is inside the
 * nearest one: its first button may remove a field.
 */
function controlNear({ parent, index }: Step): HTMLElement | undefined {
  const children = [...parent.children];
  const nearest = [
    ...children.slice(index, index + 1),
    ...children.slice(0, index).reverse(),
    ...children.slice(index),
  ];
  for (const child of nearest) {
    if (child.querySelector("form") !== null) return undefined;
    for (const selector of controls) {
      const control = child.matches(selector) ? child : child.querySelector(selector);
      if (control !== null) return control as HTMLElement;
    }
  }
  return undefined;
}
