import type { JSX } from "preact";
import { Brand } from "./brand.tsx";
import { NewRoute } from "./new-route.tsx";
import { OpenRoute } from "./open-route.tsx";
import "./start-page.css";

/** Says that the address holds no route id, and offers what there is instead. */
export function NoRouteId({ text }: { readonly text: string }): JSX.Element {
  return (
    <div class="start">
      <header>
        <Brand />
      </header>
      <main>
        <h1>No such route</h1>
        <p class="start-lead">
          <code>{text}</code> is no route id. It looks like <code>1f2e3d4c-0000-4000-8000-000000000000</code>.
        </p>
        <NewRoute />
        <OpenRoute />
      </main>
    </div>
  );
}
