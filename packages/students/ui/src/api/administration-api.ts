import type {
  AuditEntryJson,
  BackupsJson,
  DeadLetterJson,
  DeliveryJson,
  KeyJson,
  Scope,
  WebhookJson,
} from "../../../src/domain/shapes.ts";
import { call, data, json } from "./calls.ts";

/** A thing with its secret, which is shown only once. */
export type WithSecret<Thing> = Thing & { readonly secret: string };

interface AuditPage {
  readonly entries: readonly AuditEntryJson[];
  readonly next: string | undefined;
}

const webhookPath = (id: string): string => `/webhooks/${encodeURIComponent(id)}`;
const letterPath = (id: string, seq: string): string => `${webhookPath(id)}/dead-letters/${encodeURIComponent(seq)}`;

/** The operations for administrators. All throw `ApiError`. */
export const administrationApi = {
  listKeys: (): Promise<readonly KeyJson[]> => data(call("/keys")),
  createKey: (key: { name: string; scope: Scope; expiresAt: string | null }): Promise<WithSecret<KeyJson>> =>
    data(call("/keys", { method: "POST", headers: json, body: JSON.stringify(key) })),
  async revokeKey(id: string): Promise<void> {
    await call(`/keys/${encodeURIComponent(id)}`, { method: "DELETE" });
  },

  listWebhooks: (): Promise<readonly WebhookJson[]> => data(call("/webhooks")),
  createWebhook: (webhook: { url: string; actions?: readonly string[] }): Promise<WithSecret<WebhookJson>> =>
    data(call("/webhooks", { method: "POST", headers: json, body: JSON.stringify(webhook) })),
  testWebhook: (id: string): Promise<DeliveryJson> => data(call(`${webhookPath(id)}/test`, { method: "POST" })),
  rotateWebhook: (id: string): Promise<WithSecret<WebhookJson>> =>
    data(call(`${webhookPath(id)}/rotate`, { method: "POST" })),
  async deleteWebhook(id: string): Promise<void> {
    await call(webhookPath(id), { method: "DELETE" });
  },
  listDeadLetters: (id: string): Promise<readonly DeadLetterJson[]> => data(call(`${webhookPath(id)}/dead-letters`)),
  retryDeadLetter: (id: string, seq: string): Promise<DeliveryJson> =>
    data(call(`${letterPath(id, seq)}/retry`, { method: "POST" })),
  async discardDeadLetter(id: string, seq: string): Promise<void> {
    await call(letterPath(id, seq), { method: "DELETE" });
  },

  listBackups: (): Promise<BackupsJson> => data(call("/backups")),

  /** @param path the path of the first page, or `next` of a page */
  async listAudit(path: string): Promise<AuditPage> {
    const response = await call(path);
    return {
      entries: (await response.json()) as AuditEntryJson[],
      next: /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1],
    };
  },
};
