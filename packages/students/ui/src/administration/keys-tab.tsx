import {
  AskOnce,
  Badge,
  type CardColumn,
  CreateForm,
  SelectField,
  TextField,
  Time,
  useSecrets,
  VisibleText,
  verbatim,
  type WithSecret,
} from "@signalbox/ui";
import { RowsTable, useRows } from "@signalbox/ui/rows";
import type { JSX } from "preact";
import type { KeyJson } from "../../../src/domain/responses.ts";
import { type Scope, scopes } from "../../../src/domain/shapes.ts";
import { callJson, callPage } from "../api/calls.ts";
import { useRecords } from "../state/records.ts";

const scopeNames: Readonly<Record<Scope, string>> = {
  read: "read: sees what viewers see",
  write: "write: changes records",
  admin: "admin: does everything",
  roster: "roster: reads the roster as OneRoster",
  "roster-demographics": "roster-demographics: reads demographics too",
};

/** API keys with their roles and expiry dates. */
export function KeysTab(): JSX.Element {
  const { caller, notify } = useRecords();
  const keys = useRows((path = "/keys") => callPage<KeyJson>(path));
  const { secrets, add } = useSecrets<KeyJson>(({ name }) => name);
  const create = async ({ name, scope, ends }: Readonly<Record<string, string>>): Promise<void> => {
    // The key is valid until the end of the selected day, in the user's time zone.
    const expiresAt = ends ? new Date(`${ends}T23:59:59`).toISOString() : null;
    add(await callJson<WithSecret<KeyJson>>("POST", "/keys", { name, scope, expiresAt }));
    await keys.refresh();
  };
  const revoke = (key: KeyJson): void =>
    keys.remove(key, async () => {
      await callJson("DELETE", `/keys/${encodeURIComponent(key.id)}`);
      notify(`The key ${key.name} is revoked.`);
    });
  const columns: readonly CardColumn<KeyJson>[] = [
    {
      title: "Name",
      cell: ({ id, name }) => (
        <>
          <VisibleText text={name} /> {caller.name.includes(id) && <Badge tone="info">yours</Badge>}
        </>
      ),
    },
    { title: "Scope", cell: ({ scope }) => scope },
    { title: "Created", cell: ({ createdAt }) => <Time timestamp={createdAt} as="age" /> },
    {
      title: "Last used",
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? "never" : <Time timestamp={lastUsedAt} as="age" />),
    },
    { title: "Ends", cell: ({ expiresAt }) => (expiresAt === null ? "never" : endText(expiresAt)) },
    {
      title: "",
      cell: (key) =>
        caller.signedIn && (
          <AskOnce
            name="Revoke"
            of={key.name}
            warning="Revoke it: its users are locked out at once"
            onYes={() => revoke(key)}
          />
        ),
    },
  ];

  return (
    <>
      {caller.signedIn ? (
        <CreateForm label="New key" submit="Create key" onSubmit={create}>
          <TextField title="Whose key it is" {...verbatim} name="name" required maxLength={100} />
          <SelectField title="Scope" name="scope" options={scopes.map((scope) => [scope, scopeNames[scope]])} />
          <TextField title="Last day (none: it never ends)" name="ends" type="date" />
        </CreateForm>
      ) : (
        <p>
          This service requires no key. Create the first one with{" "}
          <code>
            signalbox students keys create "your name" <span class="nowrap">--scope admin</span>
          </code>
          , then start the service with <code class="nowrap">--require-key</code>.
        </p>
      )}
      {secrets}
      <RowsTable label="Keys" of={keys} empty="There is no key." keyOf={({ id }) => id} columns={columns} />
    </>
  );
}

/** The last day in the user's time zone: Swedish writes it as `2026-12-31`. */
function endText(expiresAt: string): string {
  return `${Date.parse(expiresAt) <= Date.now() ? "ended " : ""}${new Date(expiresAt).toLocaleDateString("sv")}`;
}
