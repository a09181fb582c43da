import { Button, CopyButton, InlineError } from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ApiError } from "../api/api-error.ts";
import { captureApi } from "../api/capture-api.ts";
import type { TabProps } from "./use-save.ts";

/** How others see what comes. */
export function ShareTab({ route }: TabProps): JSX.Element {
  const [link, setLink] = useState<string>();
  const [error, setError] = useState<ApiError>();
  const get = async (): Promise<void> => {
    try {
      setLink(await captureApi.shareLink(route.id));
    } catch (cause) {
      setError(ApiError.from(cause));
    }
  };
  if (!route.private) {
    return (
      <div class="configure">
        <p>This route is public: who knows this address sees everything, and may change it.</p>
        <p class="form-line">
          <code>{route.inspectUrl}</code>
          <CopyButton text={route.inspectUrl} of="address of the inspector" labelled />
        </p>
        <p class="soft">Make a private route on the start page if only some people should see what comes.</p>
      </div>
    );
  }
  return (
    <div class="configure">
      <p>This route is private. Who has its share link reads what comes, and can change nothing.</p>
      {link === undefined ? (
        <p>
          <Button look="main" icon="share" onClick={() => void get()}>
            Show the share link
          </Button>
        </p>
      ) : (
        <p class="form-line">
          <code>{link}</code>
          <CopyButton text={link} of="share link" labelled />
        </p>
      )}
      <InlineError message={error?.message} />
    </div>
  );
}
