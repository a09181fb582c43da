import { serializeJson } from "@signalbox/json";
import { Button, CardTable, formatNoun, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { StoredRecord } from "../api/stored-record.ts";
import { changedNames, fieldOf } from "../state/draft.ts";
import { useEditor, useRecords } from "../state/records.ts";

/** Longer values are truncated. */
const SHOWN_LENGTH = 300;

/** Shows what the user and the other version changed, side by side. */
export function ConflictView(): JSX.Element | null {
  const { titleOf } = useRecords().collection;
  const editor = useEditor();
  const draft = editor.mine.value;
  const theirs = editor.theirs.value;
  // Otherwise it appears above what the user sees, and a screen reader does not mention it.
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    heading.current?.focus();
    // The pressed button is gone.
    return () => document.getElementById("record-heading")?.focus({ preventScroll: true });
  }, []);
  if (draft === undefined || theirs === undefined) return null;
  const before = textsOf(draft.base?.members ?? []);
  const after = textsOf(theirs.members);
  const mine = new Set(changedNames(draft));
  const yours = (name: string): string | undefined => {
    const typed = fieldOf(draft, name);
    return typed?.kind === "text" ? JSON.stringify(typed.text) : typed?.text;
  };
  const names = [...new Set([...mine, ...before.keys(), ...after.keys()])].filter(
    (name) => mine.has(name) || before.get(name) !== after.get(name),
  );
  const both = names.filter((name) => mine.has(name) && before.get(name) !== after.get(name));
  const busy = editor.busy.value;
  return (
    <section class="stack notice" aria-labelledby="conflict-heading">
      <h3 id="conflict-heading" ref={heading} tabIndex={-1}>
        Somebody saved version {theirs.version} while you were writing
      </h3>
      <p>
        {both.length === 0
          ? "You changed other fields than they did. Nothing is lost when you save."
          : `You both changed ${formatNoun(both.length, "field")}: yours would replace theirs.`}
      </p>
      <CardTable
        label="Versions"
        rows={names}
        keyOf={(name) => name}
        columns={[
          {
            title: "Field",
            cell: (name) => (
              <>
                <VisibleText text={titleOf(name)} />
                {both.includes(name) && <strong> (both)</strong>}
              </>
            ),
          },
          { title: "Before", cell: (name) => side(before.get(name)) },
          { title: "Theirs", cell: (name) => side(after.get(name), before.get(name) !== after.get(name)) },
          { title: "Yours", cell: (name) => side(mine.has(name) ? yours(name) : before.get(name), mine.has(name)) },
        ]}
      />
      <div class="dialog-actions">
        <Button disabled={busy} onClick={() => editor.takeTheirs()}>
          Take theirs
        </Button>
        <Button look="main" disabled={busy} onClick={() => editor.rebase()}>
          Go on writing on top of theirs
        </Button>
      </div>
    </section>
  );
}

function side(text: string | undefined, isChanged = false): JSX.Element {
  const shown = text === undefined ? <>–</> : <VisibleText text={text.slice(0, SHOWN_LENGTH)} />;
  return isChanged ? <ins>{shown}</ins> : shown;
}

function textsOf(members: StoredRecord["members"]): ReadonlyMap<string, string> {
  return new Map(members.map(({ name, value }) => [name, serializeJson(value)]));
}
