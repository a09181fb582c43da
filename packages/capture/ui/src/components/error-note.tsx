import type { JSX } from "preact";
import type { ApiError } from "../api/api-error.ts";
import "./error-note.css";

/** Says why a call failed; takes no room while none did. */
export function ErrorNote({ error }: { readonly error: ApiError | null }): JSX.Element {
  return (
    <div class="error-note" role="alert">
      {error?.message}
    </div>
  );
}
