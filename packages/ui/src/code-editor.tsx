import { JsonSyntaxError, parseJson } from "@signalbox/json";
import type { JSX } from "preact";
import { useId, useRef } from "preact/hooks";
import { verbatim } from "./form.tsx";
import { VisibleText } from "./visible-text.tsx";

/** An error in a text, and its line (from 1). */
interface CodeError {
  readonly message: string;
  readonly line?: number | undefined;
}

interface CodeEditorProps {
  readonly label: string;
  /** The id of the text field, for a visible label. */
  readonly id?: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly error?: CodeError | undefined;
  /** @default 10 */
  readonly rows?: number;
  readonly readOnly?: boolean;
  /** An example, shown while the field is empty. */
  readonly placeholder?: string;
}

/** Longer texts get no line numbers, which would cost more than they help. */
const MAX_NUMBERED = 5_000;

/** A text field for code, with line numbers and errors at their line. Tab leaves it, as in every field. */
export function CodeEditor({
  label,
  id,
  value,
  onInput,
  error,
  rows = 10,
  readOnly = false,
  placeholder,
}: CodeEditorProps): JSX.Element {
  const numbers = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const lines = Math.min(MAX_NUMBERED, value.split("\n", MAX_NUMBERED).length);

  return (
    <div>
      <div class="editor mono">
        <div class="editor-numbers" aria-hidden="true" ref={numbers} style={{ maxHeight: `${rows * 1.5 + 1}em` }}>
          {Array.from({ length: lines }, (_, index) =>
            index + 1 === error?.line ? <mark key={index}>{`${index + 1}\n`}</mark> : `${index + 1}\n`,
          )}
        </div>
        <textarea
          id={id}
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={errorId}
          rows={rows}
          readOnly={readOnly}
          placeholder={placeholder}
          {...verbatim}
          value={value}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
          onScroll={({ currentTarget }) => {
            const { current } = numbers;
            if (current === null) return;
            current.style.maxHeight = `${currentTarget.clientHeight}px`;
            current.scrollTop = currentTarget.scrollTop;
          }}
        />
      </div>
      <p class="form-error" id={errorId} role="status">
        {error !== undefined && (
          <VisibleText text={`${error.line === undefined ? "" : `Line ${error.line}: `}${error.message}`} />
        )}
      </p>
    </div>
  );
}

/** Why a text is not JSON. The nesting limit of the service is lower than that of the page; its error states it. */
export function jsonError(text: string): CodeError | undefined {
  try {
    parseJson(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { code, reason, line, column } = error;
    const isDeep = code === "too_deep";
    const advice = "Too many objects and arrays are inside each other. Write it with fewer levels.";
    return { message: isDeep ? advice : `${reason} at column ${column}`, line };
  }
}
