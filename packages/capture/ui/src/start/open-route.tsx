import {
  Button,
  Checkbox,
  Form,
  InlineError,
  PageFrame,
  Secret,
  TextField,
  useFirstError,
  useTask,
  verbatim,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";
import { errorAt } from "../api/error-at.ts";
import type { CaptureRoute } from "../api/responses.ts";

/** Shown when the route does not exist (any more), or when the address contains no route id. */
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
    </PageFrame>
  );
}

/** Asks for the secret of a private route. The browser stores it in a cookie that scripts cannot read. */
export function PrivateRoute({ routeId }: { readonly routeId: string }): JSX.Element {
  return (
    <PageFrame title="This route is private">
      <p>
        Only people who know the secret of <code>{routeId}</code> see its requests. The secret was shown when the route
        became private. The token of a share link opens it for reading.
      </p>
      <SecretForm routeId={routeId} autofocus onOpened={() => location.reload()} />
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
      <SecretForm routeId={route.id} onOpened={onOpened} />
    </section>
  );
}

interface SecretFormProps {
  readonly routeId: string;
  /** @default false */
  readonly autofocus?: boolean;
  readonly onOpened: () => void;
}

function SecretForm({ routeId, autofocus = false, onOpened }: SecretFormProps): JSX.Element {
  const { busy, error, run } = useTask();
  const [secret, setSecret] = useState("");
  const form = useFirstError<HTMLFormElement>(error);
  const open = (): void =>
    void run(async () => {
      await captureApi.openRoute(routeId, secret.trim());
      onOpened();
    });
  return (
    <Form class="stack loose" ref={form} onSubmit={open} noValidate>
      <TextField
        title="Secret of the route"
        type="password"
        autofocus={autofocus}
        error={errorAt(error, "/secret") ?? error?.message}
        {...verbatim}
        value={secret}
        onInput={setSecret}
      />
      <div>
        <Button type="submit" disabled={busy}>
          Open
        </Button>
      </div>
    </Form>
  );
}

/** Creates a route and opens its inspector. */
export function NewRoute(): JSX.Element {
  const { busy, error, run } = useTask();
  const [isPrivate, setPrivate] = useState(false);
  const [made, setMade] = useState<{ readonly id: string; readonly secret: string }>();

  const create = (): Promise<void> =>
    run(async () => {
      const { id, secret, ownerSecret } = await captureApi.createRoute(isPrivate ? { private: true } : {});
      if (secret === undefined) {
        // Stored so that this browser can make the route private later.
        if (ownerSecret !== undefined) await captureApi.openRoute(id, ownerSecret);
        location.assign(`/inspect/${id}`);
        return;
      }
      await captureApi.openRoute(id, secret);
      setMade({ id, secret });
    });

  if (made !== undefined) {
    return (
      <Secret
        label="The new route"
        secret={made.secret}
        message="This browser can open the route from now on. Others, and programs, need its secret. It is shown only now: store it where you store passwords."
      >
        <a class="button" data-look="main" href={`/inspect/${made.id}`}>
          Open the route
        </a>
      </Secret>
    );
  }
  return (
    <div class="stack loose">
      <div class="line">
        <Button look="main" icon="plus" disabled={busy} onClick={() => void create()}>
          New route
        </Button>
        <Checkbox class="line" checked={isPrivate} onChange={setPrivate}>
          Private: only people with its secret see its requests
        </Checkbox>
      </div>
      <InlineError message={error?.message} />
    </div>
  );
}
