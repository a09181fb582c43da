import type { NamedOperation } from "../../src/generate/list-operations.ts";
import type { OperationParameter } from "../../src/generate/list-url-parameters.ts";

const pathParameter = (name: string): OperationParameter => ({
  name,
  place: "path",
  required: true,
  schema: { type: "string" },
});

const pageParameter = (name: string): OperationParameter => ({
  name,
  place: "query",
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
    parameters: [
      pathParameter("owner"),
      pathParameter("repo"),
      { ...pathParameter("namespace"), required: false },
      pageParameter("per_page"),
      pageParameter("page"),
    ],
    response: { type: "array", items: { $ref: "#/components/schemas/git-ref" } },
  },
  {
    ...SHARED,
    scope: "repos",
    name: "getArchiveLink",
    path: "/repos/{owner}/{repo}/{archive_format}/{ref}",
    parameters: ["owner", "repo", "archive_format", "ref"].map(pathParameter),
    response: "ArrayBuffer",
  },
];
