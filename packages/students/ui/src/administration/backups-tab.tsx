import {
  ApiError,
  CopyButton,
  formatMoment,
  InlineError,
  ScrollRegion,
  Skeleton,
  useLoaded,
  VisibleText,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { administrationApi } from "../api/administration-api.ts";

const stores = { sqlite: "a SQLite file", postgresql: "PostgreSQL" } as const;

/** How records are backed up, and when that was done last. */
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
        The page makes none: a backup has the digests of all keys and belongs on another disk.
        {store === "postgresql" && " Backups of pg_dump and other tools are not listed here."}
      </p>
      {backups.length === 0 ? (
        <InlineError tone="warn" message="The service knows of no backup." />
      ) : (
        <ScrollRegion class="plain-table" label="Backups and restores">
          <table>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">What</th>
                <th scope="col">By</th>
                <th scope="col">Detail</th>
              </tr>
            </thead>
            <tbody>
              {backups.map(({ at, kind, by, detail }) => (
                <tr key={`${at} ${detail}`}>
                  <td>
                    <time dateTime={at}>{formatMoment(at)}</time>
                  </td>
                  <td>{kind}</td>
                  <td>
                    <VisibleText text={by ?? "not noted"} />
                  </td>
                  <td>
                    <VisibleText text={detail ?? "–"} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </>
  );
}
