import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** How long the user must stop typing before a text applies, in milliseconds. */
const PAUSE_MS = 250;

/**
 * The text of a field, how to type it, and how to apply another one at once. What is typed applies after a pause; a value
 * that changes elsewhere replaces it.
 */
export function useTyped(
  value: string,
  onChange: (value: string) => void,
): readonly [text: string, type: (text: string) => void, apply: (text: string) => void] {
  const [text, type] = useState(value);
  const applied = useRef(value);
  const apply = (wanted: string): void => {
    applied.current = wanted;
    type(wanted);
    onChange(wanted);
  };
  // In layout effects: a later one could replace what is typed meanwhile.
  useLayoutEffect(() => {
    if (value !== applied.current) type(value);
    applied.current = value;
  }, [value]);
  useLayoutEffect(() => {
    if (text === applied.current) return;
    const timer = setTimeout(() => apply(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, type, apply];
}
