import type { JsonPart } from "@signalbox/json";
import type { JSX } from "preact";
import "./json-text.css";

/** Beyond this number of coloured pieces a page becomes slow; longer documents stand in one colour. */
const mostColoured = 20_000;

/** Formatted JSON with its parts in their colours. */
export function JsonText({ parts }: { readonly parts: readonly JsonPart[] }): JSX.Element {
  if (parts.length > mostColoured) return <>{parts.map(({ text }) => text).join("")}</>;
  return (
    <>{parts.map(({ kind, text }) => (kind === "punctuation" ? text : <span class={`json-${kind}`}>{text}</span>))}</>
  );
}
