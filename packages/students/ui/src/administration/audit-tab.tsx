import { ApiError, Badge, Button, formatMoment, InlineError, Menu, Skeleton, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { auditActions } from "../../../src/domain/audit-actions.ts";
import type { AuditEntryJson } from "../../../src/domain/shapes.ts";
import { administrationApi } from "../api/administration-api.ts";
import { call } from "../api/calls.ts";
import { type CardColumn, CardTable } from "../card-table.tsx";
import { saveStream } from "../transfer/save-file.ts";

interface AuditTabProps {
  /** The filters, as the query of `GET /audit`. */
  readonly query: string;
  readonly onQuery: (query: string | undefined) => void;
  readonly say: (message: string) => void;
}

const formats = [
  { name: "CSV", type: "text/csv", file: "access-log.csv" },
  { name: "NDJSON", type: "application/x-ndjson", file: "access-log.ndjson" },
] as const;

/** The access log: who did what to which record, newest first. */
export function AuditTab({ query, onQuery, say }: AuditTabProps): JSX.Element {
  const [entries, setEntries] = useState<readonly AuditEntryJson[]>();
  const [next, setNext] = useState<string>();
  const [error, setError] = useState<ApiError>();
  const path = query === "" ? "/audit" : `/audit?${query}`;

  const load = (from: string): void => {
    setError(undefined);
    administrationApi.listAudit(from).then(
      (page) => {
        setEntries((known = []) => (from === path ? page.entries : [...known, ...page.entries]));
        setNext(page.next);
      },
      (cause: unknown) => setError(ApiError.from(cause)),
    );
  };
  useEffect(() => load(path), []);
  const exports = formats.map(({ name, type, file }) => ({
    name: `${name}, all that the filters find`,
    run() {
      const respond = (): Promise<Response> => call(path, { headers: { accept: type } });
      saveStream(respond, { name: file, isLarge: next !== undefined, say }).catch((cause: unknown) =>
        say(ApiError.from(cause).message),
      );
    },
  }));

  return (
    <>
      <Filters query={query} onQuery={onQuery}>
        <Menu label="Export" items={exports} />
      </Filters>
      <InlineError
        message={error?.message}
        action={error?.problem === "audit_off" ? undefined : <Button onClick={() => load(path)}>Try again</Button>}
      />
      {entries === undefined && error === undefined && <Skeleton label="The access log is being loaded" lines={12} />}
      {entries?.length === 0 && <p class="soft">No entry matches.</p>}
      {entries !== undefined && entries.length > 0 && (
        <CardTable
          label="Entries of the access log"
          rows={entries}
          keyOf={({ seq }) => seq}
          columns={columnsOf(onQuery)}
        />
      )}
      {next !== undefined && (
        <div>
          <Button onClick={() => load(next)}>Show older entries</Button>
        </div>
      )}
    </>
  );
}

/** Longer details are truncated. */
const shownLength = 300;

function columnsOf(onQuery: (query: string) => void): readonly CardColumn<AuditEntryJson>[] {
  const filter = (name: string, value: string | null, look = ""): JSX.Element =>
    value === null ? (
      <span class="soft">–</span>
    ) : (
      <button
        type="button"
        class={`audit-link ${look}`}
        onClick={() => onQuery(new URLSearchParams({ [name]: value }).toString())}
      >
        <VisibleText text={value} />
      </button>
    );
  return [
    { title: "When", cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
    { title: "Who", cell: ({ by }) => filter("principal", by) },
    {
      title: "What",
      cell: ({ action, outcome }) => (
        <>
          {action} {outcome === "rejected" && <Badge tone="bad">rejected</Badge>}
        </>
      ),
    },
    { title: "Record", cell: ({ target }) => filter("target", target, "mono") },
    { title: "Detail", cell: ({ detail }) => <VisibleText text={(detail ?? "").slice(0, shownLength)} /> },
    {
      title: "From",
      cell: ({ address, requestId }) => (
        <span class="soft" title={requestId === null ? undefined : `Request ${requestId}`}>
          <VisibleText text={address ?? "–"} />
        </span>
      ),
    },
  ];
}

interface FiltersProps {
  readonly query: string;
  readonly onQuery: (query: string | undefined) => void;
  readonly children: JSX.Element;
}

function Filters({ query, onQuery, children }: FiltersProps): JSX.Element {
  const asked = new URLSearchParams(query);
  const [values, setValues] = useState({
    principal: asked.get("principal") ?? "",
    action: asked.get("action") ?? "",
    target: asked.get("target") ?? "",
    since: asked.get("since") ?? "",
    until: asked.get("until") ?? "",
  });
  const set = (change: Partial<typeof values>): void => setValues({ ...values, ...change });
  const text = (name: "principal" | "target", title: string): JSX.Element => (
    <label class="field">
      {title}
      <input
        autocomplete="off"
        spellcheck={false}
        value={values[name]}
        onInput={({ currentTarget }) => set({ [name]: currentTarget.value })}
      />
    </label>
  );
  const day = (name: "since" | "until", title: string): JSX.Element => (
    <label class="field">
      {title}
      <input
        type="date"
        value={values[name].slice(0, 10)}
        onInput={({ currentTarget }) => set({ [name]: currentTarget.value })}
      />
    </label>
  );
  return (
    <form
      class="field-row"
      aria-label="Filters of the access log"
      onSubmit={(event) => {
        event.preventDefault();
        const given = Object.entries(values).flatMap(([name, value]) =>
          value.trim() === "" ? [] : [[name, value.trim()]],
        );
        onQuery(new URLSearchParams(given).toString() || undefined);
      }}
    >
      {text("principal", "Who, as the log names them")}
      <label class="field">
        What
        <select value={values.action} onChange={({ currentTarget }) => set({ action: currentTarget.value })}>
          <option value="">anything</option>
          {auditActions.map((action) => (
            <option key={action} value={action}>
              {action}
            </option>
          ))}
        </select>
      </label>
      {text("target", "Record, key or webhook, by its id")}
      {day("since", "From this day")}
      {day("until", "Before this day")}
      <Button look="main" type="submit">
        Find
      </Button>
      {query !== "" && <Button onClick={() => onQuery(undefined)}>Show all</Button>}
      {children}
    </form>
  );
}
