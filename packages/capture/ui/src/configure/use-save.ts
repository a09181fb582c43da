import { ApiError } from "@signalbox/ui";
import { useState } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";
import type { CaptureRoute } from "../api/responses.ts";

/** What each tab of the settings works with. */
export interface TabProps {
  readonly route: CaptureRoute;
  readonly onRoute: (route: CaptureRoute) => void;
  readonly onSaid: (message: string) => void;
}

export interface Save {
  readonly busy: boolean;
  /** Why the last attempt was rejected. */
  readonly error: ApiError | undefined;
  /** Changes the route. Resolves to whether it was changed. */
  save(settings: object, said?: string): Promise<boolean>;
}

/** Changes settings of a route, and says what came of it. */
export function useSave({ route, onRoute, onSaid }: TabProps): Save {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const save = async (settings: object, said = "Saved."): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      onRoute(await captureApi.updateRoute(route.id, settings));
      onSaid(said);
      return true;
    } catch (cause) {
      setError(ApiError.from(cause));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, save };
}
