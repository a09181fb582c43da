import { Button, Checkbox } from "@signalbox/ui";
import type { JSX } from "preact";
import { ResponseEditor } from "./response-editor.tsx";
import { newResponse, type RuleDraft } from "./rule-draft.ts";
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
