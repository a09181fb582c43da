import { CodeEditor } from "@signalbox/ui";
import type { JSX } from "preact";
import { NumberField } from "./number-field.tsx";
import type { AnswerDraft } from "./rule-draft.ts";

export interface AnswerEditorProps {
  readonly answer: AnswerDraft;
  /** The last response is given again and again, so how often says nothing. */
  readonly isLast: boolean;
  readonly onChange: (answer: AnswerDraft) => void;
}

/** One response of a rule. */
export function AnswerEditor({ answer, isLast, onChange }: AnswerEditorProps): JSX.Element {
  const { kind, status, headers, body, delay, times } = answer;
  return (
    <>
      <div class="field-row">
        <label class="field">
          Kind
          <select
            value={kind}
            onChange={({ currentTarget }) => onChange({ ...answer, kind: currentTarget.value as typeof kind })}
          >
            <option value="answer">a response</option>
            <option value="echo">the body that came</option>
            <option value="close">no response, close</option>
          </select>
        </label>
        {kind !== "close" && (
          <NumberField
            label="Status"
            min={200}
            max={599}
            value={status}
            onInput={(value) => onChange({ ...answer, status: value })}
          />
        )}
        <NumberField
          label="After seconds"
          min={0}
          max={30}
          value={delay}
          onInput={(value) => onChange({ ...answer, delay: value })}
        />
        {!isLast && (
          <NumberField
            label="So many times"
            min={1}
            value={times}
            onInput={(value) => onChange({ ...answer, times: value })}
          />
        )}
      </div>
      {kind !== "close" && (
        <div class="field">
          Headers
          <CodeEditor
            label="Headers of the response"
            value={headers}
            rows={3}
            onInput={(value) => onChange({ ...answer, headers: value })}
          />
        </div>
      )}
      {kind === "answer" && (
        <div class="field">
          Body
          <CodeEditor
            label="Body of the response"
            value={body}
            rows={5}
            onInput={(value) => onChange({ ...answer, body: value })}
          />
        </div>
      )}
    </>
  );
}
