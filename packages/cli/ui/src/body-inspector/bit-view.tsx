import { asciiOf, ByteLines, hexOf, withMark } from "@signalbox/ui";
import type { JSX } from "preact";

export interface BitViewProps {
  readonly label: string;
  readonly bytes: Uint8Array;
  /** Shows each bit; without it, bytes in hexadecimal and ASCII. */
  readonly bits: boolean;
  /** Bytes per line. */
  readonly perLine: number;
  /** Bits to mark, and to scroll to. */
  readonly marked: readonly [start: number, end: number] | undefined;
  /** The current bit, which the keys move. */
  readonly cursor: number;
  /** Called with the bit that was clicked or reached by keys. */
  readonly onPick: (bit: number) => void;
}

/**
 * Bytes bit by bit, beside their hexadecimal digits. The arrow keys move from bit to bit and from line to line (from
 * byte to byte where bits are not shown). Home and End move to the ends of a line.
 */
export function BitView({ label, bytes, bits, perLine, marked, cursor, onPick }: BitViewProps): JSX.Element {
  const bitsInLine = perLine * 8;
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = bits ? 1 : 8;
    const start = cursor - (cursor % bitsInLine);
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: cursor + step,
      ArrowLeft: cursor - step,
      ArrowDown: cursor + bitsInLine,
      ArrowUp: cursor - bitsInLine,
      Home: start,
      End: start + bitsInLine - step,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (to >= 0 && to < bytes.length * 8) onPick(to);
  };
  /** The bit at the clicked place of a text with `perByte` characters per byte. */
  const pick = (event: MouseEvent & { readonly currentTarget: HTMLElement }, offset: number, perByte: number): void => {
    const { width, left } = event.currentTarget.getBoundingClientRect();
    const column = Math.floor(((event.clientX - left) / width) * (perLine * perByte - 1));
    const bit = perByte === 9 ? Math.min(7, column % perByte) : 0;
    onPick(Math.min(bytes.length * 8 - 1, (offset + Math.floor(column / perByte)) * 8 + bit));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the lines inside, which come and go.
    <div class="bit-view" onKeyDown={press}>
      <ByteLines
        label={label}
        bytes={bytes}
        perLine={perLine}
        offsetDigits={4}
        rowHeight={20}
        reveal={marked === undefined ? undefined : Math.floor(marked[0] / 8)}
        canPick
        render={(line, offset) => {
          const start = Math.max(0, (marked?.[0] ?? 0) - offset * 8);
          const end = Math.min(bitsInLine, (marked?.[1] ?? 0) - offset * 8);
          const [firstByte, lastByte] = [Math.floor(start / 8), Math.ceil(end / 8)];
          return (
            <>
              {bits && (
                // biome-ignore lint/a11y: a shortcut for the mouse; the same bits are reached by keys.
                <span onClick={(event) => pick(event, offset, 9)}>
                  {end > start
                    ? withMark(bitsOf(line, perLine), columnOf(start), columnOf(end - 1) + 1, 1)
                    : bitsOf(line, perLine)}
                </span>
              )}
              {/* biome-ignore lint/a11y: a shortcut for the mouse; the same bytes are reached by keys. */}
              <span onClick={(event) => pick(event, offset, 3)}>
                {withMark(hexOf(line, perLine), firstByte, lastByte, 3)}
              </span>
              {!bits && <span>{withMark(asciiOf(line), firstByte, lastByte, 1)}</span>}
            </>
          );
        }}
      />
    </div>
  );
}

/** The column of a bit in a line: bytes have a space between them. */
function columnOf(bit: number): number {
  return Math.floor(bit / 8) * 9 + (bit % 8);
}

function bitsOf(bytes: Uint8Array, perLine: number): string {
  return Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0"))
    .join(" ")
    .padEnd(9 * perLine - 1);
}
