import { Button, CodeEditor, formatSize, Lazy, VisibleText } from "@signalbox/ui";
import type { ComponentChildren, JSX } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Kind } from "./draft.ts";
import { editableLength, loadLongText } from "./json-tab.tsx";

/** The attributes of the control of a field. */
export interface ControlProps {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}

interface FieldRowProps {
  readonly title: string;
  readonly error: string | undefined;
  readonly isRequired?: boolean;
  readonly isChanged?: boolean;
  /** Whether its input takes the focus at first. */
  readonly takesFocus?: boolean;
  /** What is in the text but not seen. */
  readonly note?: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly children: (control: ControlProps) => JSX.Element;
}

/** A field of a record: its name, its control, and what is wrong with its value. */
export function FieldRow(props: FieldRowProps): JSX.Element {
  const { title, error, isRequired = false, isChanged = false, takesFocus = false } = props;
  const { note, actions, children } = props;
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) row.current?.querySelector("input")?.focus();
  }, []);
  return (
    <div
      class={actions === undefined ? "record-field" : "record-field record-any"}
      data-changed={isChanged ? "" : undefined}
      ref={row}
    >
      <label for={id}>
        <VisibleText text={title} />
        {isRequired ? " *" : ""}
      </label>
      <div class="record-value">
        {children({
          id,
          "aria-invalid": error !== undefined,
          "aria-describedby": error === undefined ? undefined : `${id}-error`,
        })}
        {note !== undefined && note !== false && <p class="soft">With what is not seen: {note}</p>}
        {error !== undefined && (
          <p class="form-error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
      {actions}
    </div>
  );
}

/** Longer texts get an editor on request. */
export const inlineLength = 5_000;

interface ValueInputProps {
  readonly control: ControlProps;
  readonly title: string;
  readonly kind: Kind;
  readonly text: string;
  readonly error: string | undefined;
  readonly onInput: (text: string) => void;
}

/** The control of a value of any type. */
export function ValueInput({ control, title, kind, text, error, onInput }: ValueInputProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  if (kind === "null") return <input {...control} value="null" readOnly />;
  if (kind === "boolean") {
    return (
      <select {...control} value={text} onChange={({ currentTarget }) => onInput(currentTarget.value)}>
        <option value="true">Yes</option>
        <option value="false">No</option>
      </select>
    );
  }
  if (text.length > inlineLength && !isOpen) {
    const name = `${text.length > editableLength ? "Show" : "Edit"} ${title}`;
    return (
      <p class="form-line">
        <span class="soft">{formatSize(text.length)}</span>
        <Button id={control.id} aria-label={name} onClick={() => setOpen(true)}>
          {name}
        </Button>
      </p>
    );
  }
  if (text.length > editableLength) {
    const advice = "That is too long to be edited here: a program can change it, with PATCH.";
    return <Lazy label="The text" load={loadLongText} props={{ label: title, text, advice, fileName: "value.txt" }} />;
  }
  if (kind === "json") {
    return (
      <CodeEditor
        id={control.id}
        label={title}
        rows={Math.min(12, text.split("\n", 13).length + 1)}
        value={text}
        error={error === undefined ? undefined : { message: error }}
        onInput={onInput}
      />
    );
  }
  if (kind === "text" && (text.includes("\n") || text.length > 80)) {
    return (
      <textarea
        {...control}
        rows={Math.min(10, Math.max(3, Math.ceil(text.length / 60)))}
        value={text}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    );
  }
  return (
    <input
      {...control}
      type="text"
      inputMode={kind === "number" ? "decimal" : "text"}
      autocomplete="off"
      value={text}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
    />
  );
}
