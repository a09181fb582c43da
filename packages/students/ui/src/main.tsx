import { signal } from "@preact/signals";
import { ApiError, Button, createAddress, Form, InlineError, PageFrame, Skeleton, takeFocus } from "@signalbox/ui";
import { type JSX, render } from "preact";
import type { CallerJson, CollectionJson } from "../../src/domain/responses.ts";
import { callJson, readCredential, SIGNED_OUT, storeCredential } from "./api/calls.ts";
import { RecordsPage } from "./records-page.tsx";
import { formatAddress, parseAddress } from "./state/address.ts";
import { type Collection, collectionsOf, STUDENTS } from "./state/collection.ts";
import type { UnsavedInput } from "./state/records.ts";
import "@signalbox/ui/tokens.css";
import "@signalbox/ui/base.css";
import "@signalbox/ui/form.css";

type Session =
  | { readonly kind: "asking" }
  | { readonly kind: "signed-out"; readonly reason?: string | undefined }
  | { readonly kind: "away"; readonly error: ApiError }
  | { readonly kind: "open"; readonly caller: CallerJson; readonly collections: readonly Collection[] };

const session = signal<Session>({ kind: "asking" });
const address = createAddress(parseAddress, formatAddress);
/** By the name of the collection. */
const unsaved = new Map<string, UnsavedInput>();

const listCollections = (): Promise<readonly CollectionJson[]> => callJson("GET", "/collections");

async function ask(): Promise<void> {
  const had = readCredential() !== undefined;
  try {
    // One after the other: a wrong key is one failure in the access log.
    const caller = await callJson<CallerJson>("GET", "/me");
    const found = await listCollections();
    // A viewer cannot use the drafts of a previous user, and must not see all their values.
    if (caller.role === "viewer") unsaved.clear();
    open(caller, found);
  } catch (cause) {
    const error = ApiError.from(cause);
    if (error.status !== 401) session.value = { kind: "away", error };
    else session.value = { kind: "signed-out", reason: had ? error.message : undefined };
  }
}

function open(caller: CallerJson, found: readonly CollectionJson[]): void {
  session.value = { kind: "open", caller, collections: collectionsOf(found, caller.profile, navigator.languages) };
}

function signIn(credential: string): void {
  storeCredential(credential);
  session.value = { kind: "asking" };
  void ask();
}

function signOut(): void {
  storeCredential(undefined);
  unsaved.clear();
  session.value = { kind: "signed-out" };
}

function hasDrafts(): boolean {
  return [...unsaved.values()].some(({ drafts }) => drafts.size > 0);
}

// Programs create collections too. What is shown stays when this fails.
addEventListener("focus", () => {
  const now = session.peek();
  if (now.kind !== "open") return;
  void listCollections().then(
    (found) => session.peek() === now && open(now.caller, found),
    () => undefined,
  );
});
addEventListener(SIGNED_OUT, () => {
  if (session.peek().kind !== "open") return;
  const kept = hasDrafts() ? " What you wrote and did not save is kept in this tab." : "";
  session.value = { kind: "signed-out", reason: `The key or token is no longer valid. Sign in again.${kept}` };
});
addEventListener("beforeunload", (event) => {
  if (hasDrafts()) event.preventDefault();
});

/** Shows the records, or the sign-in form when the service requires a credential. */
function App(): JSX.Element {
  const now = session.value;
  switch (now.kind) {
    case "asking":
      return <Skeleton label="Student records are being loaded" />;
    case "signed-out":
      return <SignIn reason={now.reason} />;
    case "away":
      return (
        <PageFrame title="Student records">
          <InlineError message={now.error.message} action={<Button onClick={() => void ask()}>Try again</Button>} />
          {readCredential() !== undefined && <Button onClick={signOut}>Use another key or token</Button>}
        </PageFrame>
      );
    case "open": {
      const name = address.address.value.in ?? STUDENTS;
      const collection = now.collections.find((one) => one.name === name);
      if (collection === undefined) {
        return (
          <PageFrame title="No such collection">
            <p>There is no collection {name.slice(0, 100)}, or your role cannot read it.</p>
            <Button onClick={() => address.go(parseAddress(""), { asStep: true })}>Show the students</Button>
          </PageFrame>
        );
      }
      const own = unsaved.get(name) ?? { drafts: new Map(), tasks: new Map() };
      unsaved.set(name, own);
      return <RecordsPage {...now} collection={collection} address={address} unsaved={own} onSignOut={signOut} />;
    }
  }
}

/** A form for an API key or token. This tab stores it and sends it only in the `Authorization` header. */
function SignIn({ reason }: { readonly reason: string | undefined }): JSX.Element {
  return (
    <PageFrame title="Student records">
      <InlineError message={reason} tone="warn" />
      <Form onSubmit={(_, { credential = "" }) => credential !== "" && signIn(credential)}>
        <label for="credential">API key or token</label>
        <div class="line">
          {/* Browsers follow "autofocus" only once: not after a key that was rejected. */}
          <input id="credential" name="credential" type="password" autocomplete="off" ref={takeFocus} required />
          <Button look="main" type="submit">
            Sign in
          </Button>
        </div>
        <p class="soft">This tab stores the key until you close it.</p>
      </Form>
      <p class="soft">
        An administrator creates a key with{" "}
        <code>
          signalbox students keys create "your name" <span class="nowrap">--scope write</span>
        </code>
        .
      </p>
    </PageFrame>
  );
}

const root = document.getElementById("app");
if (root !== null) render(<App />, root);
void ask();
