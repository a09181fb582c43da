import type { JSX } from "preact";
import "./page.css";

/** The logo and name of the product; a link to the start page. */
export function Brand({ href = "/" }: { readonly href?: string }): JSX.Element {
  return (
    <a class="brand" href={href}>
      <svg viewBox="0 0 14 30" width="10" height="22" aria-hidden="true">
        <rect class="brand-post" width="14" height="30" rx="7" />
        <circle class="brand-off" cx="7" cy="7.5" r="3.4" />
        <circle class="brand-off" cx="7" cy="15" r="3.4" />
        <circle class="brand-on" cx="7" cy="22.5" r="3.4" />
      </svg>
      <span class="brand-name">Signalbox</span>
    </a>
  );
}
