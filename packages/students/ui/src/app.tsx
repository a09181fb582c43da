import { ApiError, Button, createAddress, Form, InlineError, PageFrame, Skeleton, takeFocus } from "@signalbox/ui";
import type { JSX } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import type { CallerJson, CollectionJson } from "../../src/domain/responses.ts";
import { readCredential, SIGNED_OUT, storeCredential } from "./api/calls.ts";
import { getCaller, listCollections } from "./api/records-api.ts";
import { RecordsPage } from "./records-page.tsx";
import { formatAddress, parseAddress } from "./state/address.ts";
import { type Collection, collectionsOf, STUDENTS } from "./state/collection.ts";
import type { UnsavedInput } from "./state/records.ts";

type Session =
  | { readonly kind: "asking" }
  | { readonly kind: "signed-out"; readonly reason: string | undefined }
  | { readonly kind: "away"; readonly error: ApiError }
  | { readonly kind: "open"; readonly caller: CallerJson; readonly collections: readonly Collection[] };

/** Shows the records, or the sign-in form when the service requires a credential. */
export function App(): JSX.Element {
  const [session, setSession] = useState<Session>({ kind: "asking" });
  const [unsaved] = useState(() => new Map<string, UnsavedInput>());
  const [address] = useState(() => createAddress({ parse: parseAddress, format: formatAddress }));
  const forget = (): void => unsaved.clear();

  const ask = useCallback((): void => {
    const had = readCredential() !== undefined;
    Promise.all([getCaller(), listCollections()]).then(
      ([caller, found]) => {
        // A viewer cannot use the drafts of a previous user, and must not see all their values.
        if (caller.role === "viewer") forget();
        setSession({ kind: "open", caller, collections: shown(found, caller) });
      },
      (cause: unknown) => {
        const error = ApiError.from(cause);
        if (error.status !== 401) setSession({ kind: "away", error });
        else setSession({ kind: "signed-out", reason: had ? error.message : undefined });
      },
    );
  }, []);
  useEffect(ask, [ask]);
  const isOpen = session.kind === "open";
  useEffect(() => {
    if (!isOpen) return;
    // Programs create collections too. What is shown stays when this fails.
    const refresh = (): void =>
      void listCollections().then(
        (found) => setSession((now) => (now.kind === "open" ? { ...now, collections: shown(found, now.caller) } : now)),
        () => undefined,
      );
    addEventListener("focus", refresh);
    return () => removeEventListener("focus", refresh);
  }, [isOpen]);
  // The page has one app for as long as it exists.
  useEffect(() => {
    addEventListener(SIGNED_OUT, () => {
      setSession((now) => (now.kind === "open" ? { kind: "signed-out", reason: endedText(unsaved) } : now));
    });
    addEventListener("beforeunload", (event) => {
      if (hasDrafts(unsaved)) event.preventDefault();
    });
  }, []);

  const signIn = (credential: string): void => {
    storeCredential(credential);
    setSession({ kind: "asking" });
    ask();
  };
  const signOut = (): void => {
    storeCredential(undefined);
    forget();
    setSession({ kind: "signed-out", reason: undefined });
  };

  switch (session.kind) {
    case "asking":
      return <Skeleton label="Student records are being loaded" />;
    case "signed-out":
      return <SignIn reason={session.reason} onSignIn={signIn} />;
    case "away":
      return (
        <PageFrame title="Student records">
          <InlineError message={session.error.message} action={<Button onClick={ask}>Try again</Button>} />
          {readCredential() !== undefined && <Button onClick={signOut}>Use another key or token</Button>}
        </PageFrame>
      );
    case "open": {
      const { caller, collections } = session;
      const name = address.address.value.in ?? STUDENTS;
      const collection = collections.find((one) => one.name === name);
      if (collection === undefined) {
        return (
          <PageFrame title="No such collection">
            <p>There is no collection {name.slice(0, 100)}, or your role cannot read it.</p>
            <Button onClick={() => address.go(parseAddress(""), { asStep: true })}>Show the students</Button>
          </PageFrame>
        );
      }
      if (!unsaved.has(name)) unsaved.set(name, { drafts: new Map(), tasks: new Map() });
      const own = unsaved.get(name) as UnsavedInput;
      return (
        <RecordsPage
          key={name}
          caller={caller}
          collections={collections}
          collection={collection}
          address={address}
          unsaved={own}
          onSignOut={signOut}
        />
      );
    }
  }
}

function shown(found: readonly CollectionJson[], { profile }: CallerJson): readonly Collection[] {
  return collectionsOf(found, profile, navigator.languages);
}

function hasDrafts(unsaved: ReadonlyMap<string, UnsavedInput>): boolean {
  return [...unsaved.values()].some(({ drafts }) => drafts.size > 0);
}

function endedText(unsaved: ReadonlyMap<string, UnsavedInput>): string {
  const rest = hasDrafts(unsaved) ? " What you wrote and did not save is kept in this tab." : "";
  return `The key or token is no longer valid. Sign in again.${rest}`;
}

interface SignInProps {
  /** Why the user must sign in again. */
  readonly reason: string | undefined;
  readonly onSignIn: (credential: string) => void;
}

/** A form for an API key or token. This tab stores it and sends it only in the `Authorization` header. */
function SignIn({ reason, onSignIn }: SignInProps): JSX.Element {
  return (
    <PageFrame title="Student records">
      <InlineError message={reason} tone="warn" />
      <Form
        onSubmit={(form) => {
          const credential = String(new FormData(form).get("credential")).trim();
          if (credential !== "") onSignIn(credential);
        }}
      >
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
