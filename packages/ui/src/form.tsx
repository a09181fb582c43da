import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";
import { Sentence } from "./visible-text.tsx";
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
          <Sentence text={error} />
        </span>
      )}
    </label>
  );
}

type InputProps = Omit<JSX.IntrinsicElements["input"], "title" | "onInput" | "list">;

interface TextFieldProps extends FieldProps {
  readonly onInput?: (value: string) => void;
  /** Values that the browser offers while the user types. Other values can be typed too. */
  readonly suggestions?: readonly (Option | string)[];
}

/** A field for a line of text. */
export function TextField({ title, error, onInput, suggestions, ...rest }: TextFieldProps & InputProps): JSX.Element {
  const id = useId();
  return (
    <>
      <Field title={title} error={error}>
        <input
          aria-invalid={error !== undefined}
          {...({ ...rest, list: suggestions && id } as JSX.IntrinsicElements["input"])}
          onInput={({ currentTarget }) => onInput?.(currentTarget.value)}
        />
      </Field>
      {suggestions && <datalist id={id}>{optionsOf(suggestions)}</datalist>}
    </>
  );
}

/** A value and its text. */
export type Option = readonly [value: string, title: string];

/** A string is a value that is its own text. */
type Options = readonly (Option | string | { readonly title: string; readonly options: Options })[];

type Attribute = "id" | "name" | "value" | "defaultValue" | `aria-${"label" | "invalid" | "required" | "describedby"}`;

interface SelectProps extends Pick<JSX.IntrinsicElements["select"], Attribute> {
  /** Those below a title are an object. */
  readonly options: Options;
  readonly onChoose?: (value: string) => void;
}

/** A list of which one option is chosen. */
export function Select({ options, onChoose, ...rest }: SelectProps): JSX.Element {
  return (
    <select {...rest} onChange={({ currentTarget }) => onChoose?.(currentTarget.value)}>
      {optionsOf(options)}
    </select>
  );
}

/** A list below its name. */
export function SelectField({ title, ...rest }: SelectProps & { readonly title: string }): JSX.Element {
  return (
    <Field title={title}>
      <Select {...rest} />
    </Field>
  );
}

function optionsOf(options: Options): readonly JSX.Element[] {
  return options.map((option) => {
    if (typeof option === "object" && "title" in option) {
      return (
        <optgroup key={option.title} label={option.title}>
          {optionsOf(option.options)}
        </optgroup>
      );
    }
    const [value, title] = typeof option === "string" ? [option, option] : option;
    return (
      <option key={value} value={value}>
        {title}
      </option>
    );
  });
}

interface CheckboxProps extends Pick<JSX.IntrinsicElements["label"], "class" | "title" | "children"> {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A box to tick, before its text. */
export function Checkbox({ checked, onChange, children, ...rest }: CheckboxProps): JSX.Element {
  return (
    <label {...rest}>
      <input type="checkbox" checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />{" "}
      {children}
    </label>
  );
}

type FormProps = Omit<JSX.IntrinsicElements["form"], "onSubmit"> & {
  /** @param values those of its fields by their names, without spaces around them */
  readonly onSubmit: (form: HTMLFormElement, values: Readonly<Record<string, string>>) => void;
};

/** A form that the page handles, instead of the browser. */
export function Form({ onSubmit, ...rest }: FormProps): JSX.Element {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget, valuesOf(event.currentTarget));
      }}
    />
  );
}

/** The values of the fields of a form by their names, without spaces around them. */
export function valuesOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));
}
