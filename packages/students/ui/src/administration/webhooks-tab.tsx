import { ApiError, Badge, Button, InlineError, Skeleton, Time, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { WebhookJson } from "../../../src/domain/shapes.ts";
import { administrationApi, type WithSecret } from "../api/administration-api.ts";
import { buttonOfRow, focusNear } from "../focus-near.ts";
import { AskOnce } from "./ask-once.tsx";
import { DeadLetters } from "./dead-letters.tsx";
import { Secret } from "./secret.tsx";

const actions = ["created", "updated", "deleted", "restored", "reverted", "purged"] as const;

interface WebhooksTabProps {
  /** The id of the webhook whose dead letters are shown. */
  readonly open: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
  readonly say: (message: string) => void;
}

/** Webhooks: create, test, rotate the secret, delete. */
export function WebhooksTab({ open, onOpen, say }: WebhooksTabProps): JSX.Element {
  const [webhooks, setWebhooks] = useState<readonly WebhookJson[]>();
  const [error, setError] = useState<ApiError>();
  const [secret, setSecret] = useState<WithSecret<WebhookJson>>();
  const [testing, setTesting] = useState<string>();
  const failed = (cause: unknown): void => setError(ApiError.from(cause));
  const load = (): void => {
    setError(undefined);
    administrationApi.listWebhooks().then(setWebhooks, failed);
  };
  useEffect(load, []);
  const list = useRef<HTMLUListElement>(null);

  const test = async ({ id, url }: WebhookJson): Promise<void> => {
    setTesting(id);
    const at = webhooks?.findIndex((webhook) => webhook.id === id) ?? 0;
    try {
      const { delivered, detail } = await administrationApi.testWebhook(id);
      say(delivered ? `${url} accepted the test event.` : `${url} did not accept the test event: ${detail}.`);
    } catch (cause) {
      failed(cause);
    } finally {
      setTesting(undefined);
      focusNear(() => buttonOfRow(list.current, at));
    }
  };
  const rotate = ({ id }: WebhookJson): void => {
    administrationApi.rotateWebhook(id).then(setSecret, failed);
  };
  const remove = ({ id, url }: WebhookJson): void => {
    administrationApi.deleteWebhook(id).then(() => {
      const at = webhooks?.findIndex((webhook) => webhook.id === id) ?? 0;
      setWebhooks((known) => known?.filter((webhook) => webhook.id !== id));
      focusNear(() => buttonOfRow(list.current, at));
      say(`${url} no longer receives events.`);
    }, failed);
  };

  return (
    <>
      <NewWebhook
        onCreated={(webhook) => {
          setSecret(webhook);
          load();
        }}
      />
      {secret !== undefined && <Secret of={secret.url} secret={secret.secret} onDone={() => setSecret(undefined)} />}
      <InlineError message={error?.message} action={<Button onClick={load}>Try again</Button>} />
      {webhooks === undefined && error === undefined && <Skeleton label="The webhooks are being loaded" />}
      {webhooks?.length === 0 && (
        <p class="soft">No webhook receives changes. Add a URL above: it receives all changes from then on, signed.</p>
      )}
      <ul class="webhooks" ref={list}>
        {webhooks?.map((webhook) => (
          <li key={webhook.id}>
            <div class="webhook-line">
              <strong>
                <VisibleText text={webhook.url} />
              </strong>
              <State webhook={webhook} />
              <span class="soft">
                {webhook.actions.length === 0 ? "all changes" : webhook.actions.join(", ")} · since{" "}
                <Time timestamp={webhook.createdAt} as="age" />
              </span>
            </div>
            <div class="form-line">
              <Button disabled={testing === webhook.id} onClick={() => void test(webhook)}>
                {testing === webhook.id ? "Sending…" : "Send a test"}
              </Button>
              <Button
                aria-expanded={open === webhook.id}
                onClick={() => onOpen(open === webhook.id ? undefined : webhook.id)}
              >
                Dead letters
              </Button>
              <AskOnce
                name="Rotate the secret"
                warning="Give it another secret: the old one ends at once"
                onYes={() => rotate(webhook)}
              />
              <AskOnce name="Delete" warning="Delete it, with its dead letters" onYes={() => remove(webhook)} />
            </div>
            {open === webhook.id && <DeadLetters webhookId={webhook.id} say={say} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function State({ webhook: { attempts, lastError } }: { readonly webhook: WebhookJson }): JSX.Element {
  if (lastError === null) return <Badge tone="good">in order</Badge>;
  if (attempts === 0) return <Badge tone="warn">gave up an event: {lastError}</Badge>;
  return (
    <Badge tone="bad">
      failed {attempts} times, tries again: {lastError}
    </Badge>
  );
}

function NewWebhook({ onCreated }: { readonly onCreated: (webhook: WithSecret<WebhookJson>) => void }): JSX.Element {
  const [url, setUrl] = useState("");
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const [error, setError] = useState<ApiError>();
  const create = async (): Promise<void> => {
    setError(undefined);
    try {
      onCreated(
        await administrationApi.createWebhook({ url: url.trim(), ...(wanted.length > 0 ? { actions: wanted } : {}) }),
      );
      setUrl("");
    } catch (cause) {
      setError(ApiError.from(cause));
    }
  };
  return (
    <form
      class="form"
      aria-label="New webhook"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <div class="field-row">
        <label class="field">
          URL that changes are sent to
          <input
            type="text"
            inputMode="url"
            required
            autocomplete="off"
            spellcheck={false}
            placeholder="https://example.org/changes"
            value={url}
            aria-invalid={error !== undefined}
            onInput={({ currentTarget }) => setUrl(currentTarget.value)}
          />
        </label>
        <Button look="main" type="submit">
          Add webhook
        </Button>
      </div>
      <fieldset class="webhook-actions">
        <legend class="soft">Only these changes (none chosen: all)</legend>
        {actions.map((action) => (
          <label key={action}>
            <input
              type="checkbox"
              checked={wanted.includes(action)}
              onChange={({ currentTarget: { checked } }) =>
                setWanted(checked ? [...wanted, action] : wanted.filter((other) => other !== action))
              }
            />{" "}
            {action}
          </label>
        ))}
      </fieldset>
      <InlineError message={error?.message} />
    </form>
  );
}
