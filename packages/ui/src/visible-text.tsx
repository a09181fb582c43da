import type { JSX } from "preact";
import { splitHidden } from "./hidden-characters.ts";
import "./visible-text.css";

/**
 * A text as it was sent. Characters that are not seen, or that turn the direction of what follows, stand as marks with their
 * names, so that what is read is what is there.
 */
export function VisibleText({ text }: { readonly text: string }): JSX.Element {
  return (
    <bdi class="visible-text">
      {splitHidden(text).map((piece, index) =>
        piece.kind === "text" ? (
          piece.text
        ) : (
          <span key={index} class="hidden-character" title={`${piece.name} (${piece.code})`}>
            <span class="visually-hidden">{piece.name}</span>
            <span aria-hidden="true">{piece.code}</span>
          </span>
        ),
      )}
    </bdi>
  );
}
