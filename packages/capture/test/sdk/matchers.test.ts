import { expect, test } from "vitest";
import "./extend-expect.ts";
import { createRoute } from "../../src/sdk/index.ts";
import { sharedCapture } from "../start-capture.ts";

const capture = sharedCapture();

test("waitFor() rejects a match with an unknown property", async () => {
  await using route = await createRoute({ url: capture.url });
  await fetch(route.url);
  await expect(route.waitFor({ metod: "PUT" } as object)).rejects.toThrow(
    "Unknown property 'metod'. Use one of method, path, headers, json, q",
  );
});

test("toHaveReceived() without options waits for less than the default time limit of a test, and reports what it received", async () => {
  await using route = await createRoute({ url: capture.url });
  await fetch(`${route.url}/other`);
  const failure: unknown = await expect(route)
    .toHaveReceived({ path: "/hooks" })
    .catch((thrown: unknown) => thrown);
  const [, waitedMs] = /^Waited (\d+) ms for [\s\S]*1: GET \/other$/.exec((failure as Error).message) ?? [];
  // The default of vitest and Jest.
  expect(Number(waitedMs)).toBeLessThan(5_000);
});

test("not.toHaveReceived() passes when no request arrives", async () => {
  await using route = await createRoute({ url: capture.url });
  await expect(route).not.toHaveReceived({ path: "/hooks" }, { timeout: 50 });
});
