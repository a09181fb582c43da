import { diffJson, type JsonChange, parseJson } from "@signalbox/json";
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { inBackground } from "./background.ts";
import { CardTable } from "./card-table.tsx";
import type { DiffLine } from "./diff-lines.ts";
import { Skeleton } from "./feedback.tsx";
import { formatNoun } from "./format.ts";
import { formatJsonPath } from "./outline.ts";
import { useLoaded } from "./use-loaded.ts";
import { VirtualList } from "./virtual-list.tsx";
import { VisibleText } from "./visible-text.tsx";
import "./data.css";

interface TextDiffProps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const ROW_HEIGHT_PX = 18;
const signs = { same: " ", removed: "−", added: "+" };
const words = { same: "", removed: "removed: ", added: "added: " };

/** Longer lines are truncated. */
const SHOWN_LENGTH = 2_000;

/** Compares two texts line by line, in the worker of the page. */
export function TextDiff({ label, before, after }: TextDiffProps): JSX.Element {
  const lines = useLoaded((signal) => inBackground("diff", { before, after }, signal), [before, after]);
  if (!Array.isArray(lines)) return <Skeleton label="The texts are being compared" />;
  const changed = lines.filter(({ kind }) => kind !== "same").length;
  if (changed === 0) return <p class="soft">No difference in {label.toLowerCase()}.</p>;
  return (
    <>
      <p class="soft">{formatNoun(changed, "line differs", "lines differ")}</p>
      <div class="diff mono">
        <VirtualList
          label={label}
          role="group"
          wide
          count={lines.length}
          rowHeight={ROW_HEIGHT_PX}
          render={(index) => {
            const { kind, text } = lines[index] as DiffLine;
            return (
              <div class="diff-line" data-kind={kind}>
                <span aria-hidden="true">{signs[kind]}</span>
                <span class="visually-hidden">{words[kind]}</span>
                <VisibleText text={text.slice(0, SHOWN_LENGTH)} />
              </div>
            );
          }}
        />
      </div>
    </>
  );
}

/** The most differences that are listed. */
const SHOWN_CHANGES = 1_000;

/** Lists the differences between two JSON documents, one line for each path. */
export function JsonDiff({ changes }: { readonly changes: readonly JsonChange[] }): JSX.Element {
  if (changes.length === 0) return <p class="soft">The JSON is the same, whatever its white space and order.</p>;
  return (
    <div class="mono">
      <CardTable
        label="Differences"
        rows={changes.slice(0, SHOWN_CHANGES)}
        keyOf={({ path }) => formatJsonPath(path)}
        columns={[
          { title: "Where", cell: ({ path }) => <VisibleText text={formatJsonPath(path)} /> },
          { title: "Before", cell: ({ before }) => (before === undefined ? "–" : <del>{shown(before)}</del>) },
          { title: "After", cell: ({ after }) => (after === undefined ? "–" : <ins>{shown(after)}</ins>) },
        ]}
      />
    </div>
  );
}

function shown(text: string): JSX.Element {
  return <VisibleText text={text.slice(0, SHOWN_LENGTH)} />;
}

/** Longer documents are compared as text. */
const MAX_VALUES = 50_000;

/** Compares two contents: by structure if both are JSON, or else line by line. */
export function ContentDiff({ label, before, after }: TextDiffProps): JSX.Element {
  const [asText, setAsText] = useState(false);
  const changes = useMemo(() => {
    try {
      const [first, second] = [before, after].map((text) =>
        parseJson(text, { maxValues: MAX_VALUES, duplicateNames: true }),
      );
      return first && second && diffJson(first, second);
    } catch {
      return undefined;
    }
  }, [before, after]);
  if (changes === undefined || asText) return <TextDiff label={label} before={before} after={after} />;
  return (
    <>
      <p class="soft">
        {formatNoun(changes.length, "place differs", "places differ")}{" "}
        <button type="button" class="bare link" onClick={() => setAsText(true)}>
          Compare as text
        </button>
      </p>
      <JsonDiff changes={changes} />
    </>
  );
}
