import { createHash, createHmac, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import { longestTurn } from "../../../test/longest-turn.ts";
import {
  keyProblem,
  type SignatureCheck,
  type SignatureVerdict,
  type SignedRequest,
  verifySignature,
} from "../src/index.ts";

const secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const at = 1_700_000_000;

function request(body: string | Uint8Array, headers: Record<string, string>, url?: string): SignedRequest {
  return { headers: Object.entries(headers), body: typeof body === "string" ? Buffer.from(body) : body, url };
}

function verify(signed: SignedRequest, check: SignatureCheck, receivedAt = at): Promise<SignatureVerdict> {
  return verifySignature(signed, check, { receivedAt: receivedAt * 1000 });
}

function hmac(algorithm: string, key: string | Uint8Array, message: string | Uint8Array): Buffer {
  return createHmac(algorithm, key).update(message).digest();
}

/** A second implementation of each provider's signatures, with Node's cryptography. */
const senders: Record<
  string,
  { check: SignatureCheck; send: (body: string, key?: string, time?: number) => SignedRequest }
> = {
  "github, sha256": {
    check: { scheme: "github", key: secret },
    send: (body, key = secret) =>
      request(body, { "x-hub-signature-256": `sha256=${hmac("sha256", key, body).toString("hex")}` }),
  },
  "github, sha1": {
    check: { scheme: "github", key: secret },
    send: (body, key = secret) =>
      request(body, { "X-Hub-Signature": `sha1=${hmac("sha1", key, body).toString("hex")}` }),
  },
  stripe: {
    check: { scheme: "stripe", key: secret },
    send: (body, key = secret, time = at) => {
      const v1 = hmac("sha256", key, `${time}.${body}`).toString("hex");
      return request(body, { "Stripe-Signature": `t=${time},v0=${"1".repeat(64)},v1=${"0".repeat(64)},v1=${v1}` });
    },
  },
  slack: {
    check: { scheme: "slack", key: secret },
    send: (body, key = secret, time = at) =>
      request(body, {
        "X-Slack-Request-Timestamp": String(time),
        "X-Slack-Signature": `v0=${hmac("sha256", key, `v0:${time}:${body}`).toString("hex")}`,
      }),
  },
  shopify: {
    check: { scheme: "shopify", key: secret },
    send: (body, key = secret) =>
      request(body, { "X-Shopify-Hmac-Sha256": hmac("sha256", key, body).toString("base64") }),
  },
  "standard webhooks": {
    check: { scheme: "standard-webhooks", key: secret },
    send: (body, key = secret, time = at) => {
      const bytes = Buffer.from(key.replace("whsec_", ""), "base64");
      const v1 = hmac("sha256", bytes, `msg_1.${time}.${body}`).toString("base64");
      return request(body, {
        "webhook-id": "msg_1",
        "webhook-timestamp": String(time),
        "webhook-signature": `v1,${Buffer.alloc(32).toString("base64")} v1,${v1}`,
      });
    },
  },
  "generic hmac": {
    check: { scheme: "hmac", key: secret, header: "X-Sig", algorithm: "sha512", encoding: "base64url", prefix: "v=" },
    send: (body, key = secret) => request(body, { "x-sig": `v=${hmac("sha512", key, body).toString("base64url")}` }),
  },
};
const timed = ["stripe", "slack", "standard webhooks"] as const;

describe("verifySignature()", () => {
  describe.each(Object.entries(senders))("for %s", (_, { check, send }) => {
    const body = '{"a":1,"text":"grün"}';

    test("accepts signatures of the provider", async () => {
      expect(await verify(send(body), check)).toMatchObject({ kind: "valid", scheme: check.scheme });
      expect(await verify(send(""), check)).toMatchObject({ kind: "valid" });
    });

    const otherKey = `whsec_${Buffer.from("some other key").toString("base64")}`;

    test.each([
      ["the header is missing", "header_missing", request(body, {}), check],
      ["another key was used", "mismatch", send(body, otherKey), check],
      ["the body differs", "mismatch", { ...send(body), body: Buffer.from("{}") }, check],
      ["the key has white space around it", "key_malformed", send(body), { ...check, key: `${secret}\n` }],
      ["the key is empty", "key_malformed", send(body), { ...check, key: "" }],
    ])("explains that %s", async (_name, reason, signed, by) => {
      expect(await verify(signed, by as SignatureCheck)).toMatchObject({ kind: "invalid", reason });
    });

    test.each([
      ["JSON without white space", body, '{ "a": 1,\n "text": "grün" }', "without white space"],
      ["JSON as Python writes it", '{"a": 1, "text": "gr\\u00fcn"}', body, "a space after commas and colons, with \\u"],
      ["JSON with an indent", JSON.stringify(JSON.parse(body), null, 2), body, "2 spaces of indent"],
      ["a line end less", `${body}\n`, body, "with a line end after it"],
      ["a line end more", body, `${body}\n`, "without the white space around it"],
      ["other line ends", "a\nb", "a\r\nb", "with LF"],
    ])("explains that the body was changed: %s", async (_name, signed, came, hint) => {
      const verdict = await verify({ ...send(signed), body: Buffer.from(came) }, check);
      expect(verdict).toMatchObject({ reason: "body_changed", detail: expect.stringContaining(hint) });
    });

    test("explains that the signature has the wrong encoding", async () => {
      const wrong = (text: string): string =>
        text.replaceAll(/[A-Za-z\d+/_-]{27,}=*/g, (signature) =>
          /^[\da-f]+$/.test(signature)
            ? Buffer.from(signature, "hex").toString("base64")
            : Buffer.from(signature, "base64").toString("hex"),
        );
      const { headers, ...rest } = send(body);
      const verdict = await verify({ ...rest, headers: headers.map(([name, value]) => [name, wrong(value)]) }, check);
      expect(verdict).toMatchObject({ kind: "invalid", reason: "wrong_encoding" });
    });

    test.each([
      ["cut off", (value: string) => value.slice(0, -9)],
      ["of another form", () => "nonsense"],
    ])("rejects a header that is %s", async (_name, change) => {
      const { headers, ...rest } = send(body);
      const changed = headers.map(([name, value]) => [name, /time|-id/i.test(name) ? value : change(value)] as const);
      const verdict = await verify({ ...rest, headers: changed }, check);
      expect(verdict).toMatchObject({
        kind: "invalid",
        reason: expect.stringMatching(/^(header_malformed|mismatch)$/),
      });
    });
  });

  describe.each(timed)("for the time that %s signs", (name) => {
    const { check, send } = senders[name] as (typeof senders)[string];

    test("states by how much a signature is too old or in the future", async () => {
      expect(await verify(send("x"), check, at + 301)).toMatchObject({ reason: "too_old", ageSeconds: 301 });
      expect(await verify(send("x"), check, at - 400)).toMatchObject({ reason: "from_the_future", ageSeconds: -400 });
      expect(await verify(send("x"), check, at + 300)).toMatchObject({
        kind: "valid",
        signedAt: "2023-11-14T22:13:20.000Z",
      });
    });

    test("uses the given tolerance", async () => {
      const wide = { ...check, tolerance: 3_600 } as SignatureCheck;
      expect(await verify(send("x"), wide, at + 3_600)).toMatchObject({ kind: "valid" });
    });

    test("explains that the sender signed the body alone", async () => {
      const key = name === "standard webhooks" ? Buffer.from(secret.replace("whsec_", ""), "base64") : secret;
      const alone = hmac("sha256", key, "x").toString(name === "standard webhooks" ? "base64" : "hex");
      const { headers, ...rest } = send("x");
      const signed = headers.map(([header, value]) =>
        /-signature$/i.test(header)
          ? ([header, value.replace(/[\w+/]+=*$/, alone)] as const)
          : ([header, value] as const),
      );
      expect(await verify({ ...rest, headers: signed }, check)).toMatchObject({
        reason: "time_unsigned",
        detail: expect.stringMatching(/^The signature fits the body alone; .+<body> must be signed\.$/),
      });
    });

    test("does not mention the time when the key is wrong", async () => {
      expect(await verify(send("x", "whsec_AAAA"), check, at + 9_999)).toMatchObject({ reason: "mismatch" });
    });

    test.each(["soon", "-1", "1e9", "253402300800", "999999999999"])("rejects an invalid time: %s", async (time) => {
      const { headers, ...rest } = send("x");
      const changed = headers.map(([key, value]) => [key, value.replaceAll(String(at), time)] as const);
      expect(await verify({ ...rest, headers: changed }, check)).toMatchObject({ reason: "header_malformed" });
    });

    test("parses times up to the last second of RFC 3339", async () => {
      const signed = send("x", secret, 253_402_300_799);
      expect(await verify(signed, check)).toMatchObject({
        reason: "from_the_future",
        signedAt: "9999-12-31T23:59:59.000Z",
      });
    });
  });

  test.each([
    ["stripe", "sk_live_123"],
    ["slack", "xoxb-1-2-3"],
    ["shopify", "shpat_0123"],
    ["twilio", "AC0123456789abcdef0123456789abcdef"],
    ["standard-webhooks", "whsk_AAAA"],
    ["standard-webhooks", "whpk_AAAA"],
    ["standard-webhooks", "not base64!"],
  ] as const)("recognizes a key of the wrong kind for %s: %s", async (scheme, key) => {
    const verdict = await verify(request("x", {}, "https://a.example/"), { scheme, key });
    expect(verdict).toMatchObject({ kind: "invalid", reason: "key_malformed", detail: keyProblem({ scheme, key }) });
    expect(keyProblem({ scheme, key: secret })).toBeUndefined();
  });

  test.each([
    [
      secret.replace("whsec_", ""),
      "The signature fits the key without whsec_; the sender must use all of it, as it is shown.",
    ],
    [`${secret}\n`, "The signature fits the key with a line end after it, as in a file."],
  ])("explains that the sender uses the key %j", async (key, detail) => {
    const { check, send } = senders.stripe as (typeof senders)[string];
    expect(await verify(send("x", key), check)).toMatchObject({ reason: "key_malformed", detail });
  });

  test("explains which encoding of a generic key would match", async () => {
    const bytes = Buffer.from("0123456789abcdef", "hex");
    const signed = request("x", { "X-Sig": hmac("sha256", bytes, "x").toString("hex") });
    const check = { scheme: "hmac", header: "x-sig", key: bytes.toString("hex") } as const;
    expect(await verify(signed, check)).toMatchObject({
      reason: "key_malformed",
      detail: expect.stringContaining("hex"),
    });
    expect(await verify(signed, { ...check, keyEncoding: "hex" })).toMatchObject({ kind: "valid" });
    expect(await verify(signed, { ...check, keyEncoding: "hex", key: "xyz" })).toMatchObject({
      reason: "key_malformed",
    });
  });
});

describe("verifySignature() of hostile bodies", () => {
  const check = { scheme: "github", key: "x" } as const;
  const forged = { "X-Hub-Signature-256": `sha256=${"0".repeat(64)}` };

  test.each([
    ["JSON that nests as deep as it is long", "[".repeat(200_000) + "]".repeat(200_000)],
    [
      "JSON that would outgrow all memory when it is indented",
      `${"[".repeat(3_000)}${"0,".repeat(100_000)}0${"]".repeat(3_000)}`,
    ],
    [
      "depth after brackets in a string that close what was never opened",
      `["${"]".repeat(9_000)}",${"[".repeat(9_000)}${"0,".repeat(90_000)}0${"]".repeat(9_001)}`,
    ],
    ["a string without end", `"${"\\".repeat(500_000)}`],
    ["quotes", '"'.repeat(1_000_000)],
    ["line ends", "\r\n".repeat(500_000)],
    ["white space", " ".repeat(1_000_000)],
    ["strings in a string without end", `"${'\\"'.repeat(100_000)}`],
    ["strings that none of them ends", `[${'"\\'.repeat(100_000)}`],
    ["quotes after a string without end", `"${"a".repeat(100_000)}\\${'"\\"'.repeat(30_000)}\\`],
  ])("is fast with %s", async (_, body) => {
    const longest = await longestTurn(async () => {
      expect(await verify(request(body, forged), check)).toMatchObject({ reason: "mismatch" });
    });
    expect(longest).toBeLessThan(10_000);
  });

  test.each([
    ["shopify", { scheme: "shopify", key: secret }, "X-Shopify-Hmac-Sha256", ""],
    ["github", { scheme: "github", key: secret }, "X-Hub-Signature-256", "sha256="],
    ["slack", { scheme: "slack", key: secret }, "X-Slack-Signature", "v0="],
    ["stripe", { scheme: "stripe", key: secret }, "Stripe-Signature", `t=${at},v1=`],
    ["twilio", { scheme: "twilio", key: secret }, "X-Twilio-Signature", ""],
    ["standard webhooks", { scheme: "standard-webhooks", key: secret }, "webhook-signature", "v1,"],
    ["any HMAC", { scheme: "hmac", key: secret, header: "X-Sig" }, "X-Sig", ""],
  ] as const)("does not parse a signature of %s that is too long", async (_, scheme, header, prefix) => {
    const others = { "X-Slack-Request-Timestamp": `${at}`, "webhook-id": "1", "webhook-timestamp": `${at}` };
    for (const long of [`${"=".repeat(60_000)}x`, `${"A".repeat(60_000)}==`, "=".repeat(60_000), "0".repeat(60_000)]) {
      const longest = await longestTurn(async () => {
        const sent = request("x", { ...others, [header]: prefix + long }, "https://a.example/");
        expect(await verify(sent, scheme)).toMatchObject({ reason: "header_malformed" });
      });
      expect(longest).toBeLessThan(10_000);
    }
  });
});

test.each([
  [" ", { scheme: "github", key: secret }, "X-Hub-Signature-256", "sha256="],
  ["\u00a0", { scheme: "hmac", key: secret, header: "X-Sig", prefix: "sha256=" }, "X-Sig", "sha256="],
] as const)("white space before the signature, %j, is no part of it", async (space, check, header, prefix) => {
  const signature = createHmac("sha256", secret).update("x").digest("hex");
  const signed = request("x", { [header]: `${prefix}${signature}` }, "https://a.example/");
  expect(await verify(signed, check)).toMatchObject({ kind: "valid" });
  const odd = request("x", { [header]: prefix + space + signature }, "https://a.example/");
  expect(await verify(odd, check)).toMatchObject({ reason: "header_malformed" });
});

describe("verifySignature() for Standard Webhooks with ed25519", () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
  const check = { scheme: "standard-webhooks", key: `whpk_${raw.toString("base64")}` } as const;
  const send = (body: string, version = "v1a"): SignedRequest =>
    request(body, {
      "webhook-id": "msg_1",
      "webhook-timestamp": String(at),
      "webhook-signature": `${version},${sign(null, Buffer.from(`msg_1.${at}.${body}`), privateKey).toString("base64")}`,
    });

  test("accepts only signatures of the private key", async () => {
    expect(await verify(send("x"), check)).toMatchObject({ kind: "valid" });
    expect(await verify({ ...send("x"), body: Buffer.from("y") }, check)).toMatchObject({ reason: "mismatch" });
    expect(await verify(send("x"), check, at + 1_000)).toMatchObject({ reason: "too_old" });
    expect(await verify({ ...send('{"a":1}'), body: Buffer.from('{ "a": 1 }') }, check)).toMatchObject({
      reason: "body_changed",
    });
  });

  test("explains that the header only has signatures for the other kind of key", async () => {
    expect(await verify(send("x", "v1"), check)).toMatchObject({
      reason: "header_malformed",
      detail: expect.stringContaining("no signature of version v1a"),
    });
  });
});

describe("verifySignature() for Twilio", () => {
  const token = "12345";
  const check = { scheme: "twilio", key: token } as const;
  const url = "https://mycompany.com/myapp.php?foo=1&bar=2";
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const body = "CallSid=CA1234567890ABCDE&To=%2B18005551212&From=%2B14158675309&Digits=1234&Caller=%2B14158675309";
  const fields = "CallSidCA1234567890ABCDECaller+14158675309Digits1234From+14158675309To+18005551212";
  const send = (signed: string, came = signed, bytes = body, headers: object = form): SignedRequest =>
    request(bytes, { ...headers, "X-Twilio-Signature": hmac("sha1", token, signed + fields).toString("base64") }, came);

  test("accepts the URL and the sorted fields of a form", async () => {
    expect(await verify(send(url), check)).toMatchObject({ kind: "valid" });
  });

  test("counts a value that a field has twice once", async () => {
    const signature = hmac("sha1", token, `${url}ab1b2`.replace("ab1", "a1")).toString("base64");
    const twice = request("b=2&a=1&b=2", { ...form, "X-Twilio-Signature": signature }, url);
    expect(await verify(twice, check)).toMatchObject({ kind: "valid" });
  });

  test.each([
    ["http where it was https", url, url.replace("https", "http")],
    ["the port", url, url.replace(".com", ".com:443")],
    ["a port that was signed", url.replace(".com", ".com:443"), url],
    ["a slash", "https://mycompany.com", "https://mycompany.com/"],
  ])("explains that the URL differs: %s", async (_, signed, came) => {
    expect(await verify(send(signed, came), check)).toMatchObject({
      reason: "url_changed",
      detail: expect.stringContaining(signed),
    });
  });

  test("requires the URL", async () => {
    const { url: _, ...rest } = send(url);
    expect(await verify(rest, check)).toMatchObject({ reason: "url_changed" });
  });

  test("requires a form, or a SHA-256 in the URL", async () => {
    const signature = hmac("sha1", token, url).toString("base64");
    for (const headers of [{ "Content-Type": "application/json" }, {}]) {
      const verdict = await verify(
        request('{"paid":true}', { ...headers, "X-Twilio-Signature": signature }, url),
        check,
      );
      expect(verdict).toMatchObject({ reason: "body_unsigned", detail: expect.stringContaining("bodySHA256") });
    }
    const empty = request("", { "X-Twilio-Signature": signature }, url);
    expect(await verify(empty, check)).toMatchObject({
      kind: "valid",
      detail: "The signature in X-Twilio-Signature fits the key and the URL.",
    });
    expect(await verify({ ...empty, url: `${url}&x` }, check)).toMatchObject({ reason: "mismatch" });
  });

  test.each([
    ["fields", "&a".repeat(5_000_000)],
    ["bytes", `a=${"b".repeat(10_000_000)}`],
  ])("rejects a form with more %s than Twilio sends", async (_, long) => {
    const longest = await longestTurn(async () => {
      expect(await verify(send(url, url, long), check)).toMatchObject({ kind: "unchecked" });
    });
    expect(longest).toBeLessThan(5_000);
  });

  test("checks JSON against the SHA-256 in its URL", async () => {
    const json = '{"property": "value", "boolean": true}';
    const digest = createHash("sha256").update(json).digest("hex");
    const signedUrl = `${url}&bodySHA256=${digest}`;
    const headers = {
      "Content-Type": "application/json",
      "X-Twilio-Signature": hmac("sha1", token, signedUrl).toString("base64"),
    };
    expect(await verify(request(json, headers, signedUrl), check)).toMatchObject({ kind: "valid" });
    expect(await verify(request("{}", headers, signedUrl), check)).toMatchObject({ reason: "body_changed" });
  });
});

describe("verifySignature() agrees with what providers publish", () => {
  test("GitHub: the example of its page on validating deliveries", async () => {
    const signature = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";
    const signed = request("Hello, World!", { "X-Hub-Signature-256": signature });
    expect(await verify(signed, { scheme: "github", key: "It's a Secret to Everybody" })).toMatchObject({
      kind: "valid",
    });
  });

  test("Slack: the example of its page on verifying requests", async () => {
    const body =
      "token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c";
    const signed = request(body, {
      "X-Slack-Request-Timestamp": "1531420618",
      "X-Slack-Signature": "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503",
    });
    const check = { scheme: "slack", key: "8f742231b10e8888abcd99yyyzzz85a5" } as const;
    expect(await verify(signed, check, 1_531_420_620)).toMatchObject({ kind: "valid" });
  });

  test("Standard Webhooks: the vector of its libraries", async () => {
    const signed = request('{"test": 2432232314}', {
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
    const check = { scheme: "standard-webhooks", key: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" } as const;
    expect(await verify(signed, check, 1_614_265_330)).toMatchObject({ kind: "valid" });
    const svix = {
      ...signed,
      headers: signed.headers.map(([name, value]) => [name.replace("webhook", "svix"), value] as const),
    };
    expect(await verify(svix, check, 1_614_265_330)).toMatchObject({ kind: "valid", header: "svix-signature" });
  });

  test("Twilio: the vectors of its libraries", async () => {
    const url = "https://mycompany.com/myapp.php?foo=1&bar=2";
    const form = request(
      "CallSid=CA1234567890ABCDE&Digits=1234&From=%2B14158675309&To=%2B18005551212&Caller=%2B14158675309",
      {
        "content-type": "application/x-www-form-urlencoded; charset=utf-8",
        "X-Twilio-Signature": "RSOYDt4T1cUTdK1PDd93/VVr8B8=",
      },
      url,
    );
    expect(await verify(form, { scheme: "twilio", key: "12345" })).toMatchObject({ kind: "valid" });
  });
});
