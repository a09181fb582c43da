import type { ClientOptions } from "../client-options.ts";
import { type CoreClient, requestContext } from "../core-client.ts";
import { readAuthOption } from "./read-auth-option.ts";
import { useAuthStrategy } from "./use-auth-strategy.ts";

/** Plugin of the preset: reads the options `auth` and `authStrategy`. */
export function useAuthOption(client: CoreClient, { auth, authStrategy }: ClientOptions): void {
  if (authStrategy) useAuthStrategy(client, authStrategy, auth);
  else if (auth) requestContext(client).credential = readAuthOption(auth);
}
