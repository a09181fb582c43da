import type { JSX, Ref } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { verbatim } from "./form.tsx";
import { Icon } from "./icons.tsx";
import "./options.css";

/** A completion for the word at the cursor. */
export interface Completion {
  /** The inserted text. After a `:` or `.` at its end, completion continues. */
  readonly text: string;
  /** What it finds, in a few words. */
  readonly hint: string;
}

interface FilterFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** The current filter. */
  readonly value: string;
  /** Called with a new filter: shortly after the last key, or immediately on Enter. */
  readonly onChange: (value: string) => void;
  /** Completions for the word before the cursor; for an empty word, everything that can start one. */
  readonly complete: (word: string) => readonly Completion[];
  readonly invalid: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** How long the user must stop typing before a filter applies, in milliseconds. */
const pauseMs = 300;

/**
 * A search field with completion. The arrow keys choose; Tab or Enter accepts. Escape closes the list first, then
 * clears the field.
 */
export function FilterField(props: FilterFieldProps): JSX.Element {
  const { label, placeholder, value, onChange, complete, invalid, inputRef } = props;
  const [text, setText] = useState(value);
  const [options, setOptions] = useState<readonly Completion[]>([]);
  const [chosen, setChosen] = useState(-1);
  const input = useRef<HTMLInputElement | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => list.current?.children[chosen]?.scrollIntoView({ block: "nearest" }), [chosen]);

  // The filter can also change from outside: the address, a saved filter, or a click on a value.
  const held = useRef(value);
  useEffect(() => {
    if (value !== held.current) setText(value);
    held.current = value;
  }, [value]);

  useEffect(() => {
    if (text === held.current) return;
    const timer = setTimeout(() => apply(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  const apply = (wanted: string): void => {
    held.current = wanted;
    onChange(wanted);
  };
  const wordStart = (): number => {
    const before = text.slice(0, input.current?.selectionStart ?? text.length);
    return /[^\s]*$/.exec(before)?.index ?? before.length;
  };
  const offer = (): void => {
    const end = input.current?.selectionStart ?? text.length;
    const word = (input.current?.value ?? text).slice(0, end);
    setOptions(complete(/[^\s]*$/.exec(word)?.[0] ?? ""));
    setChosen(-1);
  };
  const take = (option: Completion): void => {
    const start = wordStart();
    const end = input.current?.selectionStart ?? text.length;
    const goesOn = /[:.=]$/.test(option.text);
    const next = `${text.slice(0, start)}${option.text}${goesOn ? "" : " "}${text.slice(end).trimStart()}`;
    setText(next);
    setOptions([]);
    const caret = start + option.text.length + (goesOn ? 0 : 1);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(caret, caret);
      if (goesOn) offer();
    });
  };

  const press = (event: KeyboardEvent): void => {
    const isOpen = options.length > 0;
    const option = options[chosen];
    if (event.key === "ArrowDown" && isOpen) setChosen((chosen + 1) % options.length);
    else if (event.key === "ArrowDown") offer();
    else if (event.key === "ArrowUp" && isOpen) setChosen(chosen <= 0 ? options.length - 1 : chosen - 1);
    else if ((event.key === "Enter" || event.key === "Tab") && isOpen && option !== undefined) take(option);
    else if (event.key === "Enter") {
      setOptions([]);
      apply(text.trim());
      return;
    } else if (event.key === "Escape" && isOpen) setOptions([]);
    else if (event.key === "Escape" && text !== "") {
      setText("");
      apply("");
    } else if (event.key === "Escape") input.current?.blur();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="filter">
      <Icon name="search" />
      <input
        ref={(element) => {
          input.current = element;
          if (typeof inputRef === "function") inputRef(element);
          else if (inputRef != null) inputRef.current = element;
        }}
        type="text"
        class="mono"
        role="combobox"
        aria-label={label}
        aria-expanded={options.length > 0}
        aria-controls={`${id}-options`}
        aria-autocomplete="list"
        aria-activedescendant={chosen < 0 ? undefined : `${id}-${chosen}`}
        aria-invalid={invalid}
        placeholder={placeholder}
        {...verbatim}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          offer();
        }}
        onClick={() => text === "" && offer()}
        onKeyDown={press}
        onBlur={() => setOptions([])}
      />
      <div
        ref={list}
        class="filter-options"
        id={`${id}-options`}
        role="listbox"
        aria-label={`Completions of ${label}`}
        hidden={options.length === 0}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y: the field has the focus and handles the keys.
          <div
            key={option.text}
            id={`${id}-${index}`}
            role="option"
            class="option"
            aria-selected={index === chosen}
            // Runs before the field loses the focus and the list closes.
            onPointerDown={(event) => {
              event.preventDefault();
              take(option);
            }}
          >
            <code>{option.text}</code>
            <span class="soft">{option.hint}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
