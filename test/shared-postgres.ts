import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, inject } from "vitest";
import type { TestProject } from "vitest/node";
import type { Postgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL from which `sharedDatabases` requests databases. */
    readonly databasesUrl: string;
  }
}

/**
 * Empty databases on one PostgreSQL server, which starts with the first file of a run that needs one and stops after the last.
 * Starting a server for each file took longer than many of their tests. The databases are dropped after the tests of the file or
 * `describe` that calls this. Call it before the hook that closes the services. A test that stops or restarts its server
 * needs its own: `startPostgres`.
 */
export function sharedDatabases(): Pick<Postgres, "createDatabase"> {
  const url = inject("databasesUrl");
  const created: string[] = [];
  // A database that cannot be dropped disappears with its server.
  afterAll(async () => {
    for (const body of created) await fetch(url, { method: "DELETE", body });
  });
  return {
    async createDatabase() {
      const response = await fetch(url, { method: "POST" });
      const body = await response.text();
      if (!response.ok) throw new Error(body);
      created.push(body);
      return body;
    },
  };
}

/** The global set-up of the tests. Runs in the process that starts the test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<Postgres> | undefined;
  const start = async (): Promise<Postgres> => {
    const { startPostgres } = await import("./postgres.ts");
    return startPostgres({ maxConnections: 500 });
  };
  const server = createServer((request, response) => {
    // A reused connection may be closed by then, and fetch does not retry a POST.
    response.setHeader("connection", "close");
    const respond = async (): Promise<string> => {
      starting ??= start();
      const postgres = await starting;
      if (request.method === "POST") return postgres.createDatabase();
      await postgres.dropDatabase(await text(request));
      return "";
    };
    respond().then(
      (body) => response.end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  project.provide("databasesUrl", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    server.closeAllConnections();
    await (await starting)?.stop();
  };
}
