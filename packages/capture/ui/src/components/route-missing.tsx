import type { JSX } from "preact";
import { Brand } from "./brand.tsx";
import { NewRoute } from "./new-route.tsx";
import "./start-page.css";

/** Says that there is no such route (any more), and offers a new one. */
export function RouteMissing({ routeId }: { readonly routeId: string }): JSX.Element {
  return (
    <div class="start">
      <header>
        <Brand />
      </header>
      <main>
        <h1>No such route</h1>
        <p class="start-lead">
          There is no route <code>{routeId}</code>. It may have expired: a route ends some time after its last request.
        </p>
        <NewRoute />
      </main>
    </div>
  );
}
