import type { JSX } from "preact";
import "./method.css";

const coloured = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** The method of a request, as sent; the usual ones in their colour. */
export function Method({ name }: { readonly name: string }): JSX.Element {
  return <span class={coloured.has(name) ? `method method-${name.toLowerCase()}` : "method"}>{name}</span>;
}
