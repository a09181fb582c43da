import { createCounts } from "@signalbox/wire";

interface DeliveryQueueOptions<Lease> {
  /** The most deliveries that this process runs at a time. @default no limit */
  readonly total?: number;
  /** The most of them for the queues of one owner. @default no limit */
  readonly perOwner?: number;
  /** The most of them for one queue. With 1, its deliveries are in order. */
  readonly perQueue: number;
  /** Leases at most `limit` due deliveries of a queue. */
  readonly claim: (queue: string, limit: number) => Promise<readonly Lease[]>;
  /** Sends one and stores its outcome, or when to try again. */
  readonly deliver: (lease: Lease) => Promise<void>;
  readonly onError: (error: unknown, queue: string) => void;
  /** No further deliveries are claimed after it aborts. */
  readonly signal: AbortSignal;
}

/** Delivers queued items of stores at least once. The store leases each delivery to one process. */
interface DeliveryQueue {
  /** Call this when a queue may have something due. It is claimed again after each of its deliveries, until nothing is due. */
  wake(queue: string, owner: string): void;
  /** How many deliveries of a queue run. */
  running(queue: string): number;
  /** Resolves when no delivery runs. */
  settled(): Promise<void>;
}

/** The most claims of different queues at a time. They share commits of the store. */
const MAX_CLAIMS = 16;

export function createDeliveryQueue<Lease>(options: DeliveryQueueOptions<Lease>): DeliveryQueue {
  const { total = Number.POSITIVE_INFINITY, perOwner = Number.POSITIVE_INFINITY, perQueue } = options;
  const { claim, deliver, onError, signal } = options;
  /** Queues that may have something due, with their owners. */
  const ready = new Map<string, string>();
  const running = new Set<Promise<void>>();
  /** Running deliveries, plus the most that running claims may lease: in total, by queue, and by owner. */
  let taken = 0;
  const ofQueues = createCounts();
  const ofOwners = createCounts();
  let claims = 0;

  return {
    wake,
    running: ofQueues.of,
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };

  function wake(queue: string, owner: string): void {
    if (signal.aborted) return;
    ready.set(queue, owner);
    claimNext();
  }

  function claimNext(): void {
    for (const [queue, owner] of ready) {
      if (claims >= MAX_CLAIMS || taken >= total || signal.aborted) return;
      const room = roomFor(queue, owner);
      // Queues whose share is used up stay here until one of their deliveries ends.
      if (room < 1) continue;
      ready.delete(queue);
      claims += 1;
      take(queue, owner, room);
      run(queue, claimFrom(queue, owner, room));
    }
  }

  /**
   * How many deliveries a claim may lease. An owner has a share of all, and the last quarter is reserved for owners without
   * running deliveries. The same applies to the queues of one owner. So slow targets do not block other owners or queues.
   */
  function roomFor(queue: string, owner: string): number {
    const [ofOwner, ofQueue] = [ofOwners.of(owner), ofQueues.of(queue)];
    return Math.min(roomIn(total, taken, ofOwner), roomIn(perOwner, ofOwner, ofQueue), perQueue - ofQueue);
  }

  function take(queue: string, owner: string, count: number): void {
    taken += count;
    ofQueues.add(queue, count);
    ofOwners.add(owner, count);
  }

  async function claimFrom(queue: string, owner: string, room: number): Promise<void> {
    let leases: readonly Lease[] = [];
    try {
      leases = await claim(queue, room);
    } finally {
      claims -= 1;
      take(queue, owner, leases.length - room);
    }
    for (const lease of leases) {
      const end = (): void => {
        take(queue, owner, -1);
        wake(queue, owner);
      };
      run(queue, deliver(lease).finally(end));
    }
    claimNext();
  }

  function run(queue: string, work: Promise<void>): void {
    const done = work.catch((error: unknown) => onError(error, queue)).finally(() => running.delete(done));
    running.add(done);
  }
}

/** The free part of `limit`. The last quarter is reserved: only owners of nothing may take one of it. */
function roomIn(limit: number, taken: number, own: number): number {
  if (taken >= limit) return 0;
  const open = Math.floor(limit * 0.75) - taken;
  return own > 0 ? open : Math.max(open, 1);
}
