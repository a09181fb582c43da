import { Button, Checkbox, InlineError, Secret, useTask } from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";

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
