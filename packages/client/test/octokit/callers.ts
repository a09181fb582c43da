/** A call that a published program makes. */
export interface CallerCall {
  /** The file of the program. */
  readonly from: string;
  /** The method of its client that it calls. */
  readonly call: string;
  readonly arguments: readonly unknown[];
}

const repository = { owner: "octo", repo: "hello" };
const comment = { ...repository, issue_number: 1, body: "Released" };
const release = { ...repository, tag_name: "v1", name: "v1", body: "Notes" };
const asset = { name: "a b.txt", headers: { "content-type": "text/plain", "content-length": 4 } };
const uploadUrl = "https://uploads.github.com/repos/octo/hello/releases/1/assets{?name,label}";
const route = "/repos/{owner}/{repo}";

/** Calls of programs for version 16: all of `@semantic-release/github` 5.5.8. */
export const OLDER_CALLERS: readonly CallerCall[] = [
  { from: "lib/verify.js", call: "repos.get", arguments: [repository] },
  {
    from: "lib/find-sr-issues.js",
    call: "search.issuesAndPullRequests",
    arguments: [{ q: "in:title+repo:octo/hello+type:issue+state:open+The release failed" }],
  },
  { from: "lib/fail.js", call: "issues.createComment", arguments: [comment] },
  {
    from: "lib/fail.js",
    call: "issues.create",
    arguments: [{ ...repository, title: "Failed", body: "Why", labels: ["bug"], assignees: undefined }],
  },
  { from: "lib/success.js", call: "pullRequests.listCommits", arguments: [{ ...repository, pull_number: 2 }] },
  { from: "lib/success.js", call: "pullRequests.get", arguments: [{ ...repository, pull_number: 2 }] },
  { from: "lib/success.js", call: "issues.get", arguments: [{ ...repository, issue_number: 1 }] },
  {
    from: "lib/success.js",
    call: "request",
    arguments: ["POST /repos/:owner/:repo/issues/:number/labels", { ...repository, number: 1, data: ["released"] }],
  },
  { from: "lib/success.js", call: "issues.update", arguments: [{ ...repository, issue_number: 1, state: "closed" }] },
  { from: "lib/publish.js", call: "repos.createRelease", arguments: [{ ...release, target_commitish: "main" }] },
  { from: "lib/publish.js", call: "repos.createRelease", arguments: [{ ...release, draft: true }] },
  { from: "lib/publish.js", call: "repos.uploadReleaseAsset", arguments: [{ ...asset, url: uploadUrl, file: "text" }] },
  {
    from: "lib/publish.js",
    call: "repos.uploadReleaseAsset",
    arguments: [{ ...asset, url: uploadUrl, file: "text", label: "A label" }],
  },
  { from: "lib/publish.js", call: "repos.updateRelease", arguments: [{ ...repository, release_id: 1, draft: false }] },
];

/** Calls of current programs: all of `@semantic-release/github` 11.0.6, and those of Probot 14.3.2 itself. */
export const CALLERS: readonly CallerCall[] = [
  { from: "semantic-release lib/verify.js", call: "request", arguments: [`GET ${route}`, repository] },
  {
    from: "semantic-release lib/verify.js",
    call: "request",
    arguments: ["HEAD /installation/repositories", { per_page: 1 }],
  },
  {
    from: "semantic-release lib/fail.js",
    call: "request",
    arguments: [`POST ${route}/issues/{issue_number}/comments`, comment],
  },
  {
    from: "semantic-release lib/fail.js",
    call: "request",
    arguments: [`POST ${route}/issues`, { ...repository, title: "Failed", body: "Why", labels: ["bug"] }],
  },
  {
    from: "semantic-release lib/find-sr-issues.js",
    call: "graphql",
    arguments: [
      "#graphql\n  query getSRIssues($owner: String!, $repo: String!, $filter: IssueFilters) { repository { id } }",
      { ...repository, filter: { labels: ["semantic-release"] } },
    ],
  },
  {
    from: "semantic-release lib/success.js",
    call: "paginate",
    arguments: [`GET ${route}/pulls/{pull_number}/commits`, { ...repository, pull_number: 2 }],
  },
  {
    from: "semantic-release lib/success.js",
    call: "request",
    arguments: [`GET ${route}/pulls/{pull_number}`, { ...repository, pull_number: 2 }],
  },
  {
    from: "semantic-release lib/success.js",
    call: "request",
    arguments: [`POST ${route}/issues/{issue_number}/labels`, { ...repository, issue_number: 1, data: ["released"] }],
  },
  {
    from: "semantic-release lib/success.js",
    call: "request",
    arguments: [`PATCH ${route}/issues/{issue_number}`, { ...repository, issue_number: 1, state: "closed" }],
  },
  {
    from: "semantic-release lib/success.js",
    call: "request",
    arguments: [`PATCH ${route}/releases/{release_id}`, { ...repository, release_id: 1, body: "Notes" }],
  },
  { from: "semantic-release lib/publish.js", call: "request", arguments: [`POST ${route}/releases`, release] },
  {
    from: "semantic-release lib/publish.js",
    call: "request",
    arguments: [{ ...asset, method: "POST", url: uploadUrl, data: "text", label: "A label" }],
  },
  {
    from: "semantic-release lib/add-channel.js",
    call: "request",
    arguments: [`GET ${route}/releases/tags/{tag}`, { ...repository, tag: "v1.0.0" }],
  },
  {
    from: "probot lib/manifest-creation.js",
    call: "request",
    arguments: ["POST /app-manifests/:code/conversions", { code: "abc", mediaType: { previews: ["fury"] } }],
  },
  {
    from: "probot lib/context.js, by @probot/octokit-plugin-config",
    call: "request",
    arguments: [
      "GET /repos/{owner}/{repo}/contents/{path}",
      { ...repository, path: ".github/config.yml", mediaType: { format: "raw" }, headers: {} },
    ],
  },
  {
    from: "probot lib/create-node-middleware.js",
    call: "issues.createComment",
    arguments: [comment],
  },
  {
    from: "probot README",
    call: "rest.issues.update",
    arguments: [{ ...repository, issue_number: 1, state: "closed" }],
  },
];
