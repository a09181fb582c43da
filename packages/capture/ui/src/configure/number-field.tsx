import type { JSX } from "preact";

export interface NumberFieldProps {
  readonly label: string;
  readonly min: number;
  readonly max?: number;
  readonly value: number | undefined;
  /** Undefined means the default of the service. */
  readonly placeholder?: string;
  readonly onInput: (value: number) => void;
  readonly onClear?: () => void;
}

/** A field for a whole number. An empty field is undefined, where that is allowed. */
export function NumberField(props: NumberFieldProps): JSX.Element {
  const { label, min, max, value, placeholder, onInput, onClear } = props;
  return (
    <label class="field">
      {label}
      <input
        type="number"
        min={min}
        max={max}
        step={1}
        required={onClear === undefined}
        value={value ?? ""}
        placeholder={placeholder}
        onInput={({ currentTarget }) => {
          if (currentTarget.value === "") onClear?.();
          else if (currentTarget.validity.valid) onInput(currentTarget.valueAsNumber);
        }}
      />
    </label>
  );
}
