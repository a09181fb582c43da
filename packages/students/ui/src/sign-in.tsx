import { Button, InlineError, PageFrame, takeFocus } from "@signalbox/ui";
import type { JSX } from "preact";

interface SignInProps {
  /** Why the user must sign in again. */
  readonly reason: string | undefined;
  readonly onSignIn: (credential: string) => void;
}

/** A form for an API key or token. This tab stores it and sends it only in the `Authorization` header. */
export function SignIn({ reason, onSignIn }: SignInProps): JSX.Element {
  return (
    <PageFrame title="Student records">
      <InlineError message={reason} tone="warn" />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const credential = String(new FormData(event.currentTarget).get("credential")).trim();
          if (credential !== "") onSignIn(credential);
        }}
      >
        <label for="credential">API key or token</label>
        <div class="form-line">
          {/* Browsers follow "autofocus" only once: not after a key that was rejected. */}
          <input id="credential" name="credential" type="password" autocomplete="off" ref={takeFocus} required />
          <Button look="main" type="submit">
            Sign in
          </Button>
        </div>
        <p class="soft">This tab stores the key until you close it.</p>
      </form>
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
