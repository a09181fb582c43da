import { VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
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

/** Exports requests for another program. */
export function ExportTab(): JSX.Element {
  const inspector = useInspector();
  const { routeId } = inspector;
  const q = inspector.q.value;
  const [filtered, setFiltered] = useState(q !== "");
  return (
    <div class="stack loose">
      {q !== "" && (
        <label class="form-line">
          <input
            type="checkbox"
            checked={filtered}
            onChange={({ currentTarget }) => setFiltered(currentTarget.checked)}
          />
          <span>
            Only requests that match{" "}
            <code>
              <VisibleText text={q} />
            </code>
          </span>
        </label>
      )}
      <ul class="exports stack tight">
        {formats.map(([format, title, hint]) => (
          <li key={format}>
            <a href={exportHref(routeId, format, filtered ? q : "")} download>
              {title}
            </a>
            <span class="soft">{hint}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
