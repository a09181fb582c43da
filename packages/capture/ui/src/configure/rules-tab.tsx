import { parseJson } from "@signalbox/json";
import { ApiError, Button, CodeEditor, formatNoun, IconButton, InlineError, Menu } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";
import { ResponseEditor } from "./response-editor.tsx";
import { draftOf, newResponse, presets, type RuleDraft, ruleOf, summaryOf } from "./rule-draft.ts";
import { type TabProps, useSave } from "./use-save.ts";

/** What the route responds, by rules: the first that matches. Nothing holds before it is saved. */
export function RulesTab(props: TabProps): JSX.Element {
  const { route } = props;
  const [drafts, setDrafts] = useState<readonly RuleDraft[]>(() => route.response.map(draftOf));
  const [open, setOpen] = useState<number>();
  const [raw, setRaw] = useState<string>();
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
    if (await save({ response }, "The rules hold from now on.")) setRaw(undefined);
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
              if (parsed?.kind === "rules") setDrafts((parsed.rules as typeof route.response).map(draftOf));
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
            <li class="rule" key={draft.id}>
              <div class="rule-head">
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
  | { readonly kind: "rules"; readonly rules: unknown }
  | { readonly kind: "error"; readonly message: string; readonly line?: number };

function parseRules(text: string): Parsed {
  try {
    parseJson(text);
    const rules: unknown = JSON.parse(text);
    if (Array.isArray(rules)) return { kind: "rules", rules };
    return { kind: "error", message: 'Rules are a list: [{"when": …, "responses": […]}]', line: 1 };
  } catch (error) {
    const { message, line } = error as Error & { readonly line?: number };
    return { kind: "error", message, ...(line === undefined ? {} : { line }) };
  }
}

interface RuleEditorProps {
  readonly routeId: string;
  readonly draft: RuleDraft;
  readonly onChange: (draft: RuleDraft) => void;
}

function RuleEditor({ routeId, draft, onChange }: RuleEditorProps): JSX.Element {
  const { when, template, responses } = draft;
  return (
    <div class="configure">
      <label class="field">
        When a request matches (as in the filter; empty: always)
        <input
          class="mono"
          value={when}
          placeholder="method:POST path:/orders"
          spellcheck={false}
          onInput={({ currentTarget }) => onChange({ ...draft, when: currentTarget.value })}
        />
      </label>
      <Matches routeId={routeId} when={when} />
      <label class="form-line">
        <input
          type="checkbox"
          checked={template}
          onChange={({ currentTarget }) => onChange({ ...draft, template: currentTarget.checked })}
        />
        Put values of the request in
      </label>
      {template && (
        <p class="soft">
          <code>{"{{request.json.id}}"}</code> <code>{"{{request.header.x-id}}"}</code>{" "}
          <code>{"{{request.query.id}}"}</code> <code>{"{{request.method}}"}</code> <code>{"{{request.path}}"}</code>{" "}
          <code>{"{{now}}"}</code> <code>{"{{uuid}}"}</code>
        </p>
      )}
      {responses.map((response, index) => (
        <fieldset class="configure rule-response" key={index}>
          <legend>{responses.length === 1 ? "then respond" : index === 0 ? "then respond first" : "and then"}</legend>
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
          Then another response
        </Button>
      </div>
    </div>
  );
}

/** How long the reader must pause before a search is tried, in milliseconds. */
const pauseMs = 300;
const shownMatches = 20;

/** Which of the stored requests a rule would have matched. */
function Matches({ routeId, when }: { readonly routeId: string; readonly when: string }): JSX.Element {
  const [said, setSaid] = useState<{ readonly text: string; readonly isError: boolean }>();
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      captureApi.listRequests(routeId, { q: when, limit: shownMatches, bodies: false, signal: stop.signal }).then(
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
