import { ApiError, Button, InlineError, PageFrame, Skeleton } from "@signalbox/ui";
import type { JSX } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { readCredential, storeCredential, whenSignedOut } from "./api/calls.ts";
import { type Caller, studentsApi } from "./api/students-api.ts";
import type { Writing } from "./record/record-pane.tsx";
import { RecordsPage } from "./records-page.tsx";
import { SignIn } from "./sign-in.tsx";

type Session =
  | { readonly kind: "asking" }
  | { readonly kind: "signed-out"; readonly reason: string | undefined }
  | { readonly kind: "away"; readonly error: ApiError }
  | { readonly kind: "open"; readonly caller: Caller };

/** Asks who the reader is, then shows the records, or how to sign in. */
export function App(): JSX.Element {
  const [session, setSession] = useState<Session>({ kind: "asking" });
  /** What was written and not saved, by the id of the record. It outlives a session that ends while somebody writes. */
  const kept = useRef(new Map<string, Writing>());

  const ask = useCallback((): void => {
    const had = readCredential() !== undefined;
    studentsApi.getCaller().then(
      (caller) => {
        // Who may not write has no use for what others wrote, and may not see all of it.
        if (caller.role === "viewer") kept.current.clear();
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
      setSession((now) => (now.kind === "open" ? { kind: "signed-out", reason: endedText(kept.current.size) } : now));
    });
  }, []);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (kept.current.size > 0) event.preventDefault();
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
    kept.current.clear();
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
        </PageFrame>
      );
    case "open":
      return <RecordsPage caller={session.caller} kept={kept.current} onSignOut={signOut} />;
  }
}

function endedText(drafts: number): string {
  const rest = drafts === 0 ? "" : " What you wrote and did not save is kept in this tab.";
  return `The key or token does not hold any more. Sign in again.${rest}`;
}
