import type { ChangeAction } from "../domain/student.ts";

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
  claim(id: string, times: ClaimTimes): Promise<Webhook | undefined>;
  /**
   * Notes how far a webhook is that was taken, with the event that was given up for it, and returns it as it is then; undefined, with nothing noted, when it was sent
   * back by a replay, removed, or taken by another process meanwhile.
   */
  advance(taken: Webhook, progress: Partial<WebhookProgress>, givenUp?: DeadLetter): Promise<Webhook | undefined>;
  /** Gives a webhook back that was taken, unless another has it by now. */
  release(taken: Webhook): Promise<void>;
  deadLetters(webhookId: string, limit: number): Promise<readonly DeadLetter[]>;
}

/** In milliseconds. */
export interface ClaimTimes {
  /** How long a webhook is taken for. */
  readonly leaseMs: number;
  /** The longest that a webhook waits for its next attempt. One that would wait longer was noted by a clock that was ahead. */
  readonly longestWaitMs: number;
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
