import { Icon, useTyped, verbatim } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useFocus, useInspector } from "../state/inspector.ts";
import { type Completion, completeSearch } from "./search-language.ts";

/** The paths of so many listed requests are completions. */
const OFFERED_REQUESTS = 500;

/**
 * A search field with completion. The arrow keys choose; Tab or Enter accepts, and the next Enter leaves the field.
 * Escape closes the list first, then clears the field.
 */
export function RequestFilter(): JSX.Element {
  const inspector = useInspector();
  const [text, setText, apply] = useTyped(inspector.q.value, (q) => inspector.go({ q }));
  const [options, setOptions] = useState<readonly Completion[]>([]);
  const [chosen, setChosen] = useState(-1);
  const input = useFocus<HTMLInputElement>("filter");
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => list.current?.children[chosen]?.scrollIntoView({ block: "nearest" }), [chosen]);

  /** The word before the caret. */
  const wordOf = ({ value: all, selectionStart }: HTMLInputElement): string =>
    /\S*$/.exec(all.slice(0, selectionStart ?? all.length))?.[0] ?? "";
  const offer = (field: HTMLInputElement): void => {
    const listed = inspector.requests.value.slice(0, OFFERED_REQUESTS);
    const paths = listed.map(({ path }) => path.replace(/\?.*/, ""));
    setOptions(completeSearch(wordOf(field), paths));
    setChosen(-1);
  };
  const take = (field: HTMLInputElement, completion: string): void => {
    const caret = field.selectionStart ?? field.value.length;
    const goesOn = /[:.=]$/.test(completion);
    const end = !goesOn && field.value[caret] === " " ? caret + 1 : caret;
    // Changes the element itself, so that what is typed next comes after it.
    field.setRangeText(goesOn ? completion : `${completion} `, caret - wordOf(field).length, end, "end");
    setText(field.value);
    if (goesOn) offer(field);
    else setOptions([]);
  };

  const press = (event: KeyboardEvent & { readonly currentTarget: HTMLInputElement }): void => {
    const field = event.currentTarget;
    const isOpen = options.length > 0;
    const option = options[chosen];
    if (event.key === "ArrowDown" && isOpen) setChosen((chosen + 1) % options.length);
    else if (event.key === "ArrowDown") offer(field);
    else if (event.key === "ArrowUp" && isOpen) setChosen(chosen <= 0 ? options.length - 1 : chosen - 1);
    else if ((event.key === "Enter" || event.key === "Tab") && isOpen && option !== undefined) take(field, option.text);
    else if (event.key === "Enter") {
      setOptions([]);
      apply(text.trim());
      // The keys of the page work again.
      field.blur();
      return;
    } else if (event.key === "Escape" && isOpen) setOptions([]);
    else if (event.key === "Escape" && text !== "") apply("");
    else if (event.key === "Escape") field.blur();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="filter">
      <Icon name="search" />
      <input
        ref={input}
        type="text"
        class="mono"
        role="combobox"
        aria-label="Filter requests"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-options`}
        aria-autocomplete="list"
        aria-activedescendant={chosen < 0 ? undefined : `${id}-${chosen}`}
        aria-invalid={inspector.searchError.value !== undefined}
        placeholder="Filter: method:POST json:$.type=paid"
        {...verbatim}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          offer(currentTarget);
        }}
        onClick={({ currentTarget }) => text === "" && offer(currentTarget)}
        onKeyDown={press}
        onBlur={() => setOptions([])}
      />
      <div
        ref={list}
        class="filter-options"
        id={`${id}-options`}
        role="listbox"
        aria-label="Completions of Filter requests"
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
            // The field keeps the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              if (input.current !== null) take(input.current, option.text);
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
