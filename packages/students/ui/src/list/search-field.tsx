import type { JSX, Ref } from "preact";
import { useEffect, useState } from "preact/hooks";

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** The pause in typing after which the search starts, in milliseconds. */
const pauseMs = 250;

/** Searches records by the beginnings of words in any text. Escape clears the field, then leaves it. */
export function SearchField({ value, onChange, inputRef }: SearchFieldProps): JSX.Element {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <search class="search">
      <input
        ref={inputRef}
        type="search"
        aria-label="Search students"
        placeholder="Search: name, number, any text"
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") onChange(text.trim());
          else if (event.key === "Escape" && text !== "") {
            setText("");
            onChange("");
          } else if (event.key === "Escape") event.currentTarget.blur();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
    </search>
  );
}
