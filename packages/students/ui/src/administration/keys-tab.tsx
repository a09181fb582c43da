import { ApiError, Badge, Button, InlineError, Skeleton, Time, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type CallerJson, type KeyJson, type Scope, scopes } from "../../../src/domain/shapes.ts";
import { administrationApi, type WithSecret } from "../api/administration-api.ts";
import { CardTable } from "../card-table.tsx";
import { buttonOfRow, focusNear } from "../focus-near.ts";
import { AskOnce } from "./ask-once.tsx";
import { Secret } from "./secret.tsx";

const scopeNames: Readonly<Record<Scope, string>> = {
  read: "read: sees what viewers see",
  write: "write: changes students",
  admin: "admin: does everything",
};

/** API keys with their roles and expiry dates. */
export function KeysTab({
  caller,
  say,
}: {
  readonly caller: CallerJson;
  readonly say: (message: string) => void;
}): JSX.Element {
  const [keys, setKeys] = useState<readonly KeyJson[]>();
  const [error, setError] = useState<ApiError>();
  const [created, setCreated] = useState<WithSecret<KeyJson>>();
  const failed = (cause: unknown): void => setError(ApiError.from(cause));
  const load = (): void => {
    setError(undefined);
    administrationApi.listKeys().then(setKeys, failed);
  };
  useEffect(load, []);
  const table = useRef<HTMLDivElement>(null);
  const revoke = ({ id, name }: KeyJson): void => {
    administrationApi.revokeKey(id).then(() => {
      const at = keys?.findIndex((key) => key.id === id) ?? 0;
      setKeys((known) => known?.filter((key) => key.id !== id));
      focusNear(() => buttonOfRow(table.current?.querySelector("tbody"), at));
      say(`The key ${name} is revoked.`);
    }, failed);
  };

  return (
    <>
      {!caller.signedIn && (
        <p>
          This service requires no key. Create the first one with{" "}
          <code>
            signalbox students keys create "your name" <span class="nowrap">--scope admin</span>
          </code>
          , then start the service with <code class="nowrap">--require-key</code>.
        </p>
      )}
      {caller.signedIn && (
        <NewKey
          onCreated={(key) => {
            setCreated(key);
            load();
          }}
        />
      )}
      {created !== undefined && (
        <Secret of={created.name} secret={created.secret} onDone={() => setCreated(undefined)} />
      )}
      <InlineError message={error?.message} action={<Button onClick={load}>Try again</Button>} />
      {keys === undefined && error === undefined && <Skeleton label="The keys are being loaded" />}
      {keys?.length === 0 && <p class="soft">There is no key.</p>}
      {keys !== undefined && keys.length > 0 && (
        <div ref={table}>
          <CardTable
            label="Keys"
            rows={keys}
            keyOf={({ id }) => id}
            columns={[
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
                      warning={`Revoke ${key.name}: its users are locked out at once`}
                      onYes={() => revoke(key)}
                    />
                  ),
              },
            ]}
          />
        </div>
      )}
    </>
  );
}

function endText(expiresAt: string): string {
  return `${Date.parse(expiresAt) <= Date.now() ? "ended " : ""}${expiresAt.slice(0, 10)}`;
}

function NewKey({ onCreated }: { readonly onCreated: (key: WithSecret<KeyJson>) => void }): JSX.Element {
  const [name, setName] = useState("");
  const [scope, setScope] = useState<Scope>("read");
  const [ends, setEnds] = useState("");
  const [error, setError] = useState<ApiError>();
  const create = async (): Promise<void> => {
    setError(undefined);
    try {
      // The key is valid until the end of the selected day, in the user's time zone.
      const expiresAt = ends === "" ? null : new Date(`${ends}T23:59:59`).toISOString();
      onCreated(await administrationApi.createKey({ name: name.trim(), scope, expiresAt }));
      setName("");
    } catch (cause) {
      setError(ApiError.from(cause));
    }
  };
  return (
    <form
      class="form"
      aria-label="New key"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <div class="field-row">
        <label class="field">
          Whose key it is
          <input
            required
            maxLength={100}
            autocomplete="off"
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        <label class="field">
          Scope
          <select value={scope} onChange={({ currentTarget }) => setScope(currentTarget.value as Scope)}>
            {scopes.map((one) => (
              <option key={one} value={one}>
                {scopeNames[one]}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          Last day (none: it never ends)
          <input type="date" value={ends} onInput={({ currentTarget }) => setEnds(currentTarget.value)} />
        </label>
        <Button look="main" type="submit">
          Create key
        </Button>
      </div>
      <InlineError message={error?.message} />
    </form>
  );
}
