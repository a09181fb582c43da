import { Button, CodeEditor, Form, IconButton, jsonError, Menu, Sentence, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { CaptureRoute } from "../api/responses.ts";
import { draftOf, presets, type RuleDraft, ruleOf, summaryOf } from "./rule-draft.ts";
import { RuleEditor } from "./rule-editor.tsx";
import { SaveButtons, useSettings } from "./use-settings.tsx";

interface RulesForm {
  readonly rules: readonly RuleDraft[];
  /** The rules as edited JSON. */
  readonly raw?: string | undefined;
}

function fillRules({ response }: CaptureRoute): RulesForm {
  return { rules: response.map(draftOf) };
}

/** The response rules of the route; the first match wins. Changes apply only after they are saved. */
export function RulesTab({ route }: { readonly route: CaptureRoute }): JSX.Element {
  const settings = useSettings(route, "rules", fillRules);
  const { rules: drafts, raw } = settings.form;
  const setDrafts = (next: readonly RuleDraft[]): void => settings.set({ rules: next });
  const [open, setOpen] = useState<number>();
  const [wantsJson, setWantsJson] = useState(false);
  const isJson = wantsJson || raw !== undefined;
  const rules = drafts.map(ruleOf);
  const written = JSON.stringify(rules, null, 2);
  const error = raw === undefined ? undefined : jsonError(raw);

  const add = (rule: Omit<(typeof presets)[number], "name">): void => {
    const added = draftOf(ruleOf({ id: 0, ...rule, template: rule.template ?? false }));
    // A rule for preflight requests must come before a rule that matches everything.
    const isFirst = rule.when !== "";
    setDrafts(isFirst ? [added, ...drafts] : [...drafts, added]);
    setOpen(added.id);
  };
  const move = (at: number, to: number): void => {
    const next = drafts.filter((_, index) => index !== at);
    next.splice(to, 0, drafts[at] as RuleDraft);
    setDrafts(next);
  };
  const submit = (): void => {
    const response: unknown = raw === undefined ? rules : JSON.parse(raw);
    // An open rule stays open.
    void settings.save({ response }, { message: "The rules apply from now on.", keepsForm: raw === undefined });
  };

  return (
    <Form class="stack loose" onSubmit={submit}>
      <p class="soft">
        The first rule that matches a request decides the response. Without one, the route responds with 200 and the
        number of the request. Below its URL, <code>/status/404</code> returns 404, and so on for each status.
      </p>
      <div class="line">
        {!isJson && (
          <Menu
            label="Add a rule"
            icon="plus"
            items={presets.map(({ name, ...rule }) => ({ name, run: () => add(rule) }))}
          />
        )}
        <Button
          aria-pressed={isJson}
          disabled={raw !== undefined}
          title={raw === undefined ? undefined : "Save or discard the JSON first"}
          onClick={() => setWantsJson(!isJson)}
        >
          JSON
        </Button>
      </div>
      {isJson ? (
        <CodeEditor
          label="Rules as JSON"
          value={raw ?? written}
          onInput={(text) => {
            setWantsJson(false);
            settings.set({ rules: drafts, raw: text });
          }}
          rows={20}
          error={error}
        />
      ) : (
        <ol class="stack">
          {drafts.map((rule, index) => (
            <li class="rule box stack" key={rule.id}>
              <div class="rule-head">
                <button
                  type="button"
                  class="rule-summary bare mono"
                  aria-expanded={open === rule.id}
                  onClick={() => setOpen(open === rule.id ? undefined : rule.id)}
                >
                  {index + 1}. <VisibleText text={summaryOf(rule)} />
                </button>
                <IconButton
                  icon="up"
                  label={`Move rule ${index + 1} up`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  icon="down"
                  label={`Move rule ${index + 1} down`}
                  disabled={index === drafts.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  icon="trash"
                  label={`Delete rule ${index + 1}`}
                  onClick={() => setDrafts(drafts.filter(({ id }) => id !== rule.id))}
                />
              </div>
              {settings.errorAt(`/response/${index}`) !== undefined && (
                <p class="form-error" role="alert">
                  <Sentence text={settings.errorAt(`/response/${index}`) ?? ""} />
                </p>
              )}
              {open === rule.id && (
                <RuleEditor
                  draft={rule}
                  onChange={(changed) => setDrafts(drafts.map((known) => (known.id === rule.id ? changed : known)))}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      <SaveButtons
        settings={settings}
        fields={isJson ? [] : ["/response"]}
        disabled={!settings.isChanged || error !== undefined}
      />
    </Form>
  );
}
