import {
  ApiError,
  CardTable,
  CopyButton,
  formatMoment,
  InlineError,
  Skeleton,
  Tabs,
  useLoaded,
  VisibleText,
} from "@signalbox/ui";
import type { JSX } from "preact";
import type { BackupsJson } from "../../../src/domain/responses.ts";
import { callJson } from "../api/calls.ts";
import { PlaceFrame } from "../place-frame.tsx";
import { useRecords } from "../state/records.ts";
import { AuditTab } from "./audit-tab.tsx";
import { KeysTab } from "./keys-tab.tsx";
import { WebhooksTab } from "./webhooks-tab.tsx";
import "./administration-page.css";

const titles = { keys: "Keys", webhooks: "Webhooks", backups: "Backups", audit: "Access log" } as const;
type Part = keyof typeof titles;
const parts = Object.keys(titles) as Part[];

/** The administration: API keys, webhooks, backups and the access log. */
export function AdministrationPage(): JSX.Element {
  const { address, go } = useRecords();
  const { show, of = "" } = address.value;
  const chosen = parts.find((part) => part === show) ?? "keys";
  return (
    <PlaceFrame title="Administration">
      <Tabs
        label="Parts of the administration"
        tabs={parts.map((name) => ({ name, title: titles[name] }))}
        chosen={chosen}
        onChoose={(part) => go({ show: part, of: undefined })}
        panelId="administration-panel"
      />
      <div class="stack loose place-body" id="administration-panel" role="tabpanel" aria-label={titles[chosen]}>
        {chosen === "keys" && <KeysTab />}
        {chosen === "webhooks" && <WebhooksTab />}
        {chosen === "backups" && <BackupsTab />}
        {chosen === "audit" && <AuditTab key={of} query={of} />}
      </div>
    </PlaceFrame>
  );
}

const stores = { sqlite: "a SQLite file", postgresql: "PostgreSQL" } as const;

/** How to back up the records, and the last backups and restores. */
function BackupsTab(): JSX.Element {
  const found = useLoaded(() => callJson<BackupsJson>("GET", "/backups"));
  if (found === undefined) return <Skeleton label="The backups are being loaded" />;
  if (found instanceof ApiError) return <InlineError message={found.message} />;
  const { store, command, backups } = found;
  return (
    <>
      <p>Records are in {stores[store]}. On the machine of the service, while it runs, this makes a backup:</p>
      <div class="form-line">
        <code>{command}</code>
        <CopyButton text={command} of="the command" labelled />
      </div>
      <p class="soft">
        The page cannot create one: a backup contains the hashes of all keys, and belongs on another disk.
        {store === "postgresql" && " Backups of pg_dump and other tools are not listed here."}
      </p>
      {backups.length === 0 ? (
        <InlineError tone="warn" message="No backup has been recorded." />
      ) : (
        <CardTable
          label="Backups and restores"
          rows={backups}
          keyOf={({ at, detail }) => `${at} ${detail}`}
          columns={[
            { title: "When", cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
            { title: "What", cell: ({ kind }) => kind },
            { title: "By", cell: ({ by }) => <VisibleText text={by ?? "not noted"} /> },
            { title: "Detail", cell: ({ detail }) => <VisibleText text={detail ?? "–"} /> },
          ]}
        />
      )}
    </>
  );
}
