import type { ComponentChildren, JSX } from "preact";
import { VisibleText } from "./visible-text.tsx";
import "./form.css";

/** For fields whose text the browser must neither correct nor complete. */
export const verbatim = { autocomplete: "off", autocapitalize: "none", spellcheck: false } as const;

interface FieldProps {
  readonly title: string;
  /** Why the value is rejected. */
  readonly error?: string | undefined;
}

/** A control below its name, and above the reason when its value is rejected. The control itself needs `aria-invalid`. */
export function Field({ title, error, children }: FieldProps & { readonly children: ComponentChildren }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children.
    <label class="field">
      {title}
      {children}
      {error !== undefined && (
        <span class="form-error" role="alert">
          <VisibleText text={error} />
        </span>
      )}
    </label>
  );
}

type InputProps = Omit<JSX.IntrinsicElements["input"], "title" | "onInput" | "aria-invalid">;

/** A field for a line of text. */
export function TextField({
  title,
  error,
  onInput,
  ...rest
}: FieldProps & InputProps & { readonly onInput: (value: string) => void }): JSX.Element {
  return (
    <Field title={title} error={error}>
      <input
        {...(rest as JSX.IntrinsicElements["input"])}
        aria-invalid={error !== undefined}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </Field>
  );
}

/** A value and its text. */
export type Option = readonly [value: string, title: string];

type Attribute = "id" | "name" | "value" | "defaultValue" | `aria-${"label" | "invalid" | "required" | "describedby"}`;

interface SelectProps extends Pick<JSX.IntrinsicElements["select"], Attribute> {
  readonly options: readonly Option[];
  readonly onChoose?: (value: string) => void;
}

/** A list of which one option is chosen. */
export function Select({ options, onChoose, ...rest }: SelectProps): JSX.Element {
  return (
    <select {...rest} onChange={({ currentTarget }) => onChoose?.(currentTarget.value)}>
      {options.map(([value, title]) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </select>
  );
}
