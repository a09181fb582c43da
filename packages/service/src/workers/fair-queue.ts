import { type Link, LinkedQueue } from "../limits/linked-queue.ts";

/** A job of one caller. */
export interface Job {
  /** The caller in whose share the job counts. */
  readonly caller: string;
}

export interface FairQueueLimits {
  /** The most waiting jobs of one caller. */
  readonly perCaller: number;
  /** The most waiting jobs, in total. */
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

/** The waiting jobs of a caller. */
interface Waiting<J> {
  readonly caller: string;
  readonly jobs: J[];
}

/** Jobs of one caller keep their order; callers are served in rotation. */
export function fairQueue<J extends Job>({ perCaller, total }: FairQueueLimits): FairQueue<J> {
  /** After a job is taken, its caller moves to the end. */
  const rotation = new LinkedQueue<Waiting<J>>();
  const callers = new Map<string, Link<Waiting<J>>>();
  let size = 0;

  return {
    get size() {
      return size;
    },
    add(job) {
      const jobs = callers.get(job.caller)?.value.jobs;
      if (jobs !== undefined && jobs.length >= perCaller) return "caller_full";
      if (size >= total) return "full";
      if (jobs === undefined) callers.set(job.caller, rotation.add({ caller: job.caller, jobs: [job] }));
      else jobs.push(job);
      size += 1;
      return "added";
    },
    next(mayRun) {
      let link = rotation.first;
      while (link !== undefined && !mayRun(link.value.caller)) link = link.next;
      if (link === undefined) return undefined;
      const { caller, jobs } = link.value;
      const job = jobs.shift();
      rotation.remove(link);
      if (jobs.length > 0) callers.set(caller, rotation.add(link.value));
      else callers.delete(caller);
      size -= 1;
      return job;
    },
    remove(job) {
      const link = callers.get(job.caller);
      const index = link?.value.jobs.indexOf(job) ?? -1;
      if (link === undefined || index < 0) return false;
      link.value.jobs.splice(index, 1);
      if (link.value.jobs.length === 0) {
        rotation.remove(link);
        callers.delete(job.caller);
      }
      size -= 1;
      return true;
    },
    clear() {
      const all: J[] = [];
      for (let link = rotation.first; link !== undefined; link = link.next) {
        all.push(...link.value.jobs);
        rotation.remove(link);
      }
      callers.clear();
      size = 0;
      return all;
    },
  };
}
