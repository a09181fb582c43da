import { ApiError, CopyButton, formatMoment, InlineError, Skeleton, useLoaded, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { administrationApi } from "../api/administration-api.ts";
import { CardTable } from "../card-table.tsx";

const stores = { sqlite: "a SQLite file", postgresql: "PostgreSQL" } as const;

/** How to back up the records, and the last backups and restores. */
export function BackupsTab(): JSX.Element {
  const found = useLoaded(administrationApi.listBackups);
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
