import type { JSX } from "preact";
import { useState } from "preact/hooks";

interface NumberFieldProps {
  readonly label: string;
  readonly min: number;
  readonly max?: number;
  readonly value: number | undefined;
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
  const { label, min, max, value, placeholder, onInput, onClear } = props;
  const [wrong, setWrong] = useState<string>();
  return (
    <label class="field">
      {label}
      <input
        type="number"
        min={min}
        max={max}
        step={1}
        required={onClear === undefined}
        value={wrong ?? value ?? ""}
        placeholder={placeholder}
        aria-invalid={wrong !== undefined}
        onInput={({ currentTarget: { value: typed, validity, valueAsNumber } }) => {
          setWrong(validity.valid ? undefined : typed);
          if (!validity.valid) return;
          if (typed === "") onClear?.();
          else onInput(valueAsNumber);
        }}
      />
      {wrong !== undefined && (
        <span class="form-error" role="alert">
          {max === undefined ? `A whole number from ${min}` : `A whole number from ${min} to ${max}`}
        </span>
      )}
    </label>
  );
}
