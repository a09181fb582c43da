import { Checkbox, CodeEditor, type Option, SelectField, TextField } from "@signalbox/ui";
import type { JSX } from "preact";
import { NumberField } from "./number-field.tsx";
import { callsText, type ResponseDraft } from "./rule-draft.ts";

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
export function ResponseEditor({ response, isLast, onChange }: ResponseEditorProps): JSX.Element {
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
          <CodeEditor label="Headers of the response" value={headers} rows={3} onInput={set("headers")} />
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
