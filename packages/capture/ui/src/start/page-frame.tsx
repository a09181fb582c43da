import { Brand } from "@signalbox/ui";
import type { ComponentChildren, JSX } from "preact";
import "./page-frame.css";

/** A page with one thing to say or to ask. */
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
        <a href="/docs">API reference</a>
      </header>
      <main>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
