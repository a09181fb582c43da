import { useSignal } from "@preact/signals";
import { ApiError } from "./api-error.ts";

/** Work for the service at the click of a button. */
export interface Task {
  /** Whether it runs. Another start is then ignored, so its button needs only `aria-disabled`, which keeps the focus. */
  readonly busy: boolean;
  /** Why it failed last. */
  readonly error: ApiError | undefined;
  readonly run: (work: () => Promise<void>) => Promise<void>;
  /** Forgets the error. */
  readonly clear: () => void;
}

export function useTask(): Task {
  const busy = useSignal(false);
  const error = useSignal<ApiError | undefined>(undefined);
  return {
    busy: busy.value,
    error: error.value,
    clear() {
      error.value = undefined;
    },
    async run(work) {
      if (busy.peek()) return;
      busy.value = true;
      error.value = undefined;
      try {
        await work();
      } catch (cause) {
        error.value = ApiError.from(cause);
      } finally {
        busy.value = false;
      }
    },
  };
}
