import type { JSX } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { ApiError } from "../api/api-error.ts";
import { captureApi } from "../api/capture-api.ts";
import { Brand } from "./brand.tsx";
import "./open-route.css";
import "./start-page.css";

/** Asks for the secret of a private route, which this browser then keeps where no script sees it. */
export function PrivateRoute({ routeId }: { readonly routeId: string }): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState("");
  const id = useId();

  const open = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    try {
      await captureApi.openRoute(routeId, field.current?.value.trim() ?? "");
      location.reload();
    } catch (cause) {
      setRefusal(ApiError.from(cause).message);
      field.current?.focus();
    }
  };

  return (
    <div class="start">
      <header>
        <Brand />
      </header>
      <main>
        <h1>This route is private</h1>
        <p class="start-lead">
          Only those who know the secret of <code>{routeId}</code> see what came to it. It was shown when the route was
          made; the token of a share link opens it for reading.
        </p>
        <form class="open-route" onSubmit={(event) => void open(event)} noValidate>
          <label for={id}>Secret of the route</label>
          <div>
            <input
              id={id}
              ref={field}
              class="input"
              type="password"
              autocomplete="off"
              aria-invalid={refusal !== ""}
              aria-describedby={`${id}-error`}
            />
            <button class="button" type="submit">
              Open
            </button>
          </div>
          <p id={`${id}-error`} class="open-route-error" role="alert">
            {refusal}
          </p>
        </form>
      </main>
    </div>
  );
}
