import { ServiceError } from "../service-error.ts";

/** The servers that a connection URL names: one, or several of which one is the primary. */
export interface PostgresServers {
  /** A connection URL for each server, in the order of the list. */
  readonly urls: readonly [string, ...string[]];
  /** What a server must be; others are skipped in favour of the next one. Undefined: any. */
  readonly need: "writable" | "standby" | undefined;
  /** Whether every commit waits for each of them, as the parameter `synchronous=true` of a URL for reads says. */
  readonly isSynchronous: boolean;
  /** The schema that the URL asks for. */
  readonly schema: string | undefined;
  /** The database and its servers, without the parts of the URL that may contain passwords. */
  readonly title: string;
}

/**
 * Reads a connection URL as libpq does (PostgreSQL manual, 34.1.1.3): `postgres://user:password@one:5432,two:5432/database`. The
 * parameter `target_session_attrs` may be `read-write` or `primary`, which is also the default of several servers, because a service
 * must write. A URL for reads has no such parameter, names standbys, and may have `synchronous=true`. The parameter `options` may name a schema:
 * `-c search_path=school_a`.
 *
 * @throws ServiceError `database_unusable` when the URL is malformed, asks for a server that allows no writes, or names a schema in
 * another way, which the driver would ignore.
 */
export function postgresServers(url: string, use: "write" | "read" = "write"): PostgresServers {
  const [, start = "", hosts = "", rest = ""] = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/i.exec(url) ?? [];
  const names = hosts.split(",");
  const [first, ...others] = names.map((host) => URL.parse(start + host + rest));
  if (first === undefined || first === null || others.includes(null) || (others.length > 0 && names.includes(""))) {
    throw unusable(
      "The URL of the PostgreSQL database is malformed; it looks like postgres://user:password@host:5432/database. Several servers are separated by commas.",
    );
  }
  const wanted = first.searchParams.get("target_session_attrs");
  if (wanted !== null && wanted !== "read-write" && wanted !== "primary") {
    throw unusable(
      `target_session_attrs=${wanted} in the URL is not supported; a service needs read-write or primary.`,
    );
  }
  const synchronous = first.searchParams.get("synchronous");
  if (synchronous !== null && (use === "write" || synchronous !== "true")) {
    throw unusable(
      `synchronous=${synchronous} in the URL is not supported; the URL of a replica may have synchronous=true, if every commit waits for it.`,
    );
  }
  const other = ["schema", "currentSchema", "search_path"].find((name) => first.searchParams.has(name));
  if (other !== undefined) {
    throw unusable(`'${other}' in the URL is not supported; name a schema by options=-c%20search_path%3Dschool_a.`);
  }
  const paths = [...(first.searchParams.get("options") ?? "").matchAll(searchPath)].map(([, path = ""]) => path);
  const [schema] = paths;
  if (schema !== undefined && (paths.length > 1 || !schemaName.test(schema))) {
    throw unusable(
      `search_path=${paths.join(" and ")} in the URL must be the name of one schema: at most 55 lower-case letters, digits and ` +
        "underscores, not `capture`, and without `_capture` at the end.",
    );
  }
  return {
    urls: [forDriver(first), ...others.flatMap((server) => (server === null ? [] : forDriver(server)))],
    schema,
    isSynchronous: synchronous !== null,
    need: use === "read" ? "standby" : wanted !== null || others.length > 0 ? "writable" : undefined,
    title: `the PostgreSQL database ${first.pathname.slice(1)} at ${hosts}${schema === undefined ? "" : `, schema ${schema}`}`,
  };
}

/**
 * The schema of a service's tables: its usual one, or the one that the URL names. Both services may have the same URL, so captures
 * are in a schema beside that of records.
 */
export function schemaOf(url: string, usual: string): string {
  const { schema } = postgresServers(url);
  if (schema === undefined) return usual;
  return usual === "capture" ? `${schema}_capture` : schema;
}

/** PostgreSQL ends a setting at a space, also in quotes. A quoted name is rejected, and the error shows the whole of it. */
const searchPath = /(?:^|\s)(?:-c\s*|--)search[_-]path=((?:"[^"]*"|\S)*)/gi;

/**
 * PostgreSQL cuts names after 63 characters, so two schools could get the same `_capture`. It reserves names that begin with `pg_`. The
 * others are schemas of captures.
 */
const schemaName = /^(?!pg_|capture$|.*_capture$)[a-z_][a-z0-9_]{0,54}$/;

/** The driver does not know these parameters. No statement needs the search path, and poolers reject or ignore it. */
function forDriver(server: URL): string {
  const { searchParams } = server;
  searchParams.delete("target_session_attrs");
  searchParams.delete("synchronous");
  const options = searchParams.get("options");
  if (options !== null) searchParams.set("options", options.replace(searchPath, ""));
  return server.href;
}

function unusable(message: string): ServiceError {
  return new ServiceError("database_unusable", message);
}
