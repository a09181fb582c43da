import { diffJson, type JsonChange } from "@signalbox/json";
import { ApiError, Button, InlineError, JsonDiff, Skeleton, Time, useLoaded, VisibleText } from "@signalbox/ui";
import { RowsOf, useRows } from "@signalbox/ui/rows";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { NO_MEMBERS, type StoredRecord } from "../api/stored-record.ts";
import { Author } from "../list/cell.tsx";
import { formatAddress } from "../state/address.ts";
import { useEditor, useRecords } from "../state/records.ts";

/** The versions of a record: who changed what, and when. Any version can be restored. */
export function HistoryTab({ record }: { readonly record: StoredRecord }): JSX.Element {
  const { collection } = useRecords();
  const editor = useEditor();
  const versions = useRows((path) => collection.api.listVersions(record.id, path));
  const [open, setOpen] = useState(record.version);
  return (
    <RowsOf of={versions} label="The versions" more="Show older versions">
      {(rows) => (
        <ol class="stack tight history">
          {rows.map(({ version, action, at, by, mergedWith }) => (
            <li key={version}>
              <div class="line">
                <Button
                  look="quiet"
                  icon={open === version ? "down" : "right"}
                  aria-expanded={open === version}
                  onClick={() => setOpen(open === version ? 0 : version)}
                >
                  v{version} {action}
                </Button>
                <span class="soft">
                  <Author by={by} /> · <Time timestamp={at} as="age" />
                  {mergedWith !== null && (
                    <>
                      {action === "deleted" ? " · merged into " : " · merged with "}
                      <a href={formatAddress({ id: mergedWith })}>
                        <VisibleText text={mergedWith} />
                      </a>
                    </>
                  )}
                </span>
                {collection.mayWrite && version !== record.version && action !== "deleted" && (
                  <Button onClick={() => void versions.run(() => editor.revert(version))}>Revert to v{version}</Button>
                )}
              </div>
              {open === version && <Difference id={record.id} version={version} />}
            </li>
          ))}
        </ol>
      )}
    </RowsOf>
  );
}

/** The differences from the previous version; all members for the first one. */
function Difference({ id, version }: { readonly id: string; readonly version: number }): JSX.Element {
  const { api } = useRecords().collection;
  const changes = useLoaded(async (): Promise<readonly JsonChange[]> => {
    const before = version === 1 ? NO_MEMBERS : api.getVersion(id, version - 1);
    const [from, to] = await Promise.all([before, api.getVersion(id, version)]);
    return diffJson(from, to);
  });
  if (changes === undefined) return <Skeleton lines={2} label="The difference is being loaded" />;
  if (changes instanceof ApiError) return <InlineError message={changes.message} />;
  return changes.length === 0 ? <p class="soft">No field was changed.</p> : <JsonDiff changes={changes} />;
}
