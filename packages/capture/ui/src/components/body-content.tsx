import type { JSX } from "preact";
import type { BodyView } from "../body/body-views.ts";
import { hexDump } from "../body/hex-dump.ts";
import { formatSize } from "../format-size.ts";
import { useMedia } from "../state/use-media.ts";
import { JsonText } from "./json-text.tsx";
import "./body-content.css";

/** A body in one of its views. All of it is text to the browser, whatever it was to its sender. */
export function BodyContent({ view }: { readonly view: BodyView }): JSX.Element {
  switch (view.name) {
    case "json":
      return (
        <pre class="body">
          <JsonText parts={view.parts} />
        </pre>
      );
    case "text":
      return (
        <>
          <pre class="body">{view.text}</pre>
          {view.omitted > 0 && (
            <p class="quiet">{view.omitted.toLocaleString("en")} more characters are in the download.</p>
          )}
        </>
      );
    case "hex":
      return <HexContent bytes={view.bytes} omitted={view.omitted} />;
  }
}

function HexContent({ bytes, omitted }: { readonly bytes: Uint8Array; readonly omitted: number }): JSX.Element {
  const narrow = useMedia("(width < 62rem)");
  return (
    <>
      <div class="body body-hex">
        <pre>{hexDump(bytes, narrow ? 8 : 16)}</pre>
      </div>
      {omitted > 0 && <p class="quiet">{formatSize(omitted)} more are in the download.</p>}
    </>
  );
}
