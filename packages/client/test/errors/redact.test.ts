import { describe, expect, test } from "vitest";
import { processorMs } from "../../../../test/longest-turn.ts";
import { redactUrl } from "../../src/errors/redact.ts";

describe("redactUrl()", () => {
  test.each([
    ["/x?access_token=hush&a=1", "/x?access_token=[REDACTED]&a=1"],
    ["/x#access_token=hush", "/x#access_token=[REDACTED]"],
    ["/x?a=1;access_token=hush", "/x?a=1;access_token=[REDACTED]"],
    ["/x?token[]=hush&token[a]=hush", "/x?token[]=[REDACTED]&token[a]=[REDACTED]"],
    ["/x?token%5B%5D=hush", "/x?token%5B%5D=[REDACTED]"],
    ["/x?access%5Ftoken=hush&api%5fkey=hush", "/x?access%5Ftoken=[REDACTED]&api%5fkey=[REDACTED]"],
    ["/x?api_key=hush&apiKey=hush", "/x?api_key=[REDACTED]&apiKey=[REDACTED]"],
    ["/x?client_id=hush&client_secret=hush", "/x?client_id=[REDACTED]&client_secret=[REDACTED]"],
    ["/x?password=hush", "/x?password=[REDACTED]"],
    ["http://u:hush@h.test/x", "http://[REDACTED]@h.test/x"],
    ["HTTPS://u:hu@sh@h.test/x", "HTTPS://[REDACTED]@h.test/x"],
    ["see http:u:hush@h.test/x", "see http:[REDACTED]@h.test/x"],
    ["http:\\\\u:hush@h.test/x", "http:\\\\[REDACTED]@h.test/x"],
    ["http:/u:hush@h.test/x or http://hush@i.test", "http:/[REDACTED]@h.test/x or http://[REDACTED]@i.test"],
  ])("removes the credentials from %s", (text, redacted) => {
    expect(redactUrl(text)).toBe(redacted);
  });

  test.each([
    "/x?tokens=1&tokenize=2&key=3&token",
    "https://h.test/@user?a=b@c#d@e",
    "mail me@h.test about http://h.test/",
    "/password=1/token=2",
  ])("does not change %s", (text) => {
    expect(redactUrl(text)).toBe(text);
  });

  test.each(["http:", "?token", "?token[", "token%5B", "http://a@", "&a", ";"])(
    "redacts repeated %o in one pass",
    (part) => {
      const text = part.repeat(200_000 / part.length);
      const spent = processorMs(() => {
        redactUrl(text);
        redactUrl(`?${text}`);
      });
      expect(spent).toBeLessThan(1000);
    },
  );
});
