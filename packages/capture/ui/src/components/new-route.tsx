import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ApiError } from "../api/api-error.ts";
import { captureApi } from "../api/capture-api.ts";
import { ErrorNote } from "./error-note.tsx";

/** The button that makes a route and goes to its inspector. */
export function NewRoute(): JSX.Element {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);

  const create = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const { id } = await captureApi.createRoute();
      location.assign(`/inspect/${id}`);
    } catch (cause) {
      setError(ApiError.from(cause));
      setBusy(false);
    }
  };

  return (
    <div>
      <button class="button button-main" type="button" disabled={busy} onClick={() => void create()}>
        New route
      </button>
      <ErrorNote message={error?.message} />
    </div>
  );
}
