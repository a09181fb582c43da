import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { formatCount } from "./format.ts";
import { textOfBytes } from "./hidden-characters.ts";
import { VisibleText } from "./visible-text.tsx";
import "./data.css";

interface FieldTableProps {
  /** The fields in order; a name may occur more than once. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Each character of names and values is one byte, as headers come from the wire: UTF-8 is shown as text. @default false */
  readonly bytes?: boolean;
}

/** A table of names and values, as they were sent. */
export function FieldTable({ fields, bytes = false }: FieldTableProps): JSX.Element {
  const { shown, more } = useFirst(fields, FIELDS_AT_FIRST);
  return (
    <>
      <dl class="fields mono">
        {shown.map(([name, value], index) => (
          <div key={index}>
            <dt>
              <VisibleText text={name} />
            </dt>
            <dd>{bytes ? <ByteText bytes={value} /> : <VisibleText text={value} />}</dd>
          </div>
        ))}
      </dl>
      {more}
    </>
  );
}

const FIELDS_AT_FIRST = 200;

/**
 * Shows the first of many items and a button for more, so that long lists do not freeze the page. The button is null
 * after the last item.
 */
export function useFirst<Item>(
  items: readonly Item[],
  atOnce: number,
): { readonly shown: readonly Item[]; readonly more: JSX.Element | null } {
  const [count, setCount] = useState(atOnce);
  const rest = items.length - count;
  if (rest <= 0) return { shown: items, more: null };
  const more = (
    <p>
      <button type="button" class="bare link" onClick={() => setCount(count + atOnce)}>
        Show {formatCount(Math.min(rest, atOnce))} more of {formatCount(rest)}
      </button>
    </p>
  );
  return { shown: items.slice(0, count), more };
}

interface ByteTextProps {
  /** Each character is one byte. */
  readonly bytes: string;
  /** Leaves out the button that shows the bytes, for example inside a link. @default false */
  readonly plain?: boolean;
}

/** Shows bytes as UTF-8 text, with a button that shows the bytes. */
export function ByteText({ bytes, plain = false }: ByteTextProps): JSX.Element {
  const [raw, setRaw] = useState(false);
  const { text, isDecoded } = textOfBytes(bytes);
  if (!isDecoded || plain) return <VisibleText text={text} />;
  return (
    <>
      {raw ? <code>{escaped(bytes)}</code> : <VisibleText text={text} />}{" "}
      <button type="button" class="bare link" onClick={() => setRaw(!raw)}>
        {raw ? "as text" : "bytes"}
      </button>
    </>
  );
}

function escaped(bytes: string): string {
  return bytes.replaceAll(/[^\x20-\x7e]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, "0")}`);
}
