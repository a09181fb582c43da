import { CodeEditor, type Option, Select, splitHidden, VisibleText } from "@signalbox/ui";
import type { ComponentChildren, JSX } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { countryCodes } from "../../../src/domain/country-codes.ts";
import { yesOrNo } from "../state/words.ts";
import { EDITABLE_LENGTH, LongText } from "./json-tab.tsx";
import { ReferenceInput, type ReferenceInputProps } from "./reference-input.tsx";

/** What a control edits. `lines` is a list of texts. */
export type ValueType =
  | "text"
  | "email"
  | "tel"
  | "number"
  | "date"
  | "boolean"
  | "null"
  | "lines"
  | "json"
  | "country";

export interface FieldRowProps {
  readonly title: string;
  readonly type: ValueType;
  readonly text: string;
  /** The only values that are allowed. */
  readonly options?: readonly Option[] | undefined;
  /** The records that it refers to, instead of a control for its type. */
  readonly reference?: Omit<ReferenceInputProps, "id"> | undefined;
  readonly error: string | undefined;
  readonly isRequired?: boolean;
  readonly isChanged?: boolean;
  /** Whether its input takes the focus at first. */
  readonly takesFocus?: boolean;
  /** What else can be done with it. */
  readonly children?: ComponentChildren;
  readonly onInput: (text: string) => void;
}

/** A field of a record: its name, its control, and what is wrong with its value. */
export function FieldRow(props: FieldRowProps): JSX.Element {
  const { title, type, text, error, isRequired = false, isChanged = false, takesFocus = false, children } = props;
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) row.current?.querySelector("input")?.focus();
  }, []);
  // The code editor shows the error itself.
  const shownError = type === "json" && text.length <= EDITABLE_LENGTH ? undefined : error;
  return (
    <div
      class={children === undefined ? "record-field" : "record-field record-any"}
      data-changed={isChanged ? "" : undefined}
      ref={row}
    >
      <label for={id}>
        <VisibleText text={title} />
        {isRequired ? " *" : ""}
      </label>
      <div class="record-value">
        {props.reference === undefined ? (
          <ValueInput {...props} id={id} />
        ) : (
          <ReferenceInput {...props.reference} id={id} />
        )}
        {type === "text" && hasHidden(text) && (
          <p class="soft">
            With what is not seen: <VisibleText text={text} />
          </p>
        )}
        {shownError !== undefined && (
          <p class="form-error" id={`${id}-error`}>
            {shownError}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

/** Longer texts are not searched for what is not seen. */
const SEARCHED_LENGTH = 5_000;

/** Whether a text has invisible or bidirectional control characters. */
function hasHidden(text: string): boolean {
  return text.length <= SEARCHED_LENGTH && splitHidden(text).some((piece) => piece.kind === "hidden");
}

const countryNames = new Intl.DisplayNames("en", { type: "region" });
const countries: readonly Option[] = [...countryCodes].map((code) => [code, `${countryNames.of(code)} (${code})`]);

function ValueInput(props: FieldRowProps & { readonly id: string }): JSX.Element {
  const { id, title, type, text, error, isRequired, onInput } = props;
  const shared = {
    id,
    value: text,
    "aria-invalid": error !== undefined,
    "aria-required": isRequired,
    "aria-describedby": error === undefined ? undefined : `${id}-error`,
    onInput: ({ target }: Event) => onInput((target as HTMLInputElement).value),
  };
  const options =
    type === "boolean" ? yesOrNo : type === "country" ? [["", "–"] as const, ...countries] : props.options;
  if (options !== undefined) {
    const isKnown = options.some(([value]) => value === text);
    return <Select {...shared} options={isKnown ? options : [[text, text], ...options]} onChoose={onInput} />;
  }
  if (text.length > EDITABLE_LENGTH) {
    const advice = "That is too long to be edited here: a program can change it, with PATCH.";
    return <LongText text={text} advice={advice} label={title} fileName="value.txt" />;
  }
  switch (type) {
    case "null":
      return <input {...shared} value="null" readOnly />;
    case "json": {
      const rows = Math.min(12, text.split("\n", 13).length + 1);
      const shown = error === undefined ? undefined : { message: error };
      return <CodeEditor id={id} label={title} rows={rows} value={text} error={shown} onInput={onInput} />;
    }
    case "lines":
      return <textarea {...shared} rows={2} placeholder="One in each line" />;
    case "date":
      return <input {...shared} type="date" autocomplete="off" />;
    default: {
      if (type === "text" && (text.includes("\n") || text.length > 80)) {
        return <textarea {...shared} rows={Math.min(10, Math.max(3, Math.ceil(text.length / 60)))} />;
      }
      // Numbers too: number inputs discard text that they cannot parse.
      return <input {...shared} type="text" inputMode={type === "number" ? "decimal" : type} autocomplete="off" />;
    }
  }
}
