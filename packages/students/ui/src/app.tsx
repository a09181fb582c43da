import { ApiError, Button, createAddress, InlineError, PageFrame, Skeleton } from "@signalbox/ui";
import type { JSX } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import type { CallerJson } from "../../src/domain/responses.ts";
import { readCredential, storeCredential, whenSignedOut } from "./api/calls.ts";
import { studentsApi } from "./api/students-api.ts";
import { RecordsPage } from "./records-page.tsx";
import { SignIn } from "./sign-in.tsx";
import { formatAddress, parseAddress } from "./state/address.ts";
import type { Kept } from "./state/records.ts";

type Session =
  | { readonly kind: "asking" }
  | { readonly kind: "signed-out"; readonly reason: string | undefined }
  | { readonly kind: "away"; readonly error: ApiError }
  | { readonly kind: "open"; readonly caller: CallerJson };

/** Shows the records, or the sign-in form when the service requires a credential. */
export function App(): JSX.Element {
  const [session, setSession] = useState<Session>({ kind: "asking" });
  const [kept] = useState<Kept>(() => ({ drafts: new Map(), tasks: new Map() }));
  const [address] = useState(() => createAddress({ parse: parseAddress, format: formatAddress }));
  const forget = (): void => {
    kept.drafts.clear();
    kept.tasks.clear();
  };

  const ask = useCallback((): void => {
    const had = readCredential() !== undefined;
    studentsApi.getCaller().then(
      (caller) => {
        // A viewer cannot use the drafts of a previous user, and must not see all their values.
        if (caller.role === "viewer") forget();
        setSession({ kind: "open", caller });
      },
      (cause: unknown) => {
        const error = ApiError.from(cause);
        if (error.status !== 401) setSession({ kind: "away", error });
        else setSession({ kind: "signed-out", reason: had ? error.message : undefined });
      },
    );
  }, []);
  useEffect(ask, [ask]);
  useEffect(() => {
    whenSignedOut(() => {
      setSession((now) => (now.kind === "open" ? { kind: "signed-out", reason: endedText(kept) } : now));
    });
  }, []);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (kept.drafts.size > 0) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
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
    case "open":
      return <RecordsPage caller={session.caller} kept={kept} address={address} onSignOut={signOut} />;
  }
}

function endedText({ drafts, tasks }: Kept): string {
  const isEmpty = drafts.size === 0 && [...tasks.values()].every((task) => task.isEmpty);
  const rest = isEmpty ? "" : " What you wrote and did not save is kept in this tab.";
  return `The key or token is no longer valid. Sign in again.${rest}`;
}
