import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { VirtualList, type VirtualListHandle } from "./virtual-list.tsx";
import "./data.css";

interface HexViewProps {
  readonly label: string;
  readonly bytes: Uint8Array;
  /** Bytes to mark, and to scroll to. */
  readonly marked?: readonly [start: number, end: number] | undefined;
  /** Called with the offset of a byte that was clicked. */
  readonly onPick?: ((offset: number) => void) | undefined;
}

/** Bytes as lines of offset, hexadecimal and ASCII, like `hexdump -C`: 16 per line, or 8 where the space is narrow. */
export function HexView({ label, bytes, marked, onPick }: HexViewProps): JSX.Element {
  const [perLine, setPerLine] = useState(16);
  const pick = (event: MouseEvent & { readonly currentTarget: HTMLElement }, offset: number): void => {
    const { width } = event.currentTarget.getBoundingClientRect();
    const column = Math.floor((event.offsetX / width) * perLine);
    onPick?.(Math.min(bytes.length - 1, offset + Math.max(0, Math.min(perLine - 1, column))));
  };

  return (
    <ByteLines
      label={label}
      bytes={bytes}
      perLine={perLine}
      onResize={(list) => setPerLine(list.clientWidth < charsOf16 * charWidth(list) ? 8 : 16)}
      offsetDigits={6}
      rowHeight={18}
      reveal={marked?.[0]}
      canPick={onPick !== undefined}
      render={(line, offset) => {
        const [start, end] = [(marked?.[0] ?? 0) - offset, (marked?.[1] ?? 0) - offset];
        return (
          <>
            {/* biome-ignore lint/a11y: a shortcut for the mouse; keys reach the same bytes through the tree. */}
            <span onClick={(event) => pick(event, offset)}>{withMark(hexOf(line, perLine), start, end, 3)}</span>
            <span>{withMark(asciiOf(line), start, end, 1)}</span>
          </>
        );
      }}
    />
  );
}

/**
 * The characters of a line of 16 bytes: offset, 16 times two digits and a space, 16 characters, and the gaps between
 * them.
 */
const charsOf16 = 6 + 1.5 + 47 + 1.5 + 16;

/** The approximate width of a character in the code font, in pixels. */
function charWidth(element: HTMLElement): number {
  return 0.605 * Number.parseFloat(getComputedStyle(element).fontSize);
}

interface ByteLinesProps {
  readonly label: string;
  readonly bytes: Uint8Array;
  readonly perLine: number;
  /** Hexadecimal digits of the offset before each line. */
  readonly offsetDigits: number;
  /** In pixels. */
  readonly rowHeight: number;
  /** The offset of a byte to scroll to. */
  readonly reveal: number | undefined;
  readonly onResize?: (list: HTMLElement) => void;
  /** Whether bytes can be clicked. */
  readonly canPick: boolean;
  /** The content of a line, after its offset. */
  readonly render: (line: Uint8Array, offset: number) => JSX.Element;
}

/** Bytes in lines of the same length, each with its offset. */
export function ByteLines(props: ByteLinesProps): JSX.Element {
  const { label, bytes, perLine, offsetDigits, rowHeight, reveal, canPick, render, onResize } = props;
  const list = useRef<VirtualListHandle>(null);
  useEffect(() => {
    if (reveal !== undefined) requestAnimationFrame(() => list.current?.reveal(Math.floor(reveal / perLine)));
  }, [reveal, perLine]);
  return (
    <VirtualList
      class="mono"
      role="group"
      label={label}
      wide
      count={Math.ceil(bytes.length / perLine)}
      rowHeight={rowHeight}
      handle={list}
      {...(onResize === undefined ? {} : { onResize })}
      render={(row) => {
        const offset = row * perLine;
        return (
          <div class="hex-line" data-pick={canPick ? "" : undefined}>
            <span class="hex-offset">{offset.toString(16).padStart(offsetDigits, "0")}</span>
            {render(bytes.subarray(offset, offset + perLine), offset)}
          </div>
        );
      }}
    />
  );
}

/** Marks the bytes from `start` to `end` in a text with `step` characters per byte. */
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

/** Pairs of digits, padded to the length of a line. */
export function hexOf(bytes: Uint8Array, perLine = 0): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"))
    .join(" ")
    .padEnd(3 * perLine - 1);
}

export function asciiOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : ".")).join("");
}
