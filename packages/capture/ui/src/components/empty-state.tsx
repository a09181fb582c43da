import type { JSX } from "preact";
import { CopyButton } from "./copy-button.tsx";
import "./empty-state.css";

/** What to do with a route that has not caught anything: the URL to call, and a line that calls it. */
export function EmptyState({ url }: { readonly url: string }): JSX.Element {
  const curl = `curl '${url}/hello' \\
  -H 'Content-Type: application/json' \\
  -d '{"hello": "world"}'`;
  return (
    <section class="empty" aria-labelledby="empty-heading">
      <h2 id="empty-heading">Waiting for the first request</h2>
      <p>Send any request to this URL, or below it. It appears here by itself.</p>
      <Sample label="URL to call" text={url} />
      <Sample label="From a shell" text={curl} />
    </section>
  );
}

function Sample({ label, text }: { readonly label: string; readonly text: string }): JSX.Element {
  return (
    <div class="sample">
      <header>
        <h3>{label}</h3>
        <CopyButton text={text} of={label} />
      </header>
      <pre>{text}</pre>
    </div>
  );
}
