import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createCaptureClient, createRoute } from "../src/sdk/index.ts";
import "./sdk/extend-expect.ts";
import { sharedCapture } from "./start-capture.ts";

const key = "It's a Secret to Everybody";
const signature = { scheme: "github", key } as const;
const signed = (body: string, with_ = key): RequestInit => ({
  method: "POST",
  body,
  headers: { "x-hub-signature-256": `sha256=${createHmac("sha256", with_).update(body).digest("hex")}` },
});

const capture = sharedCapture({ limits: { bodyBytes: 200_000 } });

describe("a route with a signature check", () => {
  test("never returns the key", async () => {
    const made = await capture.newRoute({ signature: { ...signature, tolerance: 60 } });
    expect(made.signature).toEqual({ scheme: "github", tolerance: 60 });
    await fetch(made.url, signed("{}"));
    const responses = [
      await fetch(`${capture.url}/api/routes/${made.id}`),
      await fetch(`${capture.url}/inspect/${made.id}`),
      await fetch(`${capture.url}/inspect/${made.id}/1`),
      await fetch(`${capture.url}/inspect/${made.id}/wait?timeout=0`),
      await capture.patch(made.id, { name: "renamed" }),
    ];
    for (const response of responses) {
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain("Everybody");
    }
  });

  test("states whether each request is signed, and explains some of a list and each single request", async () => {
    const { id, url } = await capture.newRoute({ signature });
    const invalid = (reason: string) => ({ kind: "invalid", reason });
    const verdicts = async () => (await capture.inspect(id)).requests.map((request) => request.signature);
    await fetch(url, signed("{}"));
    await fetch(url, signed("{}", "another key"));
    await fetch(url);
    // Signed without the white space in the body: the check also tries this serialization.
    for (let n = 0; n < 12; n += 1) await fetch(url, { ...signed('{"a":1}'), body: '{ "a": 1 }' });
    expect(await verdicts()).toMatchObject([
      ...new Array(10).fill(invalid("body_changed")),
      ...["mismatch", "mismatch", "header_missing", "mismatch"].map(invalid),
      { kind: "valid", scheme: "github", header: "X-Hub-Signature-256" },
    ]);
    expect(await capture.get(`/inspect/${id}/4`)).toMatchObject({ signature: { reason: "body_changed" } });
    const long = JSON.stringify({ text: "x".repeat(40_000) });
    for (let sent = 0; sent < 3; sent += 1) await fetch(url, { ...signed(long), body: ` ${long}` });
    expect((await verdicts()).slice(0, 3)).toMatchObject(["body_changed", "mismatch", "mismatch"].map(invalid));
  });

  test("is searched by its verdicts, in lists, exports, waits and streams", async () => {
    const made = await capture.newRoute({ signature });
    const { id, url } = made;
    const found = async (q: string) =>
      (await capture.inspect(id, `?${new URLSearchParams({ q, bodies: "none" })}`)).requests.map(({ seq }) => seq);
    const route = createCaptureClient({ url: capture.url }).route(id);
    const arriving = route.waitForAll(2, { q: "signature:invalid" }, { timeout: 60_000 });
    await fetch(url, signed("{}"));
    await fetch(url, signed("{}", "another key"));
    await fetch(url, { method: "POST", body: "{}" });
    await fetch(url, { method: "POST", body: "x".repeat(250_000) });
    expect(await found("signature:valid")).toEqual([1]);
    expect(await found("signature:invalid")).toEqual([3, 2]);
    expect(await found("signature:missing body:{}")).toEqual([3]);
    expect(await found("-signature:invalid")).toEqual([4, 1]);
    expect(await found("signature:UNCHECKED")).toEqual([4]);
    expect((await arriving).map(({ seq }) => seq)).toEqual([2, 3]);
    const exported = await route.export("ndjson", { q: "signature:valid" });
    expect(JSON.parse(Buffer.from(exported).toString())).toMatchObject({ seq: 1 });
    const rejected = async (q: string, other = id) => {
      const response = await fetch(`${capture.url}/inspect/${other}?${new URLSearchParams({ q })}`);
      return [response.status, ((await response.json()) as { detail: string }).detail];
    };
    expect(await rejected("signature:bad")).toEqual([
      400,
      expect.stringContaining("valid, invalid, missing, unchecked"),
    ]);
    const plain = await capture.newRoute();
    expect(await rejected("method:GET signature:valid", plain.id)).toEqual([
      400,
      "The route checks no signatures; set their scheme first (at character 12: method:GET ⟶signature:valid)",
    ]);
    const rule = await capture.patch(id, { response: [{ when: "signature:valid", responses: [{}] }] });
    expect(await rule.text()).toContain("'signature' is not known yet when a request arrives");
    const typo = await capture.patch(id, { response: [{ when: "sise:1", responses: [{}] }] });
    const suggested =
      "before, body, flag, from, header.<name>, json, method, path, query.<name>, seq, since, size, type";
    expect(await typo.text()).toContain(`Unknown field 'sise'. Use one of ${suggested} (`);
  });

  test("gives no verdict on an incomplete or omitted body", async () => {
    const { id, url } = await capture.newRoute({ signature });
    await fetch(url, signed("x".repeat(300_000)));
    await fetch(url, signed("{}"));
    const { requests } = await capture.inspect(id, "?bodies=none");
    expect(requests.map((request) => request.signature?.kind)).toEqual(["unchecked", "unchecked"]);
    // A list of short bodies also checks longer ones.
    await fetch(url, signed("y".repeat(60_000)));
    const short = (await capture.inspect(id, "?bodies=short")).requests;
    expect(short.map(({ body, signature }) => [body.content?.length, signature?.kind])).toEqual([
      [undefined, "valid"],
      [2, "valid"],
      [undefined, "unchecked"],
    ]);
    const cut = (await (await fetch(`${capture.url}/inspect/${id}/1`)).json()) as object;
    expect(cut).toMatchObject({ signature: { kind: "unchecked", detail: expect.stringContaining("truncated") } });
  });

  test("checks the URL that Twilio signs", async () => {
    const { id, url } = await capture.newRoute({ signature: { scheme: "twilio", key: "12345" } });
    const called = `${url}/voice?x=1`;
    const twilio = createHmac("sha1", "12345").update(`${called}Digits1234`).digest("base64");
    await fetch(called, {
      method: "POST",
      headers: { "x-twilio-signature": twilio },
      body: new URLSearchParams({ Digits: "1234" }),
    });
    expect((await capture.newest(id)).signature).toMatchObject({ kind: "valid" });
  });

  test("accepts it, preserves it in other changes, and removes it", async () => {
    const { id, url } = await capture.newRoute();
    await fetch(url, signed("{}"));
    expect(await capture.newest(id)).not.toHaveProperty("signature");
    await capture.patch(id, { signature });
    await capture.patch(id, { name: "renamed" });
    expect((await capture.newest(id)).signature).toMatchObject({ kind: "valid" });
    expect(await (await capture.patch(id, { signature: null })).json()).toMatchObject({ signature: null });
    expect(await capture.newest(id)).not.toHaveProperty("signature");
  });

  test.each([
    [{ scheme: "unknown", key }],
    [{ scheme: "github" }],
    [{ scheme: "github", key: "" }],
    [{ scheme: "github", key, header: "X-Sig" }],
    [{ scheme: "hmac", key }],
    [{ scheme: "hmac", key, header: "no token" }],
    [{ scheme: "hmac", key, header: "X-Sig", algorithm: "md5" }],
    [{ scheme: "stripe", key, tolerance: 0 }],
  ])("is rejected with %j, and the response does not repeat the key", async (wrong) => {
    const { id } = await capture.newRoute();
    const rejected = await capture.patch(id, { signature: wrong });
    expect(rejected.status).toBe(422);
    const text = await rejected.text();
    expect(text).toContain("/signature");
    expect(text).not.toContain("Everybody");
  });
});

describe("expect(request).toHaveValidSignature()", () => {
  test("checks with a key that is not sent", async () => {
    await using route = await createRoute({ url: capture.url });
    await fetch(route.url, signed("{}"));
    const request = await route.waitFor();
    await expect(request).toHaveValidSignature(signature);
    await expect(request).not.toHaveValidSignature({ scheme: "github", key: "another" });
    const check = expect(request).toHaveValidSignature({ scheme: "stripe", key: "whsec_x" });
    await expect(check).rejects.toThrow(
      "expected request 1 to have a valid stripe signature: The header Stripe-Signature is missing.",
    );
  });

  test("uses the check of the route by default", async () => {
    await using route = await createRoute({ url: capture.url, signature });
    await fetch(route.url, signed("{}"));
    await expect(await route.waitFor()).toHaveValidSignature();
    const plain = createCaptureClient({ url: capture.url });
    await using other = await plain.createRoute();
    await fetch(other.url);
    await expect(expect(await other.waitFor()).toHaveValidSignature()).rejects.toThrow("Cannot check the signature");
  });
});
