/** Work of somebody. */
export interface Job {
  /** Whose share it counts against. */
  readonly caller: string;
}

export interface FairQueueLimits {
  /** The most jobs of one caller that wait. */
  readonly perCaller: number;
  /** The most jobs that wait in all. */
  readonly total: number;
}

/** A queue in which callers take turns: who has many jobs waits behind who has one. */
export interface FairQueue<J extends Job> {
  readonly size: number;
  /** Which limit is in the way, if one is. */
  add(job: J): "added" | "caller_full" | "full";
  /** Takes out the next job of the next caller that `mayRun` lets through. */
  next(mayRun: (caller: string) => boolean): J | undefined;
  /** False when the job is not waiting. */
  remove(job: J): boolean;
  /** Takes out all jobs. */
  clear(): J[];
}

/** Jobs of one caller come out in their order; callers come out in rotation. */
export function fairQueue<J extends Job>({ perCaller, total }: FairQueueLimits): FairQueue<J> {
  /** In the order of their turns: whose job was taken moves to the end. */
  const waiting = new Map<string, J[]>();
  let size = 0;

  return {
    get size() {
      return size;
    },
    add(job) {
      const jobs = waiting.get(job.caller) ?? [];
      if (jobs.length >= perCaller) return "caller_full";
      if (size >= total) return "full";
      jobs.push(job);
      waiting.set(job.caller, jobs);
      size += 1;
      return "added";
    },
    next(mayRun) {
      for (const [caller, jobs] of waiting) {
        if (!mayRun(caller)) continue;
        const job = jobs.shift();
        waiting.delete(caller);
        if (jobs.length > 0) waiting.set(caller, jobs);
        size -= 1;
        return job;
      }
      return undefined;
    },
    remove(job) {
      const jobs = waiting.get(job.caller);
      const index = jobs?.indexOf(job) ?? -1;
      if (jobs === undefined || index < 0) return false;
      jobs.splice(index, 1);
      if (jobs.length === 0) waiting.delete(job.caller);
      size -= 1;
      return true;
    },
    clear() {
      const all = [...waiting.values()].flat();
      waiting.clear();
      size = 0;
      return all;
    },
  };
}
