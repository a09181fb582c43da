import { parseJson } from "@signalbox/json";
import { Button, CodeEditor, Icon, IconButton, InlineError, Menu } from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ResponseRule } from "../api/responses.ts";
import { draftOf, presets, type RuleDraft, ruleOf, rulesOf, summaryOf } from "./rule-draft.ts";
import { RuleEditor } from "./rule-editor.tsx";
import { type TabProps, useSave } from "./use-save.ts";

/** What the route responds, by rules: the first that matches. Nothing holds before it is saved. */
export function RulesTab(props: TabProps): JSX.Element {
  const { route } = props;
  const [drafts, setDrafts] = useState<readonly RuleDraft[]>(() => route.response.map(draftOf));
  const [open, setOpen] = useState<number>();
  const [raw, setRaw] = useState<string>();
  const [dragged, setDragged] = useState<number>();
  const { busy, error, save } = useSave(props);
  const rules = drafts.map(ruleOf);
  const parsed = raw === undefined ? undefined : parseRules(raw);
  const isChanged = raw !== undefined || JSON.stringify(rules) !== JSON.stringify(route.response);

  const add = (rule: Omit<(typeof presets)[number], "name">): void => {
    const draft = draftOf(ruleOf({ id: 0, ...rule, template: rule.template ?? false }));
    // A preflight must be met before a rule for everything is.
    const isFirst = rule.when !== "";
    setDrafts(isFirst ? [draft, ...drafts] : [...drafts, draft]);
    setOpen(draft.id);
  };
  const move = (at: number, to: number): void => {
    const next = drafts.filter((_, index) => index !== at);
    next.splice(to, 0, drafts[at] as RuleDraft);
    setDrafts(next);
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const response = parsed?.kind === "rules" ? parsed.rules : rules;
    if (!(await save({ response }, "The rules hold from now on."))) return;
    if (parsed?.kind === "rules") setDrafts(parsed.rules.map(draftOf));
    setRaw(undefined);
  };

  return (
    <form class="configure" onSubmit={(event) => void submit(event)}>
      <p class="soft">
        The first rule that matches a request gives the response; without one, the route responds with 200 and the
        number of the request.
      </p>
      <div class="form-line">
        <Menu
          label="Add a rule"
          icon="plus"
          align="start"
          items={presets.map(({ name, ...rule }) => ({ name, run: () => add(rule) }))}
        />
        <Button
          aria-pressed={raw !== undefined}
          onClick={() => {
            if (raw === undefined) setRaw(JSON.stringify(rules, null, 2));
            else {
              if (parsed?.kind === "rules") setDrafts(parsed.rules.map(draftOf));
              setRaw(undefined);
            }
          }}
        >
          JSON
        </Button>
      </div>
      {raw === undefined ? (
        <ol class="rules">
          {drafts.map((draft, index) => (
            <li
              class="rule"
              key={draft.id}
              data-dragged={draft.id === dragged ? "" : undefined}
              onDragOver={(event) => {
                const from = drafts.findIndex(({ id }) => id === dragged);
                if (from < 0) return;
                event.preventDefault();
                if (from !== index) move(from, index);
              }}
              onDrop={(event) => event.preventDefault()}
            >
              {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the buttons move a rule too. */}
              <div
                class="rule-head"
                draggable
                onDragStart={({ dataTransfer }) => {
                  dataTransfer?.setData("text/plain", summaryOf(draft));
                  setDragged(draft.id);
                }}
                onDragEnd={() => setDragged(undefined)}
              >
                <span class="rule-grip" title="Drag to another place">
                  <Icon name="grip" />
                </span>
                <button
                  type="button"
                  class="rule-summary mono"
                  aria-expanded={open === draft.id}
                  onClick={() => setOpen(open === draft.id ? undefined : draft.id)}
                >
                  {index + 1}. {summaryOf(draft)}
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
                  onClick={() => setDrafts(drafts.filter(({ id }) => id !== draft.id))}
                />
              </div>
              {open === draft.id && (
                <RuleEditor
                  routeId={route.id}
                  draft={draft}
                  onChange={(changed) => setDrafts(drafts.map((known) => (known.id === draft.id ? changed : known)))}
                />
              )}
            </li>
          ))}
        </ol>
      ) : (
        <CodeEditor
          label="Rules as JSON"
          value={raw}
          onInput={setRaw}
          rows={20}
          error={parsed?.kind === "error" ? parsed : undefined}
        />
      )}
      <InlineError
        message={
          error && [error.message, ...error.issues.map(({ pointer, detail }) => `${pointer} ${detail}`)].join(" ")
        }
      />
      <div class="dialog-actions">
        <Button type="submit" look="main" disabled={busy || !isChanged || parsed?.kind === "error"}>
          Save
        </Button>
      </div>
    </form>
  );
}

type Parsed =
  | { readonly kind: "rules"; readonly rules: readonly ResponseRule[] }
  | { readonly kind: "error"; readonly message: string; readonly line?: number };

function parseRules(text: string): Parsed {
  try {
    // For the line of an error.
    parseJson(text);
    return { kind: "rules", rules: rulesOf(JSON.parse(text)) };
  } catch (error) {
    const { message, line } = error as Error & { readonly line?: number };
    return { kind: "error", message, ...(line === undefined ? {} : { line }) };
  }
}
