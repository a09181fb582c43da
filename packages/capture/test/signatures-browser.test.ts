import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { SignatureCheck, SignatureVerdict, SignedRequest } from "@signalbox/signatures";
import type { Browser, Page } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchChromium } from "../../../test/chromium.ts";
import { startCapture, type TestCapture } from "./start-capture.ts";

let capture: TestCapture;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  capture = await startCapture({ inMemory: true });
  browser = await launchChromium();
  page = await (await browser.newContext()).newPage();
  // Any page from this machine works: without https, only these have Web Crypto.
  await page.goto(`${capture.url}/livez`);
  await page.evaluate(await bundle());
});
afterAll(async () => {
  await browser.close();
  await capture.stop();
});

/** Bundles the package's subpath into one script, which sets a global. An import of a Node module would remain and fail. */
async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL("../../signatures/src/index.ts", import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, lib: { entry, name: "signatures", formats: ["iife"] } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (first === undefined || !("output" in first)) throw new Error("Nothing was built");
  return `${first.output[0].code}\nglobalThis.signatures = signatures;`;
}

function verify(request: SignedRequest, check: SignatureCheck): Promise<SignatureVerdict> {
  const { headers, body, url } = request;
  return page.evaluate(`signatures.verifySignature(
    { headers: ${JSON.stringify(headers)}, body: new Uint8Array(${JSON.stringify([...body])}), url: ${JSON.stringify(url)} },
    ${JSON.stringify(check)},
  )`);
}

describe("verifySignature() in a browser", () => {
  const body = Buffer.from('{"a":1}');
  const key = "a secret";
  const hex = createHmac("sha256", key).update(body).digest("hex");
  const github = [["X-Hub-Signature-256", `sha256=${hex}`]] as const;

  test("accepts a valid HMAC, and explains an invalid one", async () => {
    const check = { scheme: "github", key } as const;
    expect(await verify({ headers: github, body }, check)).toMatchObject({ kind: "valid" });
    const spaced = Buffer.from('{ "a": 1 }');
    expect(await verify({ headers: github, body: spaced }, check)).toMatchObject({ reason: "body_changed" });
  });

  test("accepts a valid ed25519 signature", async () => {
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
    const time = Math.floor(Date.now() / 1000);
    const signature = sign(null, Buffer.from(`m.${time}.${body}`), privateKey).toString("base64");
    const headers = [
      ["webhook-id", "m"],
      ["webhook-timestamp", String(time)],
      ["webhook-signature", `v1a,${signature}`],
    ] as const;
    const check = { scheme: "standard-webhooks", key: `whpk_${raw.toString("base64")}` } as const;
    expect(await verify({ headers, body }, check)).toMatchObject({ kind: "valid" });
  });

  test("reports that there is no cryptography on a page without https", async () => {
    await page.evaluate(`Object.defineProperty(crypto, "subtle", { value: undefined })`);
    expect(await verify({ headers: github, body }, { scheme: "github", key })).toMatchObject({ kind: "unchecked" });
  });
});
