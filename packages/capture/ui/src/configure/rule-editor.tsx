import { ApiError, Button, formatNoun } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";
import { ResponseEditor } from "./response-editor.tsx";
import { newResponse, type RuleDraft } from "./rule-draft.ts";
import { Field } from "./use-settings.tsx";

interface RuleEditorProps {
  readonly routeId: string;
  readonly draft: RuleDraft;
  readonly onChange: (draft: RuleDraft) => void;
}

/** Edits when a rule matches, and its responses. */
export function RuleEditor({ routeId, draft, onChange }: RuleEditorProps): JSX.Element {
  const { when, template, responses } = draft;
  return (
    <div class="stack loose">
      <WhenField routeId={routeId} when={when} onChange={(changed) => onChange({ ...draft, when: changed })} />
      <label class="form-line">
        <input
          type="checkbox"
          checked={template}
          onChange={({ currentTarget }) => onChange({ ...draft, template: currentTarget.checked })}
        />
        Insert values of the request
      </label>
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
            onChange={(changed) =>
              onChange({ ...draft, responses: responses.map((known, at) => (at === index ? changed : known)) })
            }
          />
          {responses.length > 1 && (
            <div class="dialog-actions">
              <Button
                look="quiet"
                icon="trash"
                onClick={() => onChange({ ...draft, responses: responses.filter((_, at) => at !== index) })}
              >
                Remove this response
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      <div>
        <Button icon="plus" onClick={() => onChange({ ...draft, responses: [...responses, newResponse] })}>
          Add a response
        </Button>
      </div>
    </div>
  );
}

interface WhenFieldProps {
  readonly routeId: string;
  readonly when: string;
  /** Why the service rejected it. */
  readonly error?: string | undefined;
  readonly onChange: (when: string) => void;
}

/** A search that requests are compared with, and which stored ones match. */
export function WhenField({ routeId, when, error, onChange }: WhenFieldProps): JSX.Element {
  return (
    <>
      <Field label="When a request matches (as in the filter; empty: always)" error={error}>
        <input
          class="mono"
          value={when}
          placeholder="method:POST path:/orders"
          spellcheck={false}
          aria-invalid={error !== undefined}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </Field>
      <Matches routeId={routeId} when={when} />
    </>
  );
}

/** How long the user must stop typing before a search is tried, in milliseconds. */
const pauseMs = 300;
const shownMatches = 20;

/** Shows which stored requests a rule would have matched. */
function Matches({ routeId, when }: { readonly routeId: string; readonly when: string }): JSX.Element {
  const [said, setSaid] = useState<{ readonly text: string; readonly isError: boolean }>();
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      captureApi.listRequests(routeId, { q: when, limit: shownMatches, bodies: "none", signal: stop.signal }).then(
        ({ requests, next }) => {
          const numbers = requests.map(({ seq }) => `#${seq}`).join(" ");
          const count = `${formatNoun(requests.length, "request")}${next === null ? "" : " or more"}`;
          const text =
            requests.length === 0 ? "It matches none of the stored requests." : `It matches ${count}: ${numbers}`;
          setSaid({ text, isError: false });
        },
        (cause: unknown) => {
          if (!stop.signal.aborted) setSaid({ text: ApiError.from(cause).message, isError: true });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [routeId, when]);
  return (
    <p class={said?.isError === true ? "form-error" : "soft"} role="status">
      {said?.text ?? "…"}
    </p>
  );
}
