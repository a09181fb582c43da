import { VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { type ExportFormat, exportHref } from "../api/capture-api.ts";
import { useInspector } from "../state/inspector.ts";

const formats: readonly (readonly [ExportFormat, string, string])[] = [
  ["har", "HAR", "for browsers and proxies"],
  ["http", "Raw HTTP", "what went over the connection"],
  ["curl", "curl", "a script that sends them again"],
  ["fetch", "fetch", "the same in JavaScript"],
  ["ndjson", "NDJSON", "one JSON document a line"],
  ["csv", "CSV", "for spreadsheets"],
];

/** Exports the requests that match the filter for another program. */
export function ExportTab(): JSX.Element {
  const { routeId, q: search } = useInspector();
  const q = search.value;
  return (
    <div class="stack loose">
      {q !== "" && (
        <p>
          Only requests that match{" "}
          <code>
            <VisibleText text={q} />
          </code>
        </p>
      )}
      <ul class="exports stack tight">
        {formats.map(([format, title, hint]) => (
          <li key={format}>
            <a href={exportHref(routeId, format, q)} download>
              {title}
            </a>
            <span class="soft">{hint}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
