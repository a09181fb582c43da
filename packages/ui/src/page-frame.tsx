import type { ComponentChildren, JSX } from "preact";
import { Brand } from "./brand.tsx";
import "./page.css";

/** Whether the service serves its API reference: see `page()` in the API. */
export const hasReference: boolean = document.documentElement.dataset.closed !== "docs";

/** A page with a single message or question. */
export function PageFrame({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <div class="frame">
      <header>
        <Brand />
        {hasReference && <a href="/docs">API reference</a>}
      </header>
      <main>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
