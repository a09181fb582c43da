import { Field } from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

interface NumberFieldProps {
  readonly label: string;
  readonly min: number;
  readonly max?: number;
  readonly value: number | undefined;
  /** Why the service rejected it. */
  readonly error?: string | undefined;
  /** Undefined means the default of the service. */
  readonly placeholder?: string;
  readonly onInput: (value: number) => void;
  readonly onClear?: () => void;
}

/**
 * A field for a whole number. An empty field is undefined, where that is allowed. An invalid number stays as it was typed, with
 * the reason, and keeps the form from being sent.
 */
export function NumberField(props: NumberFieldProps): JSX.Element {
  const { label, min, max, value, error, placeholder, onInput, onClear } = props;
  const [wrong, setWrong] = useState<string>();
  const range = max === undefined ? `A whole number from ${min}` : `A whole number from ${min} to ${max}`;
  return (
    <Field title={label} error={wrong === undefined ? error : range}>
      <input
        type="number"
        min={min}
        max={max}
        step={1}
        required={onClear === undefined}
        value={wrong ?? value ?? ""}
        placeholder={placeholder}
        aria-invalid={wrong !== undefined || error !== undefined}
        onInput={({ currentTarget: { value: typed, validity, valueAsNumber } }) => {
          setWrong(validity.valid ? undefined : typed);
          if (!validity.valid) return;
          if (typed === "") onClear?.();
          else onInput(valueAsNumber);
        }}
      />
    </Field>
  );
}
