import { Button, Checkbox, CodeEditor, type Option, SelectField, TextField } from "@signalbox/ui";
import type { JSX } from "preact";
import { NumberField } from "./number-field.tsx";
import { callsText, newResponse, type ResponseDraft, type RuleDraft } from "./rule-draft.ts";
import { WhenField } from "./when-field.tsx";

interface RuleEditorProps {
  readonly draft: RuleDraft;
  readonly onChange: (draft: RuleDraft) => void;
}

/** Edits when a rule matches, and its responses. */
export function RuleEditor({ draft, onChange }: RuleEditorProps): JSX.Element {
  const { when, template, responses } = draft;
  const setResponses = (next: RuleDraft["responses"]): void => onChange({ ...draft, responses: next });
  return (
    <div class="stack loose">
      <WhenField when={when} onChange={(changed) => onChange({ ...draft, when: changed })} />
      <Checkbox class="line" checked={template} onChange={(checked) => onChange({ ...draft, template: checked })}>
        Insert values of the request
      </Checkbox>
      {template && (
        <p class="soft">
          <code>{"{{request.json.id}}"}</code> <code>{"{{request.header.x-id}}"}</code>{" "}
          <code>{"{{request.query.id}}"}</code> <code>{"{{request.method}}"}</code> <code>{"{{request.path}}"}</code>{" "}
          <code>{"{{now}}"}</code> <code>{"{{uuid}}"}</code>
        </p>
      )}
      {responses.map((response, index) => (
        <fieldset class="rule-response box stack loose" key={index}>
          <legend>{responses.length === 1 ? "Response" : `Response ${index + 1}`}</legend>
          <ResponseEditor
            response={response}
            isLast={index === responses.length - 1}
            onChange={(changed) => setResponses(responses.with(index, changed))}
          />
          {responses.length > 1 && (
            <div class="dialog-actions">
              <Button look="quiet" icon="trash" onClick={() => setResponses(responses.toSpliced(index, 1))}>
                Remove this response
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      <div>
        <Button icon="plus" onClick={() => setResponses([...responses, newResponse])}>
          Add a response
        </Button>
      </div>
    </div>
  );
}

interface ResponseEditorProps {
  readonly response: ResponseDraft;
  /** The last response is repeated for ever, so it has no count. */
  readonly isLast: boolean;
  readonly onChange: (response: ResponseDraft) => void;
}

const kinds: readonly Option[] = [
  ["response", "a response"],
  ["echo", "the body of the request"],
  ["close", "no response, close"],
  ["proxy", "that of another service"],
];

/** One response of a rule. */
function ResponseEditor({ response, isLast, onChange }: ResponseEditorProps): JSX.Element {
  const { kind, status, headers, body, encoding, delay, times, url = "", rewrite = false } = response;
  const set =
    <Name extends keyof ResponseDraft>(name: Name) =>
    (value: ResponseDraft[Name]): void =>
      onChange({ ...response, [name]: value });
  return (
    <>
      <div class="field-row">
        <SelectField
          title="Kind"
          value={kind}
          options={kind === "replay" ? [...kinds, ["replay", "recorded calls"]] : kinds}
          onChoose={(chosen) => set("kind")(chosen as typeof kind)}
        />
        {(kind === "response" || kind === "echo") && (
          <NumberField label="Status" min={200} max={599} value={status} onInput={set("status")} />
        )}
        <NumberField label="Delay in seconds" min={0} max={30} value={delay} onInput={set("delay")} />
        {!isLast && <NumberField label="Times" min={1} value={times} onInput={set("times")} />}
      </div>
      {kind === "proxy" && (
        <>
          <TextField title="URL of the service" type="url" value={url} onInput={set("url")} />
          <Checkbox class="line" checked={rewrite} onChange={set("rewrite")}>
            Redirects and cookies lead back to this route
          </Checkbox>
        </>
      )}
      {kind === "replay" && (
        <p class="soft">
          {callsText(response)}. Each responds once. Any other request gets 502 with what differs from the closest call.
          Load another cassette with <code>signalbox capture update --cassette</code>.
        </p>
      )}
      {kind !== "close" && kind !== "replay" && (
        <div class="field">
          Headers
          <CodeEditor
            label="Headers of the response"
            placeholder="Name: value"
            value={headers}
            rows={3}
            onInput={set("headers")}
          />
        </div>
      )}
      {kind === "response" && (
        <div class="field">
          {encoding === "base64" ? "Body, in base64" : "Body"}
          <CodeEditor label="Body of the response" value={body} rows={5} onInput={set("body")} />
        </div>
      )}
    </>
  );
}
