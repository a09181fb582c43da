import type { NamedOperation } from "../../src/generate/list-operations.ts";
import type { OperationParameter } from "../../src/generate/list-url-parameters.ts";
import type { OlderNames } from "./catalogue-input.ts";

const pathParameter = (name: string): OperationParameter => ({
  name,
  location: "path",
  required: true,
  schema: { type: "string" },
});

const pageParameter = (name: string): OperationParameter => ({
  name,
  location: "query",
  required: false,
  schema: { type: "integer" },
});

const SHARED = { method: "GET", baseUrl: undefined, deprecated: true, contentType: undefined } as const;

/** Operations of the 16.x generation that the service still has but no longer describes. */
export const OLDER_OPERATIONS: readonly NamedOperation[] = [
  {
    ...SHARED,
    scope: "git",
    name: "listRefs",
    path: "/repos/{owner}/{repo}/git/refs{/namespace}",
    summary: "List references",
    link: "https://docs.github.com/rest/git/refs",
    parameters: [
      pathParameter("owner"),
      pathParameter("repo"),
      { ...pathParameter("namespace"), required: false },
      pageParameter("per_page"),
      pageParameter("page"),
    ],
    response: { schema: { type: "array", items: { $ref: "#/components/schemas/git-ref" } } },
  },
  {
    ...SHARED,
    scope: "repos",
    name: "getArchiveLink",
    path: "/repos/{owner}/{repo}/{archive_format}/{ref}",
    summary: "Download a repository archive",
    link: "https://docs.github.com/rest/repos/contents",
    parameters: ["owner", "repo", "archive_format", "ref"].map(pathParameter),
    response: { decoded: "ArrayBuffer" },
  },
  {
    ...SHARED,
    method: "POST",
    scope: "pulls",
    name: "createCommentReply",
    path: "/repos/{owner}/{repo}/pulls/{pull_number}/comments",
    summary: "Reply to a review comment of a pull request",
    link: "https://docs.github.com/rest/pulls/comments",
    parameters: [
      pathParameter("owner"),
      pathParameter("repo"),
      { ...pathParameter("pull_number"), schema: { type: "integer" } },
      { name: "body", location: "body", required: true, schema: { type: "string" } },
      { name: "in_reply_to", location: "body", required: true, schema: { type: "integer" } },
    ],
    response: { schema: { $ref: "#/components/schemas/pull-request-review-comment" } },
  },
];

/** The parameters of those by their older names. */
export const OLDER_PARAMETERS: OlderNames["parameters"] = {
  "pulls.createCommentReply": { number: "pull_number" },
};
