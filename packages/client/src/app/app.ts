import { Client as FullClient } from "../client.ts";
import type { ClientClass } from "../client-class.ts";
import type { ClientOptions } from "../client-options.ts";
import { isTrustedOrigin } from "../endpoint/origin.ts";
import { assertType, rejectValue } from "../errors/checks.ts";
import { HttpError } from "../errors/http-error.ts";
import type { Installation, InstallationToken, Repository } from "../gen/catalogue-types.ts";
import { toFailedCall } from "../plugins/failure.ts";
import { createAppToken } from "./app-token.ts";
import { verifyWebhook, type WebhookEvent, type WebhookEventName, type WebhookHandler } from "./webhooks.ts";

/** Options of an app: its credentials, and those of its clients. */
export interface AppOptions<Client extends FullClient = FullClient>
  extends Omit<ClientOptions, "auth" | "authStrategy"> {
  appId: number | string;
  /** The text of the PEM file from the service, in PKCS #1 or PKCS #8. */
  privateKey: string;
  /** The secret of the app's webhook, or several during a rotation. Required by `handle`. */
  webhookSecret?: string | readonly string[];
  /** The class of its clients, with plugins. Default: `Client` of this package. */
  Client?: ClientClass<Client>;
}

/** An installation of the app, and the client that acts for it. */
export interface InstallationItem<Client> {
  readonly installation: Installation;
  readonly client: Client;
}

/** A repository that the app is installed on. */
export interface RepositoryItem<Client> extends InstallationItem<Client> {
  readonly repository: Repository;
}

/** How many clients of installations are cached. The least recently used one is evicted first, with its token. */
const MAX_INSTALLATIONS = 1000;

/** New calls stop using a token this many milliseconds before it expires. */
const TOKEN_MARGIN_MS = 60_000;
/** Tokens of the service are valid for an hour; the extra minute allows for clock differences. */
const MAX_LIFETIME_MS = 3_660_000;

/**
 * A GitHub App: its own client, clients of its installations, and its webhook.
 *
 * @throws {TypeError} from the constructor when `appId` is missing, or the private key is not the text of a PEM file of an RSA key.
 */
export class App<Client extends FullClient = FullClient> {
  /** The client that acts as the app itself. */
  readonly client: Client;

  readonly #options: ClientOptions;
  readonly #Client: ClientClass<Client>;
  readonly #secret: string | readonly string[] | undefined;
  readonly #installations = new Map<number, Client>();
  readonly #handlers = new Map<string, Set<WebhookHandler<WebhookEventName, Client>>>();

  constructor({ appId, privateKey, webhookSecret, Client, ...options }: AppOptions<Client>) {
    this.#Client = Client ?? (FullClient as unknown as ClientClass<Client>);
    this.#options = options;
    this.#secret = webhookSecret;
    const token = createAppToken(appId, privateKey);
    this.client = new this.#Client({ ...options, auth: token.get });
    this.client.hook.wrap("request", async (request, options) => {
      try {
        return await request(options);
      } catch (error) {
        const { baseUrl } = this.client.request.endpoint.DEFAULTS;
        // Responses from other origins must not set the clock.
        const isOwn = isTrustedOrigin((error as Partial<HttpError>)?.response?.url ?? "", baseUrl);
        const ahead = isOwn && toFailedCall(error)?.isRepeatable ? token.followClock(error) : undefined;
        if (ahead === undefined) throw error;
        this.client.log.warn(`The clock here is ${ahead} s ahead of the clock of the service, which tokens now follow`);
        return request(options);
      }
    });
  }

  /**
   * The client that acts for an installation. It requests a token at its first call, and a new one before that expires.
   *
   * @throws {HttpError} with status 400 when `id` is not an id.
   */
  installation(id: number): Client {
    if (!/^\d+$/.test(String(id))) rejectValue("The id of an installation", "a number", id);
    const known = this.#installations.get(id);
    const client = known ?? new this.#Client({ ...this.#options, auth: this.#createToken(id) });
    this.#installations.delete(id);
    this.#installations.set(id, client);
    const [oldest] = this.#installations.keys();
    if (this.#installations.size > MAX_INSTALLATIONS && oldest !== undefined) this.#installations.delete(oldest);
    return client;
  }

  /** All installations, fetched on demand. */
  async *installations(): AsyncGenerator<InstallationItem<Client>, void> {
    for await (const installation of this.client.paginate.items<Installation>("GET /app/installations")) {
      yield { installation, client: this.installation(installation.id) };
    }
  }

  /** All repositories that the app is installed on, fetched on demand. Suspended installations have none. */
  async *repositories(): AsyncGenerator<RepositoryItem<Client>, void> {
    for await (const { installation, client } of this.installations()) {
      if (installation.suspended_at) continue;
      for await (const repository of client.paginate.items<Repository>("GET /installation/repositories")) {
        yield { installation, client, repository };
      }
    }
  }

  /**
   * Calls `handler` for each event of this name: `issues.opened`, `issues` for all its actions, `*` for everything.
   *
   * @returns a function that removes it.
   * @throws {HttpError} with status 400 when `name` is not text or `handler` is not a function.
   */
  on(name: "*", handler: WebhookHandler<WebhookEventName, Client>): () => void;
  on<Name extends WebhookEventName>(name: Name | readonly Name[], handler: WebhookHandler<Name, Client>): () => void;
  on(name: string | readonly string[], handler: WebhookHandler<WebhookEventName, Client>): () => void {
    const names = [name].flat();
    assertType(handler, "function", "The handler of an event");
    for (const one of names) {
      assertType(one, "string", "The name of an event");
      const handlers = this.#handlers.get(one) ?? new Set();
      handlers.add(handler);
      this.#handlers.set(one, handlers);
    }
    return () => {
      for (const one of names) this.#handlers.get(one)?.delete(handler);
    };
  }

  /**
   * Calls the handlers of an event, all at once, and waits for them.
   *
   * @throws the error of the failed handler, or an `AggregateError` if several failed.
   */
  async receive(event: WebhookEvent): Promise<void> {
    const { name, action, payload } = event;
    const names = ["*", name, ...(action === undefined ? [] : [`${name}.${action}`])];
    const handlers = new Set(names.flatMap((one) => [...(this.#handlers.get(one) ?? [])]));
    const id = "installation" in payload ? payload.installation?.id : undefined;
    const client = id === undefined ? this.client : this.installation(id);
    const outcomes = await Promise.allSettled(Array.from(handlers, async (handler) => handler({ ...event, client })));
    const errors = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
    if (errors.length === 1) throw errors[0];
    if (errors.length > 1) throw new AggregateError(errors, `${errors.length} handlers of '${name}' failed`);
  }

  /**
   * Responds to a request of the webhook: 200 after all handlers have finished, the status of `verifyWebhook` if that fails,
   * and 500 when a handler failed, so that the service shows the delivery as failed; the error goes to the log.
   */
  async handle(request: Request): Promise<Response> {
    if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
    try {
      await this.receive(await verifyWebhook(request, this.#secret ?? []));
      return new Response(null, { status: 200 });
    } catch (error) {
      const isInvalid =
        error instanceof HttpError && error.kind === "validation" && /^Invalid webhook/.test(error.message);
      if (isInvalid) return Response.json({ message: error.message }, { status: error.status });
      this.client.log.error("A handler of a webhook failed", error);
      return Response.json({ message: "A handler failed" }, { status: 500 });
    }
  }

  /** Creates the function that gets the token of an installation. Concurrent calls share one request. */
  #createToken(id: number): () => Promise<string> {
    let current: Promise<InstallationToken> | undefined;
    let expiresAt = 0;
    const get = async (): Promise<InstallationToken> => {
      const route = "POST /app/installations/{installation_id}/access_tokens";
      const { data, status, headers } = await this.client.request<InstallationToken>(route, { installation_id: id });
      const expiry = Date.parse(data?.expires_at);
      if (!data?.token || Number.isNaN(expiry)) {
        const message = `The response to ${route} must have a 'token' and the date 'expires_at'`;
        throw new HttpError(message, status, { kind: "body" });
      }
      // By the clock of the service: if the local clock is an hour ahead, every token seems to have expired.
      const lifetime = expiry - Date.parse(headers.date ?? "");
      // A proxy may have set a wrong date. With it, a token would be used for years, or only once.
      expiresAt = lifetime > TOKEN_MARGIN_MS && lifetime <= MAX_LIFETIME_MS ? Date.now() + lifetime : expiry;
      return data;
    };
    return async () => {
      if (current === undefined || expiresAt - Date.now() < TOKEN_MARGIN_MS) {
        expiresAt = Number.POSITIVE_INFINITY;
        current = get().catch((error) => {
          current = undefined;
          throw error;
        });
      }
      return (await current).token;
    };
  }
}
