import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { request as requestTls } from "node:https";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { runInProcess } from "../../../test/run-in-process.ts";
import { printed, startCommand, stopped } from "../../../test/run-signalbox.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { certificate, expired, otherCertificate } from "../../wire/test/certificate.ts";

const folder = temporaryFolder();

function newLocation(): Record<string, string> {
  return { SIGNALBOX_DATA: folder, SIGNALBOX_CAPTURE_PORT: "0", SIGNALBOX_STUDENTS_PORT: "0" };
}

test.each([
  [
    ["--rate-per-route", "many"],
    "--rate-per-route must be requests per second, optionally with a burst, such as 10 or 10:50, got 'many'",
  ],
  [
    ["--rate-per-address", "0"],
    "--rate-per-address must be requests per second, optionally with a burst, such as 10 or 10:50, got '0'",
  ],
  [["--trusted-proxy", "proxy.example"], "--trusted-proxy must be addresses or ranges such as"],
  [["--allow-address", "10.0.0.0/"], "--allow-address must be addresses or ranges such as 10.0.0.0/8, got '10.0.0.0/'"],
  [["--trusted-proxy", "tls"], "--trusted-proxy must be addresses or ranges such as 10.0.0.0/8, got 'tls'"],
  [["--proxy-header", "x-real-ip"], "--proxy-header requires --trusted-proxy, which is empty"],
  [["--host-name", "http://hooks.example"], "--host-name must be names without scheme and port"],
  [["--admin-token", "short"], "--admin-token must have at least 16 characters"],
  [["--public-url", "hooks.example"], "--public-url must be an http or https URL, got 'hooks.example'"],
])("names the option with an invalid value: %j", async (options, message) => {
  for (const command of [["capture", "serve", "--memory"], ["up"]]) {
    const ran = await runInProcess([...command, ...options], { env: newLocation() });
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining(`signalbox: ${message}`) });
  }
});

test("serves TLS with --tls-cert and --tls-key, which require each other, and reads both again at SIGHUP", async () => {
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const install = async (pair: typeof certificate): Promise<void> => {
    await writeFile(cert, pair.cert);
    await writeFile(key, pair.key);
  };
  const status = (url: string, ca: string) =>
    new Promise((resolve) => {
      requestTls(`${url}/livez`, { ca, servername: "localhost" }, (response) => resolve(response.resume().statusCode))
        .on("error", ({ message }) => resolve(message))
        .end();
    });
  await install(certificate);
  const args = ["capture", "serve", "--memory", "--tls-cert", cert];
  const child = startCommand(args, { env: { ...process.env, ...newLocation(), SIGNALBOX_TLS_KEY: key } });
  const said = createInterface({ input: child.stderr });
  try {
    const line = await printed(child, /https:.*\n/);
    const url = /https:\/\/[\d.:]+/.exec(line)?.[0] ?? expect.fail(line);
    expect(await status(url, certificate.cert)).toBe(200);
    await install(otherCertificate);
    child.kill("SIGHUP");
    await expect.poll(() => status(url, otherCertificate.cert)).toBe(200);
    for (const [file, content, reason] of [
      [key, certificate.key, ""],
      [cert, expired, "expired on Jan  1 00:00:00 2021 GMT"],
    ] as const) {
      await writeFile(file, content);
      const reported = once(said, "line");
      child.kill("SIGHUP");
      expect(String(await reported)).toMatch(`The certificate is still the one from before: `);
      expect(String(await reported)).toContain(reason);
    }
    expect(await status(url, otherCertificate.cert)).toBe(200);
  } finally {
    await stopped(child);
  }
  const { stderr } = await runInProcess(["capture", "serve", "--memory", "--tls-cert", cert], { env: newLocation() });
  expect(stderr).toContain("--tls-cert and --tls-key go together");
});
