import { useSignal } from "@preact/signals";
import { ApiError } from "./api-error.ts";

/** Work for the service at the click of a button. */
export function useTask() {
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
    /** Whether it runs. */
    busy: running.value !== undefined,
    /** Why it failed last. */
    error: error.value,
    /** Forgets the error. */
    clear(): void {
      error.value = undefined;
    },
    /** Starts work even while other work runs, whose end is then ignored. */
    restart,
    /** Starts work, unless other work runs. */
    async run(work: () => Promise<void>): Promise<void> {
      if (running.peek() === undefined) await restart(work);
    },
  };
}
