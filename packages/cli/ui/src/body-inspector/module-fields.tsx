import { Field, SelectField, TextField, verbatim } from "@signalbox/ui";
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import type { ModuleText } from "./choices.ts";

interface ModuleFieldsProps {
  readonly module: ModuleText;
  readonly onChange: (module: ModuleText) => void;
}

/** Where the user enters the modules of any protocol. */
export function ModuleFields({ module, onChange }: ModuleFieldsProps): JSX.Element {
  const id = useId();
  const readFiles = async (files: FileList | null): Promise<void> => {
    const texts = await Promise.all(Array.from(files ?? [], (file) => file.text()));
    onChange({ ...module, text: texts.join("\n") });
  };
  return (
    <div class="stack tight">
      <label for={`${id}-text`}>ASN.1 modules: all that the message needs</label>
      <textarea
        id={`${id}-text`}
        class="mono"
        rows={6}
        value={module.text}
        {...verbatim}
        placeholder="Example DEFINITIONS AUTOMATIC TAGS ::= BEGIN … END"
        onInput={({ currentTarget }) => onChange({ ...module, text: currentTarget.value })}
      />
      <div class="field-row">
        <Field title="Or from files">
          <input type="file" multiple onChange={({ currentTarget }) => void readFiles(currentTarget.files)} />
        </Field>
        <TextField
          title="Type of the message"
          class="mono"
          value={module.type}
          {...verbatim}
          placeholder="NGAP-PDU"
          onInput={(type) => onChange({ ...module, type: type.trim() })}
        />
        <SelectField
          title="Rules"
          value={module.rules}
          options={[
            ["aper", "Aligned PER"],
            ["uper", "Unaligned PER"],
          ]}
          onChoose={(rules) => onChange({ ...module, rules: rules === "uper" ? "uper" : "aper" })}
        />
      </div>
    </div>
  );
}
