import { createHmac } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { SignatureCheck } from "@signalbox/signatures";
import { build } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { launchChromium } from "../../../test/chromium.ts";
import { captureOfTest } from "./start-capture.ts";

/** Bundles the package into one script, which sets a global. An import of a Node module would remain and fail. */
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

test("a page verifies signatures in the browser, if it has Web Crypto", async () => {
  const capture = await captureOfTest({ inMemory: true });
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  // Any page from this machine works: without https, only these have Web Crypto.
  await page.goto(`${capture.url}/livez`);
  await page.evaluate(await bundle());

  const check: SignatureCheck = { scheme: "github", key: "a secret" };
  const signed = createHmac("sha256", "a secret").update('{"a":1}').digest("hex");
  const verify = (body: string): Promise<unknown> =>
    page.evaluate(`signatures.verifySignature(
      { headers: [["X-Hub-Signature-256", "sha256=${signed}"]], body: new TextEncoder().encode(${JSON.stringify(body)}) },
      ${JSON.stringify(check)},
    )`);
  expect(await verify('{"a":1}')).toMatchObject({ kind: "valid" });
  expect(await verify('{ "a": 1 }')).toMatchObject({ reason: "body_changed" });
  await page.evaluate(`Object.defineProperty(crypto, "subtle", { value: undefined })`);
  expect(await verify('{"a":1}')).toMatchObject({ kind: "unchecked" });
});
