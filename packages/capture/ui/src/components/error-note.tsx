import type { JSX } from "preact";
import "./error-note.css";

/** Says what went wrong; takes no room while nothing did. */
export function ErrorNote({ message }: { readonly message: string | undefined }): JSX.Element {
  return (
    <div class="error-note" role="alert">
      {message}
    </div>
  );
}
