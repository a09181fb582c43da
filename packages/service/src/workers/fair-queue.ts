/** A job of one caller. */
export interface Job {
  /** The caller whose share it counts against. */
  readonly caller: string;
}

export interface FairQueueLimits {
  /** The most waiting jobs of one caller. */
  readonly perCaller: number;
  /** The most waiting jobs, in all. */
  readonly total: number;
}

/** A queue that serves callers in rotation, so a caller with many jobs cannot delay a caller with one. */
export interface FairQueue<J extends Job> {
  readonly size: number;
  /** The limit that another job would exceed, if any. */
  add(job: J): "added" | "caller_full" | "full";
  /** Removes and returns the next job of the next caller that `mayRun` accepts. */
  next(mayRun: (caller: string) => boolean): J | undefined;
  /** Returns false when the job is not waiting. */
  remove(job: J): boolean;
  /** Removes and returns all jobs. */
  clear(): J[];
}

/** Jobs of one caller keep their order; callers are served in rotation. */
export function fairQueue<J extends Job>({ perCaller, total }: FairQueueLimits): FairQueue<J> {
  /** Callers in rotation: after a job is taken, its caller moves to the end. */
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
