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
    <div class="inspector-module stack tight">
      <label for={`${id}-text`}>ASN.1 modules: all that the message needs</label>
      <textarea
        id={`${id}-text`}
        class="mono"
        rows={6}
        value={module.text}
        spellcheck={false}
        autocapitalize="none"
        autocomplete="off"
        placeholder="Example DEFINITIONS AUTOMATIC TAGS ::= BEGIN … END"
        onInput={({ currentTarget }) => onChange({ ...module, text: currentTarget.value })}
      />
      <div class="inspector-choices line">
        <label class="stack">
          Or from files
          <input type="file" multiple onChange={({ currentTarget }) => void readFiles(currentTarget.files)} />
        </label>
        <label class="stack">
          Type of the message
          <input
            class="mono"
            value={module.type}
            spellcheck={false}
            autocapitalize="none"
            autocomplete="off"
            placeholder="NGAP-PDU"
            onInput={({ currentTarget }) => onChange({ ...module, type: currentTarget.value.trim() })}
          />
        </label>
        <label class="stack">
          Rules
          <select
            value={module.rules}
            onChange={({ currentTarget }) =>
              onChange({ ...module, rules: currentTarget.value === "uper" ? "uper" : "aper" })
            }
          >
            <option value="aper">Aligned PER</option>
            <option value="uper">Unaligned PER</option>
          </select>
        </label>
      </div>
    </div>
  );
}
