import { expect, test } from "vitest";
import { reachWarning } from "../src/commands/kpm/nodes.ts";

test.each(["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"])("only this machine can reach %s", (address) => {
  expect(reachWarning(address)).toBeUndefined();
});

test.each(["0.0.0.0", "::", "192.168.1.7", "10.127.0.1", "::12"])(
  "other machines can reach %s, and serve warns about it",
  (address) => {
    expect(reachWarning(address)).toBe(
      `Anyone who can reach ${address} can watch these reports: no credentials are asked for.`,
    );
  },
);
