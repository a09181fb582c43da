import { Button, CopyButton, Form, InlineError, Secret, TextField, useTask } from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";
import type { CaptureRoute } from "../api/responses.ts";
import { formatAddress } from "../state/address.ts";
import { type Inspector, useInspector } from "../state/inspector.ts";

interface RouteProps {
  readonly route: CaptureRoute;
}

/** Who can see the requests, and how to share them. */
export function ShareTab({ route }: RouteProps): JSX.Element {
  // Shown once, right after it was created: the service stores only its hash.
  const [secret, setSecret] = useState<string>();
  return (
    <div class="stack loose">
      {secret !== undefined && (
        <Secret
          label="The secret of the route"
          secret={secret}
          message="The route is private now. This is its secret, which is shown only once: store it where you store passwords. This browser can open the route without it."
        />
      )}
      {route.private ? <PrivateRoute route={route} /> : <PublicRoute route={route} onSecret={setSecret} />}
    </div>
  );
}

/** The fragment of a link to what the user sees: the open request, the search, the view. */
function openView({ address, openSeq }: Inspector): string {
  return formatAddress({ ...address.value, seq: openSeq.value });
}

/** A public route, which its creator can make private. */
function PublicRoute({ route, onSecret }: RouteProps & { readonly onSecret: (secret: string) => void }): JSX.Element {
  const inspector = useInspector();
  const { busy, error, run } = useTask();
  const [ownerSecret, setOwnerSecret] = useState("");
  const url = route.inspectUrl + openView(inspector);
  const isAsked = ownerSecret !== "" || error?.problem === "not_the_creator";

  const makePrivate = (): Promise<void> =>
    run(async () => {
      if (ownerSecret !== "") await captureApi.openRoute(route.id, ownerSecret.trim());
      const changed = await captureApi.updateRoute(route.id, { private: true });
      if (changed.secret !== undefined) {
        await captureApi.openRoute(route.id, changed.secret);
        onSecret(changed.secret);
      }
      inspector.setRoute(changed);
    });

  return (
    <>
      <p>This route is public: everyone who can open this address can see everything and change it.</p>
      <p class="line">
        <code>{url}</code>
        <CopyButton text={url} of="address of the inspector" labelled />
      </p>
      <Form class="stack loose" onSubmit={() => void makePrivate()}>
        <p class="soft">
          A private route shows its requests only to people who know its secret or have its share link, which also opens
          at a public address. Everyone else loses access at once. Senders see no difference.
        </p>
        {isAsked && (
          <TextField
            title="Owner secret, shown when the route was created"
            type="password"
            autofocus
            required
            autocomplete="off"
            value={ownerSecret}
            onInput={setOwnerSecret}
          />
        )}
        <InlineError
          message={
            error?.problem === "not_the_creator" && ownerSecret === ""
              ? "This browser did not create the route, so this needs the owner secret of the route."
              : error?.message
          }
        />
        <div>
          <Button type="submit" icon="lock" disabled={busy}>
            Make it private
          </Button>
        </div>
      </Form>
    </>
  );
}

/** A private route: its share link, and a button that makes it public again. */
function PrivateRoute({ route }: RouteProps): JSX.Element {
  const inspector = useInspector();
  const [link, setLink] = useState<string>();
  const { error, run } = useTask();
  const share = async (): Promise<void> => setLink((await captureApi.shareLink(route.id)) + openView(inspector));
  const makePublic = async (): Promise<void> => {
    inspector.setRoute(await captureApi.updateRoute(route.id, { private: false }));
    inspector.notify("The route is public: anyone with its address can see everything.");
  };
  return (
    <>
      <p>This route is private. Anyone with its share link can read its requests and change nothing.</p>
      {link === undefined ? (
        <p>
          <Button look="main" icon="share" onClick={() => void run(share)}>
            Show the share link
          </Button>
        </p>
      ) : (
        <p class="line">
          <code>{link}</code>
          <CopyButton text={link} of="share link" labelled />
        </p>
      )}
      <p>
        <Button onClick={() => void run(makePublic)}>Make it public</Button>
      </p>
      <InlineError message={error?.message} />
    </>
  );
}
