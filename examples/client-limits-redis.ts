// A store that shares the client's limits between processes through Redis 3 or later. It accepts any client: `send` is
// `sendCommand` of `redis`, or `(command) => client.call(...command)` of `ioredis`.
//
//   const store = createRedisLimits((command) => redis.sendCommand(command));
//   new ThrottledClient({ throttle: { onRateLimit, onAbuseLimit, shared: shareLimits(store) } });
import type { LimitStore, SharedLimit } from "@signalbox/client";

/** About how often an exhausted limit is checked, in milliseconds: nobody knows when a call ends. */
const POLL_MS = 50;

/** Sends a command to Redis and resolves to its reply. */
type SendCommand = (command: string[]) => Promise<unknown>;

/** Permits are members of a sorted set, scored by their expiry; a gap and a hold are keys that expire. */
export function createRedisLimits(send: SendCommand, prefix = "limits"): LimitStore {
  const key = (kind: string, { name }: SharedLimit): string => `${prefix}:${kind}:{${name}}`;

  async function acquireOne(permit: string, limit: SharedLimit, leaseMs: number): Promise<number | undefined> {
    const held = Number(await send(["PTTL", key("hold", limit)]));
    if (held > 0) return held;
    const permits = key("permits", limit);
    const [seconds, microseconds] = (await send(["TIME"])) as [string, string];
    const now = Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
    await send(["ZREMRANGEBYSCORE", permits, "-inf", String(now)]);
    await send(["ZADD", permits, String(now + leaseMs), permit]);
    await send(["PEXPIRE", permits, String(leaseMs)]);
    // Counts after adding its own permit: two concurrent callers may both have to wait, but never both start.
    if (Number(await send(["ZCARD", permits])) > limit.concurrency) return POLL_MS * (0.5 + Math.random());
    if (limit.gap === 0) return undefined;
    const reply = await send(["SET", key("gap", limit), permit, "PX", String(Math.ceil(limit.gap)), "NX"]);
    return reply === null ? Math.max(Number(await send(["PTTL", key("gap", limit)])), 1) : undefined;
  }

  return {
    async acquire(permit, limits, leaseMs) {
      for (const [index, limit] of limits.entries()) {
        const delay = await acquireOne(permit, limit, leaseMs);
        if (delay === undefined) continue;
        for (const taken of limits.slice(0, index + 1)) await send(["ZREM", key("permits", taken), permit]);
        // The gaps of the previous limits have started in vain.
        for (const taken of limits.slice(0, index)) if (taken.gap > 0) await send(["DEL", key("gap", taken)]);
        return delay;
      }
      return undefined;
    },
    async release(permit, limits) {
      for (const limit of limits) await send(["ZREM", key("permits", limit), permit]);
    },
    hold: (limit, milliseconds) => send(["SET", key("hold", limit), "1", "PX", String(Math.ceil(milliseconds))]),
  };
}
