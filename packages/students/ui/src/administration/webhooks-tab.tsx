import {
  AskOnce,
  Badge,
  Button,
  type CardColumn,
  CreateForm,
  TextField,
  Time,
  useSecrets,
  VisibleText,
  verbatim,
  type WithSecret,
} from "@signalbox/ui";
import { RowsTable, useRows } from "@signalbox/ui/rows";
import type { JSX } from "preact";
import type { DeadLetterJson, DeliveryJson, WebhookJson } from "../../../src/domain/responses.ts";
import { callJson, callPage } from "../api/calls.ts";
import { formatAddress } from "../state/address.ts";
import { useRecords } from "../state/records.ts";

const pathOf = (id: string, below = ""): string => `/webhooks/${encodeURIComponent(id)}${below}`;

/** Webhooks: create, test, rotate the secret, delete. */
export function WebhooksTab(): JSX.Element {
  const { address, go, notify, fail } = useRecords();
  /** The id of the webhook whose dead letters are shown. */
  const open = address.value.of;
  const webhooks = useRows((path = "/webhooks") => callPage<WebhookJson>(path));
  const { secrets, add } = useSecrets<WebhookJson>(({ url }) => url);
  const create = async ({ url }: Readonly<Record<string, string>>): Promise<void> => {
    add(await callJson<WithSecret<WebhookJson>>("POST", "/webhooks", { url }));
    await webhooks.refresh();
  };
  const test = ({ id, url }: WebhookJson): Promise<void> =>
    webhooks.run(async () => {
      const { delivered, detail } = await callJson<DeliveryJson>("POST", pathOf(id, "/test"));
      if (delivered) notify(`${url} accepted the test event.`);
      else fail(`${url} did not accept the test event: ${detail}.`);
    });
  const rotate = ({ id }: WebhookJson): Promise<void> =>
    webhooks.run(async () => add(await callJson<WithSecret<WebhookJson>>("POST", pathOf(id, "/rotate"))));
  const remove = (webhook: WebhookJson): void =>
    webhooks.remove(webhook, async () => {
      await callJson("DELETE", pathOf(webhook.id));
      notify(`${webhook.url} no longer receives events.`);
    });
  const columns: readonly CardColumn<WebhookJson>[] = [
    { title: "URL", cell: ({ url }) => <VisibleText text={url} /> },
    { title: "State", cell: (webhook) => <State webhook={webhook} /> },
    { title: "Changes", cell: ({ actions }) => (actions.length === 0 ? "all" : actions.join(", ")) },
    { title: "Since", cell: ({ createdAt }) => <Time timestamp={createdAt} as="age" /> },
    {
      title: "",
      cell: (hook) => (
        <div class="line">
          <Button of={hook.url} disabled={webhooks.busy} onClick={() => void test(hook)}>
            Send a test
          </Button>
          <Button
            of={hook.url}
            aria-expanded={open === hook.id}
            onClick={() => go({ of: open === hook.id ? undefined : hook.id })}
          >
            Dead letters
          </Button>
          <AskOnce
            name="Rotate the secret"
            of={hook.url}
            warning="Give it another secret: the old one ends at once"
            onYes={() => void rotate(hook)}
          />
          <AskOnce name="Delete" of={hook.url} warning="Delete it, with its dead letters" onYes={() => remove(hook)} />
        </div>
      ),
    },
  ];

  return (
    <>
      <CreateForm label="New webhook" submit="Add webhook" onSubmit={create}>
        <TextField
          title="URL that changes are sent to"
          {...verbatim}
          name="url"
          inputMode="url"
          required
          placeholder="https://example.org/changes"
        />
      </CreateForm>
      {secrets}
      <RowsTable
        label="Webhooks"
        of={webhooks}
        empty="No webhook receives changes. Add a URL above: it receives all changes from then on, signed."
        keyOf={({ id }) => id}
        columns={columns}
        detail={({ id }) => open === id && <DeadLetters webhookId={id} />}
      />
    </>
  );
}

function State({ webhook: { attempts, lastError } }: { readonly webhook: WebhookJson }): JSX.Element {
  if (lastError === null) return <Badge tone="good">in order</Badge>;
  if (attempts === 0) return <Badge tone="warn">gave up an event: {lastError}</Badge>;
  return (
    <Badge tone="bad">
      failed {attempts === 1 ? "once" : `${attempts} times`}, tries again: {lastError}
    </Badge>
  );
}

/** Events that the webhook did not accept in all attempts. Each can be sent again or discarded. */
function DeadLetters({ webhookId }: { readonly webhookId: string }): JSX.Element {
  const { notify, fail } = useRecords();
  const letters = useRows((path = pathOf(webhookId, "/dead-letters")) => callPage<DeadLetterJson>(path));
  const { rows = [], busy } = letters;
  const letterPath = ({ seq }: DeadLetterJson): string => pathOf(webhookId, `/dead-letters/${encodeURIComponent(seq)}`);
  const retry = (chosen: readonly DeadLetterJson[]): Promise<void> =>
    letters.run(async () => {
      // Oldest first. Stops at the first event that fails again.
      for (const letter of chosen.toReversed()) {
        const { delivered, detail } = await callJson<DeliveryJson>("POST", `${letterPath(letter)}/retry`);
        if (!delivered) return fail(`It failed again: ${detail}.`);
        letters.drop(letter);
      }
      notify("Delivered.");
    });
  const discard = (letter: DeadLetterJson): void =>
    letters.remove(letter, () => callJson("DELETE", letterPath(letter)));
  const columns: readonly CardColumn<DeadLetterJson>[] = [
    {
      title: "Record",
      cell: ({ studentId }) => (
        <a href={addressOf(studentId)}>
          <VisibleText text={studentId} />
        </a>
      ),
    },
    { title: "Change", cell: ({ seq }) => seq },
    { title: "When", cell: ({ at }) => <Time timestamp={at} as="age" /> },
    { title: "Reason", cell: ({ error }) => <VisibleText text={error} /> },
    {
      title: "",
      cell: (letter) => (
        <div class="line">
          <Button of={`change ${letter.seq}`} disabled={busy} onClick={() => void retry([letter])}>
            Retry
          </Button>
          <Button of={`change ${letter.seq}`} disabled={busy} onClick={() => discard(letter)}>
            Discard
          </Button>
        </div>
      ),
    },
  ];
  return (
    <section class="stack loose dead-letters" aria-label="Dead letters">
      {rows.length > 1 && (
        <div>
          <Button disabled={busy} onClick={() => void retry(rows)}>
            Retry all {rows.length}, the oldest first
          </Button>
        </div>
      )}
      <RowsTable
        label="Events that were given up"
        of={letters}
        empty="No event was given up."
        keyOf={({ seq }) => seq}
        columns={columns}
      />
    </section>
  );
}

/** The address of a record: a student is named by its id, a record of another collection by its path, such as `/courses/7`. */
function addressOf(record: string): string {
  const [, name, id = ""] = /^\/([^/]+)\/(.+)$/.exec(record) ?? [];
  return formatAddress(name === undefined ? { id: record } : { in: name, id: decodeURIComponent(id) });
}
