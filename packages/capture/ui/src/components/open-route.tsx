import type { JSX } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { parseRouteId } from "../parse-route-id.ts";
import "./open-route.css";

/** Opens the inspector of a route by its id or by any address that holds it. */
export function OpenRoute(): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState(false);
  const id = useId();

  const open = (event: SubmitEvent): void => {
    event.preventDefault();
    const routeId = parseRouteId(field.current?.value ?? "");
    setRefused(routeId === null);
    if (routeId === null) field.current?.focus();
    else location.assign(`/inspect/${routeId}`);
  };

  return (
    <form class="open-route" onSubmit={open} noValidate>
      <label for={id}>Open a route you have</label>
      <div>
        <input
          id={id}
          ref={field}
          class="input"
          type="text"
          placeholder="Route id or URL"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          aria-invalid={refused}
          aria-describedby={`${id}-error`}
        />
        <button class="button" type="submit">
          Open
        </button>
      </div>
      <p id={`${id}-error`} class="open-route-error" role="alert">
        {refused ? "No route id found here. It looks like 1f2e3d4c-0000-4000-8000-000000000000." : ""}
      </p>
    </form>
  );
}
