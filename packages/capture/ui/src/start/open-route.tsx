import { ApiError, Button, PageFrame } from "@signalbox/ui";
import type { JSX } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";
import type { CaptureRoute } from "../api/responses.ts";
import { parseRouteId } from "../state/known-routes.ts";
import { NewRoute } from "./new-route.tsx";

interface OneFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly type: "text" | "password";
  /** Resolves to the reason why the text is rejected; undefined when it is accepted. */
  readonly onSubmit: (text: string) => Promise<string | undefined>;
}

/** A form with one field and its error message. */
function OneField({ label, placeholder, type, onSubmit }: OneFieldProps): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState("");
  const id = useId();

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const rejected = await onSubmit(field.current?.value ?? "");
    setError(rejected ?? "");
    if (rejected !== undefined) field.current?.focus();
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <label for={id}>{label}</label>
      <div class="form-line">
        <input
          id={id}
          ref={field}
          // The two kinds of fields have different types.
          {...(type === "password" ? { type: "password" as const } : { type: "text" as const })}
          placeholder={placeholder}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          aria-invalid={error !== ""}
          aria-describedby={`${id}-error`}
        />
        <Button type="submit">Open</Button>
      </div>
      <p id={`${id}-error`} class="form-error" role="alert">
        {error}
      </p>
    </form>
  );
}

/** Opens the inspector of a route by its id or by any URL that contains the id. */
export function OpenRoute(): JSX.Element {
  return (
    <OneField
      label="Open an existing route"
      placeholder="Route id or URL"
      type="text"
      onSubmit={async (text) => {
        const routeId = parseRouteId(text);
        if (routeId === null) return "No route id found here. It looks like 1f2e3d4c-0000-4000-8000-000000000000.";
        location.assign(`/inspect/${routeId}`);
        return undefined;
      }}
    />
  );
}

/** Shown when the route does not exist (any more), or when the address contains no route id. Offers alternatives. */
export function NoRoute({ routeId, text }: { readonly routeId?: string; readonly text?: string }): JSX.Element {
  return (
    <PageFrame title="No such route">
      {routeId === undefined ? (
        <p>
          <code>{text}</code> is not a route id. A route id looks like <code>1f2e3d4c-0000-4000-8000-000000000000</code>
          .
        </p>
      ) : (
        <p>
          There is no route <code>{routeId}</code>. It may have expired or been deleted.
        </p>
      )}
      <NewRoute />
      <OpenRoute />
    </PageFrame>
  );
}

/** Asks for the secret of a private route. The browser stores it in a cookie that scripts cannot read. */
export function PrivateRoute({ routeId }: { readonly routeId: string }): JSX.Element {
  return (
    <PageFrame title="This route is private">
      <p>
        Only people who know the secret of <code>{routeId}</code> see its requests. The secret was shown when the route
        was created. The token of a share link opens it for reading.
      </p>
      <Secret routeId={routeId} onOpened={() => location.reload()} />
    </PageFrame>
  );
}

interface ClosedRouteProps {
  /** As it was when it could be read. */
  readonly route: CaptureRoute;
  readonly onOpened: () => void;
}

/** Explains why the page can no longer read its route, and asks for the secret. */
export function ClosedRoute({ route, onOpened }: ClosedRouteProps): JSX.Element {
  return (
    <section class="inspector-note error closed" data-tone="warn" aria-label="This route is private">
      <p role="alert">
        {route.private
          ? "The secret of this route has changed: the old secret and its share link no longer work."
          : "This route was made private."}{" "}
        The requests shown here stay until you leave, but no new ones arrive. Ask its owner for the secret or a share
        link.
      </p>
      <Secret routeId={route.id} onOpened={onOpened} />
    </section>
  );
}

interface SecretProps {
  readonly routeId: string;
  readonly onOpened: () => void;
}

function Secret({ routeId, onOpened }: SecretProps): JSX.Element {
  return (
    <OneField
      label="Secret of the route"
      type="password"
      onSubmit={async (text) => {
        try {
          await captureApi.openRoute(routeId, text.trim());
          onOpened();
          return undefined;
        } catch (cause) {
          return ApiError.from(cause).message;
        }
      }}
    />
  );
}
