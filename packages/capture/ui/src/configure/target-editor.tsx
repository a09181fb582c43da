import { Button, IconButton } from "@signalbox/ui";
import type { JSX } from "preact";
import { NumberField } from "./number-field.tsx";
import { type EditDraft, editKinds, type TargetDraft } from "./target-draft.ts";
import { Field } from "./use-settings.tsx";
import { WhenField } from "./when-field.tsx";

const numbers = [
  { name: "attempts", label: "Attempts", min: 1, max: 10 },
  { name: "timeout", label: "Timeout in seconds", min: 1, max: 60 },
  { name: "redirects", label: "Redirects", min: 0, max: 10 },
  { name: "concurrency", label: "At the same time", min: 1, max: 16 },
] as const;

interface TargetEditorProps {
  readonly routeId: string;
  readonly draft: TargetDraft;
  /** Whether it needs a name, because there are others. */
  readonly isNamed: boolean;
  /** Why the service rejected a field. */
  readonly errorAt: (field: string) => string | undefined;
  readonly onChange: (draft: TargetDraft) => void;
}

/** Edits a target: where requests go, which ones, and what is changed in them. */
export function TargetEditor({ routeId, draft, isNamed, errorAt, onChange }: TargetEditorProps): JSX.Element {
  const { name, url, when, edits } = draft;
  const setEdit = (at: number, changed: EditDraft): void =>
    onChange({ ...draft, edits: edits.map((known, index) => (index === at ? changed : known)) });
  return (
    <>
      <div class="field-row">
        {isNamed && (
          <Field label="Name" error={errorAt("name")}>
            <input
              value={name}
              aria-invalid={errorAt("name") !== undefined}
              onInput={({ currentTarget }) => onChange({ ...draft, name: currentTarget.value })}
            />
          </Field>
        )}
        <div class="grow">
          <Field label="Forward to" error={errorAt("url")}>
            <input
              type="url"
              required
              aria-invalid={errorAt("url") !== undefined}
              placeholder="https://example.com/hooks"
              value={url}
              onInput={({ currentTarget }) => onChange({ ...draft, url: currentTarget.value })}
            />
          </Field>
        </div>
      </div>
      {url !== "" && (
        <>
          <WhenField
            routeId={routeId}
            when={when}
            error={errorAt("when")}
            onChange={(changed) => onChange({ ...draft, when: changed })}
          />
          {edits.map((edit, index) => (
            <EditRow
              key={`${index} of ${edits.length}`}
              edit={edit}
              number={index + 1}
              error={errorAt(`edits/${index}`)}
              onChange={(changed) => setEdit(index, changed)}
              onRemove={() => onChange({ ...draft, edits: edits.filter((_, at) => at !== index) })}
            />
          ))}
          <div>
            <Button
              icon="plus"
              onClick={() => onChange({ ...draft, edits: [...edits, { kind: "set header", place: "", value: "" }] })}
            >
              Change a header or a JSON value
            </Button>
          </div>
          <div class="field-row">
            {numbers.map(({ name: field, ...rest }) => (
              <NumberField
                key={field}
                {...rest}
                value={draft[field]}
                error={errorAt(field)}
                onInput={(number) => onChange({ ...draft, [field]: number })}
              />
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
  const { kind, place, value } = edit;
  const isHeader = kind.endsWith("header");
  return (
    <div class="field-row edit">
      <label class="field">
        Change {number}
        <select
          value={kind}
          onChange={({ currentTarget }) => onChange({ ...edit, kind: currentTarget.value as EditDraft["kind"] })}
        >
          {editKinds.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <div class="edit-place">
        <div class="field-row">
          <Field label={isHeader ? "Header" : "JSON pointer"} error={error}>
            <input
              class="mono"
              required={isHeader}
              aria-invalid={error !== undefined}
              placeholder={isHeader ? "X-Environment" : "/customer/email"}
              value={place}
              onInput={({ currentTarget }) => onChange({ ...edit, place: currentTarget.value })}
            />
          </Field>
          {kind.startsWith("set") && (
            <label class="field grow">
              {isHeader ? "Value" : "Value, as JSON or text"}
              <input
                class="mono"
                value={value}
                onInput={({ currentTarget }) => onChange({ ...edit, value: currentTarget.value })}
              />
            </label>
          )}
        </div>
        <IconButton icon="trash" label={`Remove change ${number}`} onClick={onRemove} />
      </div>
    </div>
  );
}
