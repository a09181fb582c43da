import { setTimeout as sleep } from "node:timers/promises";

/** PostgreSQL took the transaction back so that another could go on: serialisation failure, deadlock. */
const retryable = new Set(["40001", "40P01"]);

const maxAttempts = 10;

/**
 * Runs a PostgreSQL transaction, and runs it again when the server asks for that.
 *
 * @throws the last error when ten attempts in a row were taken back, or any other error at once.
 */
export async function retryTransaction<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      const code = (error as { code?: unknown } | null)?.code;
      if (attempts >= maxAttempts || typeof code !== "string" || !retryable.has(code)) throw error;
      // Jitter, so that the two that met do not meet again.
      await sleep(Math.random() * 2 ** attempts);
    }
  }
}
