import { ApiError } from "@signalbox/ui";
import { useEffect, useState } from "preact/hooks";
import { toBase64 } from "../api/bytes.ts";
import { captureApi } from "../api/capture-api.ts";
import type { Explained } from "../api/responses.ts";

interface ExplainedState {
  /** The latest explanation and its bytes. It stays until there is a newer one. */
  readonly explained: Explained | undefined;
  readonly bytes: Uint8Array | undefined;
  /** Changes with each explanation. */
  readonly version: number;
  readonly error: string | undefined;
}

/** How long the user must stop typing before the service is called, in milliseconds. */
const pauseMs = 250;

const nothing: ExplainedState = { explained: undefined, bytes: undefined, version: 0, error: undefined };

/** The explanation of bytes by an inspector. */
export function useExplained(
  name: string,
  bytes: Uint8Array | undefined,
  choices: Readonly<Record<string, string>>,
): ExplainedState {
  const [state, setState] = useState<ExplainedState>(nothing);
  useEffect(() => {
    if (bytes === undefined) {
      setState(nothing);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      captureApi.explain(name, toBase64(bytes), choices, stop.signal).then(
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
  }, [name, bytes, choices]);
  return state;
}
