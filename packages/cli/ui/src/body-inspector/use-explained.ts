import { ApiError } from "@signalbox/ui";
import { useEffect, useState } from "preact/hooks";
import { inKpmWorker } from "../in-kpm-worker.ts";
import type { Choices, ModuleText } from "./choices.ts";
import type { Explained } from "./explain.ts";

interface ExplainedState {
  /** The latest explanation and its bytes. It stays until there is a newer one. */
  readonly explained: Explained | undefined;
  readonly bytes: Uint8Array | undefined;
  /** Changes with each explanation. */
  readonly version: number;
  readonly error: string | undefined;
}

/** How long the user must stop typing before the bytes are decoded, in milliseconds. */
const pauseMs = 250;

const nothing: ExplainedState = { explained: undefined, bytes: undefined, version: 0, error: undefined };

/** The structure of bytes. */
export function useExplained(bytes: Uint8Array | undefined, choices: Choices, module: ModuleText): ExplainedState {
  const [state, setState] = useState<ExplainedState>(nothing);
  useEffect(() => {
    if (bytes === undefined) {
      setState(nothing);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      inKpmWorker("explain", { bytes, choices, module }, stop.signal).then(
        (explained) => {
          if (!stop.signal.aborted)
            setState(({ version }) => ({ explained, bytes, version: version + 1, error: undefined }));
        },
        (cause: unknown) => {
          if (!stop.signal.aborted) setState({ ...nothing, error: ApiError.from(cause).message });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [bytes, choices, module]);
  return state;
}
