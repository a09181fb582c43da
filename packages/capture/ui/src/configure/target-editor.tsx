import { Button, IconButton, SelectField, TextField } from "@signalbox/ui";
import type { JSX } from "preact";
import { NumberField } from "./number-field.tsx";
import { type EditDraft, editKinds, type TargetDraft } from "./target-draft.ts";
import { WhenField } from "./when-field.tsx";

const numbers = [
  { name: "attempts", label: "Attempts", min: 1, max: 10 },
  { name: "timeout", label: "Timeout in seconds", min: 1, max: 60 },
  { name: "redirects", label: "Redirects", min: 0, max: 10 },
  { name: "concurrency", label: "Requests at a time", min: 1, max: 16 },
] as const;

interface TargetEditorProps {
  readonly draft: TargetDraft;
  /** Whether it needs a name, because there are others. */
  readonly isNamed: boolean;
  /** Why the service rejected a field. */
  readonly errorAt: (field: string) => string | undefined;
  readonly onChange: (draft: TargetDraft) => void;
}

/** Edits a target: where requests go, which ones, and what is changed in them. */
export function TargetEditor({ draft, isNamed, errorAt, onChange }: TargetEditorProps): JSX.Element {
  const { name, url, when, edits } = draft;
  const set =
    <Name extends keyof TargetDraft>(field: Name) =>
    (value: TargetDraft[Name]): void =>
      onChange({ ...draft, [field]: value });
  const setEdits = set("edits");
  return (
    <>
      <div class="field-row">
        {isNamed && <TextField title="Name" error={errorAt("name")} value={name} onInput={set("name")} />}
        <div class="grow">
          <TextField
            title="Forward to"
            error={errorAt("url")}
            type="url"
            required
            placeholder="https://example.com/hooks"
            value={url}
            onInput={set("url")}
          />
        </div>
      </div>
      {url !== "" && (
        <>
          <WhenField when={when} error={errorAt("when")} onChange={set("when")} />
          {edits.map((edit, index) => (
            <EditRow
              key={`${index} of ${edits.length}`}
              edit={edit}
              number={index + 1}
              error={errorAt(`edits/${index}`)}
              onChange={(changed) => setEdits(edits.with(index, changed))}
              onRemove={() => setEdits(edits.toSpliced(index, 1))}
            />
          ))}
          <div>
            <Button icon="plus" onClick={() => setEdits([...edits, { kind: "set header", location: "", value: "" }])}>
              Change a header or a JSON value
            </Button>
          </div>
          <div class="field-row">
            {numbers.map(({ name: field, ...rest }) => (
              <NumberField key={field} {...rest} value={draft[field]} error={errorAt(field)} onInput={set(field)} />
            ))}
          </div>
        </>
      )}
    </>
  );
}

interface EditRowProps {
  readonly edit: EditDraft;
  readonly number: number;
  readonly error: string | undefined;
  readonly onChange: (edit: EditDraft) => void;
  readonly onRemove: () => void;
}

function EditRow({ edit, number, error, onChange, onRemove }: EditRowProps): JSX.Element {
  const { kind, location, value } = edit;
  const isHeader = kind.endsWith("header");
  const set = (name: keyof EditDraft) => (text: string) => onChange({ ...edit, [name]: text });
  return (
    <div class="field-row edit">
      <SelectField title={`Change ${number}`} value={kind} options={editKinds} onChoose={set("kind")} />
      <div class="edit-location">
        <div class="field-row">
          <TextField
            title={isHeader ? "Header" : "JSON pointer"}
            error={error}
            class="mono"
            required={isHeader}
            placeholder={isHeader ? "X-Environment" : "/customer/email"}
            value={location}
            onInput={set("location")}
          />
          {kind.startsWith("set") && (
            <div class="grow">
              <TextField
                title={isHeader ? "Value" : "Value, as JSON or text"}
                class="mono"
                value={value}
                onInput={set("value")}
              />
            </div>
          )}
        </div>
        <IconButton icon="trash" label={`Remove change ${number}`} onClick={onRemove} />
      </div>
    </div>
  );
}
