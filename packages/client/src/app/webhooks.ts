import { verifySignature } from "@signalbox/signatures";
import { HttpError } from "../errors/http-error.ts";
import type { WebhookPayloads } from "../gen/webhook-types.ts";
import { isObject } from "../values.ts";

type EventOf<Key> = Key extends `${infer Event}.${string}` ? Event : Key;

/** The name of an event (`push`, `issues`), or of one action of it (`issues.opened`). */
export type WebhookEventName = keyof WebhookPayloads | EventOf<keyof WebhookPayloads>;

/** The payload of an event: of one action, or of any. */
export type WebhookPayload<Name extends WebhookEventName> = {
  [Key in keyof WebhookPayloads]: Key extends Name | `${Name}.${string}` ? WebhookPayloads[Key] : never;
}[keyof WebhookPayloads];

/** An event that the service sent. */
export interface WebhookEvent<Name extends WebhookEventName = WebhookEventName> {
  /** The id of the delivery; a redelivered event has the same id. */
  readonly id: string;
  /** The name without an action: `issues`. */
  readonly name: string;
  readonly action: string | undefined;
  readonly payload: WebhookPayload<Name>;
}

/** The argument of a handler. `client` acts for the installation of the event, or else for the app. */
export interface ReceivedEvent<Name extends WebhookEventName, Client> extends WebhookEvent<Name> {
  readonly client: Client;
}

/** Handles an event. */
export type WebhookHandler<Name extends WebhookEventName, Client> = (event: ReceivedEvent<Name, Client>) => unknown;

/** A request with an event: a `Request`, or headers and the received bytes of the body. */
export type WebhookRequest =
  | Request
  | {
      readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
      readonly body: string | Uint8Array;
    };

/** What a signature that does not fit means for a receiver that has not asked for an explanation. */
const MISMATCH =
  "The signature does not fit: another secret, or a body that is not the received bytes. { explain: true } says more.";

/** The largest body of an event, in bytes; the service sends no larger one. */
const MAX_BODY_BYTES = 25 * 1024 * 1024;

/**
 * Checks that a request is signed with the secret of the webhook, or with one of several secrets, and reads its event. `explain`
 * takes more time to say why a signature does not hold, for development.
 *
 * @throws {HttpError} with status 401 when the signature is invalid (`code` says why), 400 when the request is not an event,
 * 413 when its body is larger than 25 MB.
 */
export async function verifyWebhook(
  request: WebhookRequest,
  secret: string | readonly string[],
  { explain = false }: { explain?: boolean } = {},
): Promise<WebhookEvent> {
  const headers = listHeaders(request.headers);
  const body = await readBody(request);
  let reason: { readonly code: string; readonly detail: string } | undefined;
  // An unset variable is no secret.
  for (const key of [secret].flat().filter(Boolean)) {
    const verdict = await verifySignature({ headers, body }, { scheme: "github", key }, { explain });
    if (verdict.kind === "valid") return readEvent(headers, body);
    const code = verdict.kind === "invalid" ? verdict.reason : verdict.kind;
    reason ??= { code, detail: code === "mismatch" && !explain ? MISMATCH : verdict.detail };
  }
  const { code, detail } = reason ?? {
    code: "key_malformed",
    detail: "There is no secret to check the signature with.",
  };
  throw new HttpError(`Invalid webhook: ${detail}`, 401, { kind: "validation", code });
}

function listHeaders(headers: WebhookRequest["headers"]): [name: string, value: string][] {
  if (Symbol.iterator in headers) return [...(headers as Headers & Iterable<[string, string]>)];
  return Object.entries(headers as Record<string, string | readonly string[] | undefined>).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
}

async function readBody(request: WebhookRequest): Promise<Uint8Array> {
  const reject = (): never => fail(`the body is larger than ${MAX_BODY_BYTES} bytes`, 413);
  if (!("arrayBuffer" in request)) {
    const { body } = request;
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    return bytes.byteLength > MAX_BODY_BYTES ? reject() : bytes;
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  for await (const chunk of request.body ?? []) {
    total += chunk.byteLength;
    // Leaving the loop cancels the stream.
    if (total > MAX_BODY_BYTES) reject();
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function readEvent(headers: readonly (readonly [string, string])[], body: Uint8Array): WebhookEvent {
  const find = (wanted: string): string | undefined => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const name = find("x-github-event") ?? fail("there is no header X-GitHub-Event", 400);
  const payload = parsePayload(new TextDecoder().decode(body), find("content-type") ?? "");
  const { action } = payload;
  return {
    id: find("x-github-delivery") ?? "",
    name,
    action: typeof action === "string" ? action : undefined,
    payload: payload as unknown as WebhookPayload<WebhookEventName>,
  };
}

/** Parses the body, which is JSON, or a form with JSON in its field `payload`, as the webhook is configured. */
function parsePayload(text: string, contentType: string): Record<string, unknown> {
  const isForm = /^application\/x-www-form-urlencoded/i.test(contentType);
  try {
    const payload: unknown = JSON.parse(isForm ? (new URLSearchParams(text).get("payload") ?? "") : text);
    if (isObject(payload)) return payload;
  } catch {
    // The error below reports it.
  }
  return fail("the body is not a JSON object", 400);
}

function fail(reason: string, status: number): never {
  throw new HttpError(`Invalid webhook: ${reason}`, status, { kind: "validation" });
}
