import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createServer } from "node:net";

/** The recorded exchanges of the real service, served by `@octokit/fixtures-server` in a separate process. */
export interface FixturesServer {
  /** Opens a scenario; returns the base URL that replays it once, in order. */
  open(scenario: string): Promise<string>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts the server on a free port and waits until it responds. */
export async function startFixturesServer(): Promise<FixturesServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const main = createRequire(import.meta.url).resolve("@octokit/fixtures-server/bin/server.js");
  const child = spawn(process.execPath, [main, "--log-level", "silent"], {
    env: { ...process.env, PORT: String(port) },
    stdio: "ignore",
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error(`The fixtures server ended with ${child.exitCode}.`);
    // The program prints nothing when it starts to listen, so this has to poll.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    async open(scenario) {
      const response = await fetch(`${url}/fixtures`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ scenario }),
      });
      const fixture = (await response.json()) as { url: string };
      return fixture.url;
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
    },
  };
}

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/ping`)).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("The probe server has no port.");
  return address.port;
}
