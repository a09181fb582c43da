import type { ChangeAction } from "./tables.ts";

/** Who wants to be told of changes, and how far each has been told. */
export interface WebhookStore {
  add(webhook: {
    readonly url: string;
    readonly secret: string;
    readonly actions: readonly ChangeAction[];
    readonly position: string | undefined;
  }): Promise<Webhook>;
  list(): Promise<readonly Webhook[]>;
  get(id: string): Promise<Webhook | undefined>;
  remove(id: string): Promise<boolean>;
  /** Changes how far a webhook is, or whether it is told at all. */
  update(id: string, progress: Partial<WebhookProgress>): Promise<void>;
  /** Takes a webhook for this process for a while, unless another has it or it is not due. */
  claim(id: string, forMs: number): Promise<Webhook | undefined>;
  /** Notes an event that could not be delivered. */
  bury(letter: DeadLetter): Promise<void>;
  deadLetters(webhookId: string, limit: number): Promise<readonly DeadLetter[]>;
}

/** Times are milliseconds since 1970. */
export interface WebhookProgress {
  /** The last change that was delivered or given up; undefined for none. */
  readonly position: string | undefined;
  /** How often the next event was tried. */
  readonly attempts: number;
  readonly nextAttemptAt: number;
  readonly leasedUntil: number;
  readonly lastError: string | null;
  readonly enabled: boolean;
}

export interface Webhook extends WebhookProgress {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  /** Which changes it is told of; all when empty. */
  readonly actions: readonly ChangeAction[];
  readonly createdAt: number;
}

/** An event that was given up. */
export interface DeadLetter {
  readonly webhookId: string;
  readonly position: string;
  readonly studentId: string;
  readonly error: string;
  readonly at: number;
}
