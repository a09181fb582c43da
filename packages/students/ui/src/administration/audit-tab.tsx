import {
  Badge,
  Button,
  type CardColumn,
  Form,
  formatMoment,
  SelectField,
  saveFile,
  TextField,
  VisibleText,
  verbatim,
} from "@signalbox/ui";
import type { JSX } from "preact";
import type { AuditEntryJson } from "../../../src/domain/responses.ts";
import { auditActions } from "../../../src/domain/shapes.ts";
import { call, nextOf } from "../api/calls.ts";
import { Author } from "../record/history-tab.tsx";
import { RowsTable, useRows } from "../rows-table.tsx";
import { useRecords } from "../state/records.ts";

/** The access log: who did what to which record, newest first. @param query the filters, as the query of `GET /audit` */
export function AuditTab({ query }: { readonly query: string }): JSX.Element {
  const { go, fail } = useRecords();
  const first = query === "" ? "/audit" : `/audit?${query}`;
  const entries = useRows(async (path = first) => {
    const response = await call(path);
    return { rows: (await response.json()) as readonly AuditEntryJson[], next: nextOf(response) };
  });
  /** Downloads all that the filters find. */
  const save = async (): Promise<void> =>
    saveFile(await (await call(first, { headers: { accept: "text/csv" } })).blob(), "access-log.csv");
  return (
    <>
      <Filters query={query} onQuery={(of) => go({ of })}>
        <Button icon="download" onClick={() => void save().catch(fail)}>
          Export as CSV
        </Button>
      </Filters>
      <RowsTable
        label="Entries of the access log"
        of={entries}
        empty="No entry matches."
        keyOf={({ seq }) => seq}
        columns={columnsOf((of) => go({ of }))}
        more="Show older entries"
      />
    </>
  );
}

/** Longer details are truncated. */
const SHOWN_LENGTH = 300;

function columnsOf(onQuery: (query: string) => void): readonly CardColumn<AuditEntryJson>[] {
  const filter = (name: string, value: string | null, look = "", shown?: JSX.Element): JSX.Element =>
    value === null ? (
      <span class="soft">–</span>
    ) : (
      <button
        type="button"
        class={`bare link audit-link ${look}`}
        onClick={() => onQuery(new URLSearchParams({ [name]: value }).toString())}
      >
        {shown ?? <VisibleText text={value} />}
      </button>
    );
  return [
    { title: "When", cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
    { title: "Who", cell: ({ by }) => filter("principal", by, "", <Author by={by} />) },
    {
      title: "What",
      cell: ({ action, outcome }) => (
        <>
          {action} {outcome === "rejected" && <Badge tone="bad">rejected</Badge>}
        </>
      ),
    },
    { title: "Record", cell: ({ target }) => filter("target", target, "mono") },
    { title: "Detail", cell: ({ detail }) => <VisibleText text={(detail ?? "").slice(0, SHOWN_LENGTH)} /> },
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
  const text = (name: "principal" | "target", title: string): JSX.Element => (
    <TextField title={title} {...verbatim} name={name} defaultValue={asked.get(name) ?? ""} />
  );
  const day = (name: "since" | "until", title: string): JSX.Element => (
    <TextField title={title} name={name} type="date" defaultValue={asked.get(name)?.slice(0, 10) ?? ""} />
  );
  return (
    <Form
      class="field-row"
      aria-label="Filters of the access log"
      onSubmit={(form) => {
        const given = [...new FormData(form)].flatMap(([name, value]) => {
          const wanted = String(value).trim();
          return wanted === "" ? [] : [[name, wanted]];
        });
        onQuery(new URLSearchParams(given).toString() || undefined);
      }}
    >
      {text("principal", "Who, as the log names them")}
      <SelectField
        title="What"
        name="action"
        defaultValue={asked.get("action") ?? ""}
        options={[["", "anything"], ...auditActions]}
      />
      {text("target", "Record, key or webhook, by its id")}
      {day("since", "From this day")}
      {day("until", "Before this day")}
      <Button look="main" type="submit">
        Find
      </Button>
      {query !== "" && <Button onClick={() => onQuery(undefined)}>Show all</Button>}
      {children}
    </Form>
  );
}
