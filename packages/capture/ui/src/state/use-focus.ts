import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type FocusTarget, useInspector } from "./inspector.ts";

/** A ref for an element that takes the focus when the inspector asks for it, now or once the element exists. */
export function useFocus<Target extends HTMLElement>(target: FocusTarget): RefObject<Target | null> {
  const { focus } = useInspector();
  const element = useRef<Target>(null);
  const isWanted = focus.value === target;
  useLayoutEffect(() => {
    const { current } = element;
    if (!isWanted || current === null) return;
    current.focus({ preventScroll: true });
    if (current instanceof HTMLInputElement) current.select();
    focus.value = undefined;
  });
  return element;
}
