/** How many bytes of a kind may be in memory. */
export interface MemoryLimits {
  /** In the whole process. */
  readonly perProcess: number;
  /** Of one caller: a second caller always finds room. */
  readonly perCaller: number;
}

/** Counts bytes that are held for callers: bodies on their way in, responses on their way out. */
export interface MemoryBudget {
  /** Takes room for so many bytes more. Nothing is taken when there is not so much. */
  take(caller: string, bytes: number): "taken" | "caller_full" | "full";
  /** Gives back what was taken. */
  give(caller: string, bytes: number): void;
}

export function memoryBudget({ perProcess, perCaller }: MemoryLimits): MemoryBudget {
  const held = new Map<string, number>();
  let heldInAll = 0;
  return {
    take(caller, bytes) {
      const own = held.get(caller) ?? 0;
      if (own + bytes > perCaller) return "caller_full";
      if (heldInAll + bytes > perProcess) return "full";
      heldInAll += bytes;
      held.set(caller, own + bytes);
      return "taken";
    },
    give(caller, bytes) {
      heldInAll -= bytes;
      const left = (held.get(caller) ?? 0) - bytes;
      if (left > 0) held.set(caller, left);
      else held.delete(caller);
    },
  };
}
