import { Button, CopyButton, EmptyState } from "@signalbox/ui";
import type { JSX } from "preact";
import { useRecords } from "../state/records.ts";

/** Shown while there are no records: how to create one here or with a program. */
export function EmptyRecords(): JSX.Element {
  const records = useRecords();
  const { canWrite, collection } = records;
  const { isStudents, aNoun, nouns } = collection;
  const { origin } = location;
  const commands = [
    { name: "curl", text: `curl ${origin}/students -d '{"name": "Ada Lovelace", "grade": 10}'` },
    {
      name: "JavaScript",
      text: `await fetch("${origin}/students", {\n  method: "POST",\n  headers: { "content-type": "application/json" },\n  body: JSON.stringify({ name: "Grace Hopper", grade: 11 }),\n});`,
    },
    { name: "A file", text: `signalbox students import class.csv --url ${origin}` },
  ];
  return (
    <EmptyState title={`No ${nouns} yet`}>
      {canWrite ? (
        <>
          <p>
            Add the first one here, import a list as CSV or Excel, or send {nouns} from a program; they appear at once.
          </p>
          <div class="form-line">
            <Button look="main" icon="plus" onClick={() => records.add()}>
              Add {aNoun}
            </Button>
            <Button onClick={() => records.show("import")}>Import a file</Button>
          </div>
          {(isStudents ? commands : []).map(({ name, text }) => (
            <div class="stack tight command" key={name}>
              <div class="head">
                <h3>{name}</h3>
                <CopyButton text={text} of={`the command: ${name}`} />
              </div>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable by keyboard. */}
              <pre tabIndex={0}>{text}</pre>
            </div>
          ))}
        </>
      ) : (
        <p>Nobody has added {aNoun}. Your role can only read.</p>
      )}
    </EmptyState>
  );
}
