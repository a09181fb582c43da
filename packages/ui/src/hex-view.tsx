import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { VirtualList, type VirtualListHandle } from "./virtual-list.tsx";
import "./hex-view.css";

export interface HexViewProps {
  readonly label: string;
  readonly bytes: Uint8Array;
  /** @default 16 */
  readonly perLine?: number;
  /** Bytes to mark, and to scroll to. */
  readonly marked?: readonly [start: number, end: number] | undefined;
  /** Called with the offset of a byte that was clicked. */
  readonly onPick?: ((offset: number) => void) | undefined;
}

const rowHeightPx = 18;

/** Bytes as lines of offset, hexadecimal and ASCII, as `hexdump -C` has them. */
export function HexView({ label, bytes, perLine = 16, marked, onPick }: HexViewProps): JSX.Element {
  const list = useRef<VirtualListHandle>(null);
  const from = marked?.[0];
  useEffect(() => {
    if (from !== undefined) requestAnimationFrame(() => list.current?.reveal(Math.floor(from / perLine)));
  }, [from, perLine]);

  const pick = (event: MouseEvent & { readonly currentTarget: HTMLElement }, offset: number): void => {
    const { width } = event.currentTarget.getBoundingClientRect();
    const column = Math.floor((event.offsetX / width) * perLine);
    onPick?.(Math.min(bytes.length - 1, offset + Math.max(0, Math.min(perLine - 1, column))));
  };

  return (
    <VirtualList
      class="hex"
      role="group"
      label={label}
      wide
      count={Math.ceil(bytes.length / perLine)}
      rowHeight={rowHeightPx}
      handle={list}
      render={(row) => {
        const offset = row * perLine;
        const line = bytes.subarray(offset, offset + perLine);
        const [start, end] = [(marked?.[0] ?? 0) - offset, (marked?.[1] ?? 0) - offset];
        return (
          <div class="hex-line" data-pick={onPick === undefined ? undefined : ""}>
            <span class="hex-offset">{offset.toString(16).padStart(6, "0")}</span>
            {/* biome-ignore lint/a11y: a shortcut for the mouse; the same bytes are reached from the tree by keys. */}
            <span onClick={(event) => pick(event, offset)}>{withMark(hexOf(line, perLine), start, end, 3)}</span>
            <span>{withMark(asciiOf(line), start, end, 1)}</span>
          </div>
        );
      }}
    />
  );
}

/** Marks the bytes from `start` to `end` in a text that has `step` characters for each. */
export function withMark(text: string, start: number, end: number, step: number): JSX.Element {
  const [from, to] = [Math.max(0, start * step), Math.min(text.length, end * step - (step > 1 ? 1 : 0))];
  if (to <= from) return <>{text}</>;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}

export function hexOf(bytes: Uint8Array, perLine: number): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"))
    .join(" ")
    .padEnd(3 * perLine - 1);
}

export function asciiOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : ".")).join("");
}
