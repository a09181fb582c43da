import { useSignal } from "@preact/signals";
import { ApiError } from "./api-error.ts";

/** Work for the service at the click of a button. */
export interface Task {
  /** Whether it runs. Another start is then ignored. */
  readonly busy: boolean;
  /** Why it failed last. */
  readonly error: ApiError | undefined;
  readonly run: (work: () => Promise<void>) => Promise<void>;
  /** Starts work even while other work runs, whose end is then ignored. */
  readonly restart: (work: () => Promise<void>) => Promise<void>;
  /** Forgets the error. */
  readonly clear: () => void;
}

export function useTask(): Task {
  const running = useSignal<object | undefined>(undefined);
  const error = useSignal<ApiError | undefined>(undefined);
  const restart = async (work: () => Promise<void>): Promise<void> => {
    const own = {};
    running.value = own;
    error.value = undefined;
    try {
      await work();
    } catch (cause) {
      if (running.peek() === own) error.value = ApiError.from(cause);
    } finally {
      if (running.peek() === own) running.value = undefined;
    }
  };
  return {
    busy: running.value !== undefined,
    error: error.value,
    clear() {
      error.value = undefined;
    },
    restart,
    async run(work) {
      if (running.peek() === undefined) await restart(work);
    },
  };
}
