import { CodeEditor, LongText, type Option, Select, splitHidden, VisibleText } from "@signalbox/ui";
import type { ComponentChildren, JSX } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { countryCodes } from "../../../src/domain/country-codes.ts";
import type { FieldDeclaration } from "../../../src/domain/student-fields.ts";
import { type Kind, NO_VALUE, type Reference, type Typed } from "../state/draft.ts";
import { yesOrNo } from "../state/words.ts";
import { EDITABLE_LENGTH } from "./json-tab.tsx";
import { ReferenceInput } from "./reference-input.tsx";

/** What a control edits. `lines` is a list of texts. */
type ValueType = Kind | "email" | "tel" | "date" | "lines" | "country";

interface FieldRowProps {
  readonly title: string;
  /** Undefined for a field of any type. */
  readonly declared?: FieldDeclaration | undefined;
  /** Undefined when it has no value. */
  readonly field: Typed | undefined;
  /** The saved text, which restricts what a choice may become. */
  readonly saved?: string | undefined;
  /** The records that it refers to, instead of a control for its type. */
  readonly reference?: Reference | undefined;
  readonly error: string | undefined;
  readonly isChanged?: boolean;
  /** Whether its input takes the focus at first. */
  readonly takesFocus?: boolean | undefined;
  /** What else can be done with it. */
  readonly children?: ComponentChildren;
  /** Undefined for a declared field that is empty, which is not sent. */
  readonly onChange: (typed: Typed | undefined) => void;
}

/** A field of a record or of a part of it: its name, its control, and what is wrong with its value. */
export function FieldRow(props: FieldRowProps): JSX.Element {
  const { title, declared, field, saved, reference, error, isChanged, takesFocus, children, onChange } = props;
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) row.current?.querySelector("input")?.focus();
  }, []);
  const type = typeOf(declared, field);
  const text = shownText(field, type);
  const isRequired = declared?.required === true;
  const control = { id, title, type, text, error, isRequired };
  const none = declared === undefined ? NO_VALUE : undefined;
  // The code editor shows the error itself.
  const hasEditor = type === "json" && reference === undefined && text.length <= EDITABLE_LENGTH;
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
        {reference === undefined ? (
          <ValueInput
            {...control}
            options={declared && choicesOf(declared, saved)}
            onInput={(input) => onChange(typedAs(input, type, declared))}
          />
        ) : (
          <ReferenceInput {...{ id, reference, field, error }} onChange={(typed) => onChange(typed ?? none)} />
        )}
        {type === "text" && hasHidden(text) && (
          <p class="soft">
            With what is not seen: <VisibleText text={text} />
          </p>
        )}
        {error !== undefined && !hasEditor && (
          <p class="form-error" id={`${id}-error`} role={reference && "alert"}>
            {error}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

/** How the value of a field is typed in. */
function typeOf(declared: FieldDeclaration | undefined, field: Typed | undefined): ValueType {
  if (declared === undefined) return field?.kind ?? "text";
  const { type, input, items } = declared;
  if (type === "object" || type === "list") return items?.type === "text" ? "lines" : "json";
  return type === "choice" || type === "boolean" ? "text" : (input ?? type);
}

/** A list of texts has one in each line. */
function shownText(field: Typed | undefined, type: ValueType): string {
  if (field === undefined || type !== "lines" || field.kind !== "json") return field?.text ?? "";
  try {
    const items: unknown = JSON.parse(field.text);
    return Array.isArray(items) ? items.map(String).join("\n") : field.text;
  } catch {
    return field.text;
  }
}

function typedAs(text: string, type: ValueType, declared: FieldDeclaration | undefined): Typed | undefined {
  if (declared === undefined) return { kind: type as Kind, text };
  if (text === "") return undefined;
  if (declared.type === "boolean") return { kind: "boolean", text };
  if (type === "lines") return { kind: "json", text: JSON.stringify(text.split("\n"), null, 2) };
  if (type === "json") return { kind: "json", text };
  return { kind: type === "number" && /^-?\d/.test(text) ? "number" : "text", text };
}

/** The choices that may follow the saved one; undefined for a field without choices. */
function choicesOf(declared: FieldDeclaration, saved: string | undefined): readonly Option[] | undefined {
  const { type, choices, next, initially, required } = declared;
  if (type === "boolean") return [["", "–"], ...yesOrNo];
  if (choices === undefined) return undefined;
  const unchosen: Option = ["", initially === undefined ? "" : `${initially}, when nothing is chosen`];
  const named = (one: string): Option => [one, one.replace("_", " ")];
  if (saved === undefined || !choices.includes(saved)) return [unchosen, ...choices.map(named)];
  const others = next?.[saved] ?? choices.filter((one) => one !== saved);
  const isOptional = next === undefined && required !== true;
  return [...(isOptional ? [unchosen] : []), ...[saved, ...others].map(named)];
}

/** Longer texts are not searched for what is not seen. */
const SEARCHED_LENGTH = 5_000;

/** Whether a text has invisible or bidirectional control characters. */
function hasHidden(text: string): boolean {
  return text.length <= SEARCHED_LENGTH && splitHidden(text).some((piece) => piece.kind === "hidden");
}

const countryNames = new Intl.DisplayNames("en", { type: "region" });
const countries: readonly Option[] = [...countryCodes].map((code) => [code, `${countryNames.of(code)} (${code})`]);

interface ValueInputProps {
  readonly id: string;
  readonly title: string;
  readonly type: ValueType;
  readonly text: string;
  readonly error: string | undefined;
  readonly isRequired: boolean;
  /** The only values that are allowed. */
  readonly options: readonly Option[] | undefined;
  readonly onInput: (text: string) => void;
}

function ValueInput({ id, title, type, text, error, isRequired, onInput, ...rest }: ValueInputProps): JSX.Element {
  const shared = {
    id,
    value: text,
    "aria-invalid": error !== undefined,
    "aria-required": isRequired,
    "aria-describedby": error === undefined ? undefined : `${id}-error`,
    onInput: ({ target }: Event) => onInput((target as HTMLInputElement).value),
  };
  const options = type === "boolean" ? yesOrNo : type === "country" ? [["", "–"] as const, ...countries] : rest.options;
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
