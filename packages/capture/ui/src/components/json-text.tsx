import type { JSX } from "preact";
import type { JsonToken } from "../body/format-json.ts";
import "./json-text.css";

/** Beyond this number of coloured pieces a page becomes slow; longer documents stand in one colour. */
const mostColoured = 20_000;

/** Formatted JSON with its parts in their colours. */
export function JsonText({ tokens }: { readonly tokens: readonly JsonToken[] }): JSX.Element {
  if (tokens.length > mostColoured) return <>{tokens.map(({ text }) => text).join("")}</>;
  return (
    <>{tokens.map(({ kind, text }) => (kind === "punctuation" ? text : <span class={`json-${kind}`}>{text}</span>))}</>
  );
}
