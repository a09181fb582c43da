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
import { RowsTable, useRows } from "@signalbox/ui/rows";
import type { JSX } from "preact";
import type { AuditEntryJson } from "../../../src/domain/responses.ts";
import { auditActions } from "../../../src/domain/shapes.ts";
import { call, callPage } from "../api/calls.ts";
import { Author, detailOf } from "../list/cell.tsx";
import { useRecords } from "../state/records.ts";

/** The access log: who did what to which record, newest first. @param query the filters, as the query of `GET /audit` */
export function AuditTab({ query }: { readonly query: string }): JSX.Element {
  const { go, fail } = useRecords();
  const first = query === "" ? "/audit" : `/audit?${query}`;
  const entries = useRows((path = first) => callPage<AuditEntryJson>(path));
  /** Downloads all that the filters find. */
  const save = async (): Promise<void> =>
    saveFile(await (await call(first, { headers: { accept: "text/csv" } })).blob(), "access-log.csv");
  const filter = (name: string, value: string | null, look = "", shown?: JSX.Element): JSX.Element =>
    value === null ? (
      <span class="soft">–</span>
    ) : (
      <button
        type="button"
        class={`bare link audit-link ${look}`}
        onClick={() => go({ of: String(new URLSearchParams({ [name]: value })) })}
      >
        {shown ?? <VisibleText text={value} />}
      </button>
    );
  const columns: readonly CardColumn<AuditEntryJson>[] = [
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
    { title: "Detail", cell: ({ detail }) => detailOf(detail) },
    {
      title: "From",
      cell: ({ address, requestId }) => (
        <span class="soft" title={requestId === null ? undefined : `Request ${requestId}`}>
          <VisibleText text={address ?? "–"} />
        </span>
      ),
    },
  ];
  return (
    <>
      <Filters query={query}>
        <Button icon="download" onClick={() => void save().catch(fail)}>
          Export as CSV
        </Button>
      </Filters>
      <RowsTable
        label="Entries of the access log"
        of={entries}
        empty="No entry matches."
        keyOf={({ seq }) => seq}
        columns={columns}
        more="Show older entries"
      />
    </>
  );
}

function Filters({ query, children }: { readonly query: string; readonly children: JSX.Element }): JSX.Element {
  const { go } = useRecords();
  const asked = new URLSearchParams(query);
  const field = (name: string) => ({ name, defaultValue: asked.get(name) ?? "" });
  const day = (name: string) => ({ name, defaultValue: asked.get(name)?.slice(0, 10) ?? "" });
  return (
    <Form
      class="field-row"
      aria-label="Filters of the access log"
      onSubmit={(_, values) => {
        const given = Object.entries(values).filter(([, value]) => value !== "");
        go({ of: String(new URLSearchParams(Object.fromEntries(given))) || undefined });
      }}
    >
      <TextField title="Who, as the log names them" {...verbatim} {...field("principal")} />
      <SelectField title="What" {...field("action")} options={[["", "anything"], ...auditActions]} />
      <TextField title="Record, key or webhook, by its id" {...verbatim} {...field("target")} />
      <TextField title="From this day" type="date" {...day("since")} />
      <TextField title="Before this day" type="date" {...day("until")} />
      <Button look="main" type="submit">
        Find
      </Button>
      {query !== "" && <Button onClick={() => go({ of: undefined })}>Show all</Button>}
      {children}
    </Form>
  );
}
