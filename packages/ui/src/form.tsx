import type { ComponentChildren, JSX } from "preact";
import "./form.css";

/** For fields whose text the browser must neither correct nor complete. */
export const verbatim = { autocomplete: "off", autocapitalize: "none", spellcheck: false } as const;

/** A control below its name. */
export function Field({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children.
    <label class="field">
      {title}
      {children}
    </label>
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
