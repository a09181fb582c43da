import { afterAll, beforeAll, describe, expect, test } from "vitest";
import "./extend-expect.ts";
import { createRoute } from "../../src/sdk/index.ts";
import { startCapture, type TestCapture } from "../start-capture.ts";

let capture: TestCapture;
beforeAll(async () => {
  capture = await startCapture();
});
afterAll(() => capture.stop());

test("waitFor() rejects a match with an unknown property", async () => {
  await using route = await createRoute({ url: capture.url });
  await fetch(route.url);
  await expect(route.waitFor({ metod: "PUT" } as object)).rejects.toThrow(
    "Unknown property 'metod'. Use one of method, path, headers, json, q",
  );
});

/** The default time limit of a test in vitest and Jest, in milliseconds. */
const defaultTime = 5_000;

describe("toHaveReceived() without options fits into the default timeout of a test", () => {
  test(
    "fails with the received request",
    async () => {
      await using route = await createRoute({ url: capture.url });
      await fetch(`${route.url}/other`);
      await expect(expect(route).toHaveReceived({ path: "/hooks" })).rejects.toThrow("1: GET /other");
    },
    defaultTime,
  );

  test(
    "passes with .not when no request arrives",
    async () => {
      await using route = await createRoute({ url: capture.url });
      await expect(route).not.toHaveReceived({ path: "/hooks" });
    },
    defaultTime,
  );
});
