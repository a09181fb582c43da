import { Button, CopyButton, formatSize, saveFile, TextView } from "@signalbox/ui";
import type { JSX } from "preact";

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
      <p class="form-line">
        <CopyButton of={label} text={text} labelled />
        <Button onClick={() => saveFile(new Blob([text]), fileName)}>Download</Button>
      </p>
      <TextView label={label} text={text} />
    </div>
  );
}
