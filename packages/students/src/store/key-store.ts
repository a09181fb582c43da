import type { Scope } from "../access/api-key.ts";

/** The API keys of a service. Secrets are never kept, only their digests. */
export interface KeyStore {
  /** Makes a key; its secret is shown this once. */
  add(key: { readonly name: string; readonly scope: Scope; readonly expiresAt: number | null }): Promise<NewKey>;
  /** All keys, the oldest first. */
  list(): Promise<readonly ApiKey[]>;
  /** Ends a key. Returns whether there was one. */
  revoke(id: string): Promise<boolean>;
  /** The key with this digest, unless it was revoked or has expired. */
  find(hash: string): Promise<ApiKey | undefined>;
}

/** Times are milliseconds since 1970. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly scope: Scope;
  readonly createdAt: number;
  readonly expiresAt: number | null;
}

export interface NewKey extends ApiKey {
  readonly secret: string;
}
