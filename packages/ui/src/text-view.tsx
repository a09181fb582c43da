import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button, CopyButton } from "./button.tsx";
import { formatSize } from "./format.ts";
import { saveFile } from "./save-file.ts";
import { ScrollRegion } from "./scroll-region.tsx";
import { VisibleText } from "./visible-text.tsx";
import "./data.css";

interface TextViewProps {
  readonly label: string;
  readonly text: string;
}

/** Text of any length, with marks for hidden characters. The browser lays out only the blocks in sight. */
export function TextView({ label, text }: TextViewProps): JSX.Element {
  const blocks = useMemo(() => splitBlocks(text), [text]);
  return (
    <ScrollRegion as="pre" class="text-view" label={label}>
      {blocks.map((block, index) => (
        <Block key={index} text={block} />
      ))}
    </ScrollRegion>
  );
}

interface LongTextProps {
  readonly label: string;
  readonly text: string;
  readonly fileName: string;
  /** Why the text cannot be edited here, and where it can. */
  readonly advice: string;
}

/** A read-only view of a text that is too long for a field. It can be copied or saved. */
export function LongText({ label, text, fileName, advice }: LongTextProps): JSX.Element {
  return (
    <div class="stack loose">
      <p class="soft">
        {formatSize(text.length)}. {advice}
      </p>
      <p class="line">
        <CopyButton of={label} text={text} labelled />
        <Button onClick={() => saveFile(new Blob([text]), fileName)}>Download</Button>
      </p>
      <TextView label={label} text={text} />
    </div>
  );
}

/** Marks each hidden character while the block is in sight: each mark is an element. */
function Block({ text }: { readonly text: string }): JSX.Element {
  const block = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  useLayoutEffect(() => {
    const { current } = block;
    const change = (event: Event): void => setSeen(!(event as ContentVisibilityAutoStateChangeEvent).skipped);
    current?.addEventListener("contentvisibilityautostatechange", change);
    return () => current?.removeEventListener("contentvisibilityautostatechange", change);
  }, []);
  return (
    <span class="text-block" ref={block}>
      {isSeen ? <VisibleText text={text} /> : text}
    </span>
  );
}

/** About as many characters as a screen has. */
const BLOCK_LENGTH = 4_000;

/** Splits a text at ends of lines, or within lines that are longer than a block. */
function splitBlocks(text: string): string[] {
  const blocks: string[] = [];
  let start = 0;
  do {
    const block = text.slice(start, start + BLOCK_LENGTH);
    const isLast = start + block.length === text.length;
    const lineEnd = isLast ? block.length : block.lastIndexOf("\n");
    // Never splits a surrogate pair.
    const within = /[\ud800-\udbff]$/.test(block) ? block.length - 1 : block.length;
    const length = lineEnd > 0 ? lineEnd : within;
    blocks.push(block.slice(0, length));
    // The end of a block is the end of a line.
    start += block.charAt(length) === "\n" ? length + 1 : length;
  } while (start < text.length);
  return blocks;
}
