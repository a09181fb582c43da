import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { VirtualList, type VirtualListHandle } from "./virtual-list.tsx";
import "./data.css";

/** Positions are in bits. */
interface HexViewProps {
  readonly label: string;
  readonly bytes: Uint8Array;
  /** Bits to mark, and to scroll to. */
  readonly marked?: readonly [start: number, end: number] | undefined;
  /** Called with a bit that was clicked, or reached by keys: the first one of its byte unless each bit is shown. */
  readonly onPick?: ((bit: number) => void) | undefined;
  /** Shows each bit, in place of ASCII. @default false */
  readonly bits?: boolean;
  /** Bytes per line. @default 16, or 8 where the space is narrow */
  readonly perLine?: number;
  /**
   * The current bit. The arrow keys move it from bit to bit (from byte to byte where bits are not shown) and from line to
   * line, Home and End to the ends of a line. @default keys scroll
   */
  readonly cursor?: number;
}

/** Bytes as lines of offset, hexadecimal and ASCII, like `hexdump -C`, or of offset, bits and hexadecimal. */
export function HexView({ label, bytes, marked, onPick, bits = false, cursor, ...given }: HexViewProps): JSX.Element {
  const [fitting, setFitting] = useState(16);
  const perLine = given.perLine ?? fitting;
  const list = useRef<VirtualListHandle>(null);
  const reveal = marked?.[0];
  useEffect(() => {
    if (reveal !== undefined) requestAnimationFrame(() => list.current?.reveal(Math.floor(reveal / 8 / perLine)));
  }, [reveal, perLine]);

  const press = (event: KeyboardEvent): void => {
    if (cursor === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = bits ? 1 : 8;
    const start = cursor - (cursor % (perLine * 8));
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: cursor + step,
      ArrowLeft: cursor - step,
      ArrowDown: cursor + perLine * 8,
      ArrowUp: cursor - perLine * 8,
      Home: start,
      End: start + perLine * 8 - step,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (to >= 0 && to < bytes.length * 8) onPick?.(to);
  };
  /** Picks the bit at the clicked place of a text with `perByte` characters per byte. */
  const pick = (event: MouseEvent & { readonly currentTarget: HTMLElement }, offset: number, perByte: number): void => {
    const { width, left } = event.currentTarget.getBoundingClientRect();
    const column = Math.max(0, Math.floor(((event.clientX - left) / width) * (perLine * perByte - 1)));
    const bit = perByte === CHARS_OF_BITS ? Math.min(7, column % perByte) : 0;
    onPick?.(Math.min(bytes.length * 8 - 1, (offset + Math.floor(column / perByte)) * 8 + bit));
  };
  const renderLine = (row: number): JSX.Element => {
    const offset = row * perLine;
    const line = bytes.subarray(offset, offset + perLine);
    const start = Math.max(0, (marked?.[0] ?? 0) - offset * 8);
    const end = Math.min(perLine * 8, (marked?.[1] ?? 0) - offset * 8);
    const [first, last] = [Math.floor(start / 8), Math.ceil(end / 8)];
    return (
      <div class="hex-line" data-pick={onPick === undefined ? undefined : ""}>
        <span class="hex-offset">{offset.toString(16).padStart(cursor === undefined ? 6 : 4, "0")}</span>
        {bits && (
          // biome-ignore lint/a11y: a shortcut for the mouse; keys reach the same bits.
          <span onClick={(event) => pick(event, offset, CHARS_OF_BITS)}>
            {withMark(bitsOf(line, perLine), columnOf(start), end > start ? columnOf(end - 1) + 1 : 0)}
          </span>
        )}
        {/* biome-ignore lint/a11y: a shortcut for the mouse; keys reach the same bytes, here or through a tree. */}
        <span onClick={(event) => pick(event, offset, 3)}>
          {withMark(hexOf(line, perLine), first * 3, last * 3 - 1)}
        </span>
        {!bits && <span>{withMark(asciiOf(line), first, last)}</span>}
      </div>
    );
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the lines inside, which come and go.
    <div class="hex" onKeyDown={press}>
      <VirtualList
        class="mono"
        role="group"
        label={label}
        wide
        count={Math.ceil(bytes.length / perLine)}
        rowHeight={18}
        handle={list}
        onResize={(element) => setFitting(element.clientWidth < CHARS_OF16 * charWidth(element) ? 8 : 16)}
        render={renderLine}
      />
    </div>
  );
}

/** The characters of a line of 16 bytes: offset, 16 times two digits and a space, 16 characters, and the gaps between them. */
const CHARS_OF16 = 6 + 1.5 + 47 + 1.5 + 16;

/** The approximate width of a character in the code font, in pixels. */
function charWidth(element: HTMLElement): number {
  return 0.605 * Number.parseFloat(getComputedStyle(element).fontSize);
}

/** Eight bits and a space. */
const CHARS_OF_BITS = 9;

/** The column of a bit in a line. */
function columnOf(bit: number): number {
  return Math.floor(bit / 8) * CHARS_OF_BITS + (bit % 8);
}

function withMark(text: string, start: number, end: number): JSX.Element {
  if (end <= start) return <>{text}</>;
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}

function bitsOf(bytes: Uint8Array, perLine: number): string {
  return Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0"))
    .join(" ")
    .padEnd(CHARS_OF_BITS * perLine - 1);
}

/** Pairs of digits, padded to the length of a line. */
export function hexOf(bytes: Uint8Array, perLine = 0): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"))
    .join(" ")
    .padEnd(3 * perLine - 1);
}

function asciiOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : ".")).join("");
}
