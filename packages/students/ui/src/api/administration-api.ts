import { call, data, json } from "./calls.ts";

/** The scopes of API keys. */
export const scopes = ["read", "write", "admin"] as const;
export type Scope = (typeof scopes)[number];

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly scope: Scope;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
}

export interface Webhook {
  readonly id: string;
  readonly url: string;
  /** Empty for all actions. */
  readonly actions: readonly string[];
  readonly createdAt: string;
  /** The number of attempts to deliver the next event. */
  readonly attempts: number;
  readonly lastError: string | null;
}

/** A thing with its secret, which is shown only once. */
export type WithSecret<Thing> = Thing & { readonly secret: string };

export interface DeadLetter {
  readonly seq: string;
  readonly studentId: string;
  readonly error: string;
  readonly at: string;
}

export interface Delivery {
  readonly delivered: boolean;
  readonly detail: string;
}

export interface Backups {
  readonly store: "sqlite" | "postgresql";
  readonly command: string;
  readonly backups: readonly {
    readonly at: string;
    readonly kind: "backup" | "restore";
    readonly by: string | null;
    readonly detail: string | null;
  }[];
}

export interface AuditEntry {
  readonly seq: number;
  readonly at: string;
  readonly action: string;
  readonly outcome: "done" | "rejected";
  readonly by: string | null;
  readonly requestId: string | null;
  readonly address: string | null;
  readonly target: string | null;
  readonly detail: string | null;
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly next: string | undefined;
}

const webhookPath = (id: string): string => `/webhooks/${encodeURIComponent(id)}`;
const letterPath = (id: string, seq: string): string => `${webhookPath(id)}/dead-letters/${encodeURIComponent(seq)}`;

/** The operations for administrators. All throw `ApiError`. */
export const administrationApi = {
  listKeys: (): Promise<readonly ApiKey[]> => data(call("/keys")),
  createKey: (key: { name: string; scope: Scope; expiresAt: string | null }): Promise<WithSecret<ApiKey>> =>
    data(call("/keys", { method: "POST", headers: json, body: JSON.stringify(key) })),
  async revokeKey(id: string): Promise<void> {
    await call(`/keys/${encodeURIComponent(id)}`, { method: "DELETE" });
  },

  listWebhooks: (): Promise<readonly Webhook[]> => data(call("/webhooks")),
  createWebhook: (webhook: { url: string; actions?: readonly string[] }): Promise<WithSecret<Webhook>> =>
    data(call("/webhooks", { method: "POST", headers: json, body: JSON.stringify(webhook) })),
  testWebhook: (id: string): Promise<Delivery> => data(call(`${webhookPath(id)}/test`, { method: "POST" })),
  rotateWebhook: (id: string): Promise<WithSecret<Webhook>> =>
    data(call(`${webhookPath(id)}/rotate`, { method: "POST" })),
  async deleteWebhook(id: string): Promise<void> {
    await call(webhookPath(id), { method: "DELETE" });
  },
  listDeadLetters: (id: string): Promise<readonly DeadLetter[]> => data(call(`${webhookPath(id)}/dead-letters`)),
  retryDeadLetter: (id: string, seq: string): Promise<Delivery> =>
    data(call(`${letterPath(id, seq)}/retry`, { method: "POST" })),
  async discardDeadLetter(id: string, seq: string): Promise<void> {
    await call(letterPath(id, seq), { method: "DELETE" });
  },

  listBackups: (): Promise<Backups> => data(call("/backups")),

  /** @param path the path of the first page, or `next` of a page */
  async listAudit(path: string): Promise<AuditPage> {
    const response = await call(path);
    return {
      entries: (await response.json()) as AuditEntry[],
      next: /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1],
    };
  },
};
