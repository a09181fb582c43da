import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { Client } from "../../src/index.ts";
import { recordFetch, sameCall } from "../support/recorded-calls.ts";

interface RecordedCall {
  /** `scope.method`. */
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** `METHOD URL` and the body, if there is one. */
  readonly sent: readonly [line: string, body?: unknown];
}

/** The request that each method of older versions sent when called with all its parameters. */
const RECORDED: Readonly<Record<string, readonly RecordedCall[]>> = JSON.parse(
  brotliDecompressSync(readFileSync(new URL("../vectors/older-calls.json.br", import.meta.url))).toString(),
);

/** Removed methods, and the operations that they called. */
const REMOVED: readonly (readonly [names: RegExp, reason: string])[] = [
  [/^oauthAuthorizations\./, "the API for authorizations was removed in 2020"],
  [
    /^apps\.(checkAuthorization|resetAuthorization|revokeAuthorizationForApplication|revokeGrantForApplication)$/,
    "the tokens of these calls stood in the path: removed in 2021, today checkToken, resetToken and deleteToken",
  ],
  [/^apps\.createContentAttachment$/, "content attachments were removed in 2022"],
  [/^projects\.|^teams\.\w*Project/, "classic projects were removed in 2025"],
  [/^teams\.\w*Discussion|^reactions\.\w*TeamDiscussion/, "team discussions were removed in 2024"],
  [/^reactions\.delete$/, "reactions are deleted at what they belong to: deleteForIssue and its like"],
  [/^repos\.\w*Downloads?$/, "downloads were removed in 2012 and its last calls in 2020"],
  [/^codesOfConduct\.getForRepo$/, "the repository itself has its code of conduct"],
  [/^billing\./, "replaced by the reports on usage"],
  [/^copilot\.copilotMetrics/, "replaced by the reports on usage"],
  [/^orgs\.customPropertiesForOrgs/, "no longer described"],
];

/** Methods that now send a different request. */
const CHANGED: Readonly<Record<string, string>> = {
  "16.9.0 git.getRef": "one reference has an address of its own since 2019: /git/ref/, as in 16.43",
  "16.9.0 issues.updateLabel": "the API calls the new name of a label new_name",
  "16.43.2 issues.updateLabel": "the API calls the new name of a label new_name",
  "16.43.2 migrations.listReposForUser": "16.43 sent it to an address that there is not",
  "16.43.2 pulls.createComment": "16.43 sent in_reply_to under the name 'undefined'",
  "16.43.2 pulls.createCommentReply": "16.43 sent in_reply_to under the name 'undefined'",
  "16.9.0 projects.listForOrg": "the projects of today have another address",
  "16.43.2 projects.listForOrg": "the projects of today have another address",
  "16.43.2 projects.listForUser": "the projects of today have another address",
  "22.0.1 dependabot.repositoryAccessForOrg": "the API moved it below /orgs",
  "22.0.1 dependabot.setRepositoryAccessDefaultLevel": "the API moved it below /orgs",
  "22.0.1 dependabot.updateRepositoryAccessForOrg": "the API moved it below /orgs",
};

describe("every method of older generations, with all parameters", () => {
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  const recorder = recordFetch();
  const client = new Client({ log: silent, request: { fetch: recorder.fetch } });

  test.each([
    ["16.9.0", { methods: 489, same: 425, removed: 61, changed: 3 }],
    ["16.43.2", { methods: 624, same: 516, removed: 102, changed: 6 }],
    ["22.0.1", { methods: 1028, same: 999, removed: 26, changed: 3 }],
  ])("of %s sends the same method, URL and body, or has a reason not to", async (version, wanted) => {
    const counts = { methods: 0, same: 0, removed: 0, changed: 0 };
    for (const { name, parameters, sent } of RECORDED[version] ?? []) {
      counts.methods += 1;
      const [scope = "", method = ""] = name.split(".");
      const call = Reflect.get(Object(Reflect.get(client, scope)), method) as Client["request"] | undefined;
      if (call === undefined) {
        counts.removed += 1;
        expect(REMOVED.find(([names]) => names.test(name))?.[1], `${name} is missing`).toBeDefined();
        continue;
      }
      const now = await recorder.record(() => call(structuredClone(parameters)));
      const isSame = sameCall(now) === sameCall(sent);
      counts[isSame ? "same" : "changed"] += 1;
      const reason = CHANGED[`${version} ${name}`];
      if (isSame || reason === undefined) expect(sameCall(now), name).toBe(sameCall(sent));
      expect(isSame, `${version} ${name} is the same again`).toBe(reason === undefined);
    }
    expect(counts).toEqual(wanted);
  });
});
