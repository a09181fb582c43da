import type { JSX } from "preact";
import { splitHidden } from "./hidden-characters.ts";
import "./visible-text.css";

/** Each mark is an element. The limit keeps a text of only such characters from freezing the page. */
const MAX_PIECES = 1_000;

/**
 * A text as it was sent. Invisible characters and those that change the text direction are shown as marks with their
 * names. So the reader sees exactly what the text contains.
 */
export function VisibleText({ text }: { readonly text: string }): JSX.Element {
  const pieces = splitHidden(text);
  const rest = pieces.slice(MAX_PIECES).map((piece) => (piece.kind === "text" ? piece.text : "\ufffd"));
  return (
    <bdi class="visible-text">
      {pieces.slice(0, MAX_PIECES).map((piece, index) =>
        piece.kind === "text" ? (
          piece.text
        ) : (
          <span
            key={index}
            class="hidden-character"
            role="img"
            aria-label={piece.name}
            title={`${piece.name} (${piece.code})`}
          >
            {piece.code}
          </span>
        ),
      )}
      {rest.length > 0 && (
        <span title="There are many more characters that are not seen. They stand as \ufffd.">{rest.join("")}</span>
      )}
    </bdi>
  );
}

/** A sentence of the service. What it has between backticks, such as a name or a command, is shown as code; what it quotes is not. */
export function Sentence({ text }: { readonly text: string }): JSX.Element {
  const pieces = text.split(/(?<![“'"\w])`([^`]+)`(?![”'"\w])/).map((piece) => <VisibleText text={piece} />);
  return <span>{pieces.map((piece, index) => (index % 2 === 0 ? piece : <code key={index}>{piece}</code>))}</span>;
}
