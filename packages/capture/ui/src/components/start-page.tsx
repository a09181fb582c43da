import type { JSX } from "preact";
import { Brand } from "./brand.tsx";
import { NewRoute } from "./new-route.tsx";
import { OpenRoute } from "./open-route.tsx";
import "./start-page.css";

/** Makes a route, or opens one by its id. */
export function StartPage(): JSX.Element {
  return (
    <div class="start">
      <header>
        <Brand />
        <a href="/docs">API reference</a>
      </header>
      <main>
        <h1>See exactly what was sent</h1>
        <p class="start-lead">
          A route is a URL of its own that takes any HTTP request. Send something to it, and look at it here, live and
          byte for byte.
        </p>
        <NewRoute />
        <OpenRoute />
      </main>
    </div>
  );
}
