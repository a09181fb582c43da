// A dozen scripts as people publish them, for octokit: `types.test.ts` compiles them in strict mode against this package.
// Only the import is another one.

import {
  type components,
  type Endpoints,
  Octokit,
  RequestError,
  type RestEndpointMethodTypes,
  retry,
  throttling,
} from "@signalbox/client";

const owner = "octocat";
const repo = "hello-world";

/** A client with the options of octokit's throttling plugin. */
const ThrottledOctokit = Octokit.plugin(throttling, retry);
export const octokit = new ThrottledOctokit({
  auth: "token",
  userAgent: "scripts/1.0",
  timeZone: "Europe/Amsterdam",
  throttle: {
    onRateLimit: (retryAfter, options, client, retryCount) => {
      client.log.warn(`Quota of ${options.method} ${options.url}: retry in ${retryAfter} s`);
      return retryCount < 2;
    },
    onSecondaryRateLimit: (_retryAfter, options, client) => {
      client.log.warn(`Secondary limit of ${options.method} ${options.url}`);
    },
  },
  retry: { doNotRetry: [429] },
});

/** Labels issues without activity, and closes them a week later. */
export async function markStaleIssues(staleLabel: string, now: number): Promise<number[]> {
  const closed: number[] = [];
  for await (const { data: issues } of octokit.paginate.iterator(octokit.rest.issues.listForRepo, {
    owner,
    repo,
    state: "open",
    sort: "updated",
    direction: "asc",
    per_page: 100,
  })) {
    for (const issue of issues) {
      if (issue.pull_request || issue.locked || (issue.assignees ?? []).length > 0) continue;
      const days = (now - Date.parse(issue.updated_at)) / 86_400_000;
      const isStale = issue.labels.some((label) => (typeof label === "string" ? label : label.name) === staleLabel);
      const target = { owner, repo, issue_number: issue.number };
      if (isStale && days > 7) {
        await octokit.rest.issues.createComment({ ...target, body: "Closed without activity." });
        await octokit.rest.issues.update({ ...target, state: "closed", state_reason: "not_planned" });
        closed.push(issue.number);
      } else if (!isStale && days > 60) await octokit.rest.issues.addLabels({ ...target, labels: [staleLabel] });
    }
  }
  return closed;
}

type WantedLabel = Pick<
  RestEndpointMethodTypes["issues"]["createLabel"]["parameters"],
  "name" | "color" | "description"
>;

/** Makes the labels of a repository those of a list. */
export async function syncLabels(wanted: WantedLabel[]): Promise<void> {
  const existing = await octokit.paginate(octokit.rest.issues.listLabelsForRepo, { owner, repo, per_page: 100 });
  const byName = new Map(existing.map((label) => [label.name.toLowerCase(), label]));
  for (const label of wanted) {
    const found = byName.get(label.name.toLowerCase());
    if (found === undefined) await octokit.rest.issues.createLabel({ owner, repo, ...label });
    else if (found.color !== label.color || found.description !== label.description) {
      const { name, color = found.color, description = found.description ?? "" } = label;
      await octokit.rest.issues.updateLabel({ owner, repo, name: found.name, new_name: name, color, description });
    }
  }
}

type Commit = RestEndpointMethodTypes["repos"]["compareCommitsWithBasehead"]["response"]["data"]["commits"][number];

/** Writes the notes of a release from the commits since the last one. */
export async function draftRelease(tag: string): Promise<string> {
  let base: string | undefined;
  try {
    base = (await octokit.rest.repos.getLatestRelease({ owner, repo })).data.tag_name;
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 404) throw error;
  }
  const lineOf = ({ sha, commit, author }: Commit): string =>
    `- ${commit.message.split("\n")[0]} (${sha.slice(0, 7)}) @${author?.login ?? commit.author?.name}`;
  const lines = base
    ? (
        await octokit.rest.repos.compareCommitsWithBasehead({ owner, repo, basehead: `${base}...${tag}` })
      ).data.commits.map(lineOf)
    : [];
  const { data: notes } = await octokit.rest.repos.generateReleaseNotes({ owner, repo, tag_name: tag });
  const { data: release } = await octokit.rest.repos.createRelease({
    owner,
    repo,
    tag_name: tag,
    name: notes.name,
    body: [...lines, notes.body].join("\n"),
    draft: true,
    prerelease: tag.includes("-"),
  });
  await octokit.rest.repos.uploadReleaseAsset({
    owner,
    repo,
    release_id: release.id,
    name: "notes.md",
    data: release.body ?? "",
    headers: { "content-type": "text/markdown", "content-length": (release.body ?? "").length },
  });
  return release.html_url;
}

/** Saves the files of all gists. */
export async function backUpGists(save: (path: string, content: string) => Promise<void>): Promise<void> {
  const gists = await octokit.paginate("GET /gists", { per_page: 100 });
  for (const { id, description, files, public: isPublic } of gists) {
    const { data: gist } = await octokit.request("GET /gists/{gist_id}", { gist_id: id });
    for (const name of Object.keys(files)) {
      const file = gist.files?.[name];
      if (file?.content !== undefined) await save(`${isPublic ? "public" : "secret"}/${id}/${name}`, file.content);
    }
    octokit.log.info(description ?? id);
  }
}

type OrgRepository = Endpoints["GET /orgs/{org}/repos"]["response"]["data"][number];

/** Lists what a security review of an organization asks about. */
export async function auditOrganization(org: string): Promise<Record<string, string[]>> {
  const findings: Record<string, string[]> = {};
  const repositories: OrgRepository[] = await octokit.paginate(octokit.rest.repos.listForOrg, { org, type: "all" });
  const withoutMfa = await octokit.paginate(
    octokit.rest.orgs.listMembers,
    { org, filter: "2fa_disabled", role: "all", per_page: 100 },
    (response) => response.data.map(({ login }) => login),
  );
  for (const { name, archived, default_branch: branch = "main" } of repositories) {
    if (archived) continue;
    const found: string[] = [];
    const protection = await octokit.rest.repos
      .getBranchProtection({ owner: org, repo: name, branch })
      .catch((error: RequestError) => {
        if (error.status === 404) return undefined;
        throw error;
      });
    if (!protection?.data.required_pull_request_reviews?.required_approving_review_count) found.push("no reviews");
    const outsiders = await octokit.rest.repos.listCollaborators({ owner: org, repo: name, affiliation: "outside" });
    found.push(...outsiders.data.filter(({ permissions }) => permissions?.admin).map(({ login }) => `admin ${login}`));
    const hooks = await octokit.rest.repos.listWebhooks({ owner: org, repo: name });
    found.push(
      ...hooks.data.filter(({ config }) => config.insecure_ssl === "1").map(({ id }) => `insecure hook ${id}`),
    );
    findings[name] = found;
  }
  return { ...findings, members: withoutMfa };
}

/** Sets the status of a commit, waits for its checks, and merges its pull request. */
export async function mergeWhenGreen(pull_number: number): Promise<boolean> {
  const { data: pull } = await octokit.rest.pulls.get({ owner, repo, pull_number });
  const ref = pull.head.sha;
  const state: RestEndpointMethodTypes["repos"]["createCommitStatus"]["parameters"]["state"] = pull.draft
    ? "pending"
    : "success";
  await octokit.rest.repos.createCommitStatus({ owner, repo, sha: ref, state, context: "merge-bot" });
  const { data: combined } = await octokit.rest.repos.getCombinedStatusForRef({ owner, repo, ref });
  const runs = await octokit.paginate(octokit.rest.checks.listForRef, { owner, repo, ref });
  const isGreen = runs.every(({ conclusion, status }) => status === "completed" && conclusion !== "failure");
  if (combined.state !== "success" || !isGreen || pull.mergeable === false) return false;
  const { data } = await octokit.rest.pulls.merge({ owner, repo, pull_number, merge_method: "squash", sha: ref });
  if (pull.head.repo?.full_name === pull.base.repo.full_name) {
    await octokit.rest.git.deleteRef({ owner, repo, ref: `heads/${pull.head.ref}` });
  }
  return data.merged;
}

/** Creates a file or updates it, with the `sha` of the version that it replaces. */
export async function putFile(path: string, text: string, message: string): Promise<string | undefined> {
  let sha: string | undefined;
  try {
    const { data } = await octokit.rest.repos.getContent({ owner, repo, path });
    if (Array.isArray(data) || data.type !== "file") throw new Error(`${path} is not a file`);
    if ("content" in data && atob(data.content) === text) return undefined;
    sha = data.sha;
  } catch (error) {
    if ((error as RequestError).status !== 404) throw error;
  }
  const { data } = await octokit.rest.repos.createOrUpdateFileContents({
    owner,
    repo,
    path,
    message,
    content: btoa(text),
    committer: { name: "Bot", email: "bot@example.com" },
    ...(sha ? { sha } : {}),
  });
  return data.commit.sha;
}

/** Commits several files at once: blobs, a tree, a commit, and the branch. */
export async function commitFiles(branch: string, files: Record<string, string>, message: string): Promise<string> {
  const { data: head } = await octokit.rest.git.getRef({ owner, repo, ref: `heads/${branch}` });
  const { data: parent } = await octokit.rest.git.getCommit({ owner, repo, commit_sha: head.object.sha });
  const tree = await Promise.all(
    Object.entries(files).map(async ([path, content]) => {
      const blob = await octokit.rest.git.createBlob({ owner, repo, content, encoding: "utf-8" });
      return { path, mode: "100644" as const, type: "blob" as const, sha: blob.data.sha };
    }),
  );
  const created = await octokit.rest.git.createTree({ owner, repo, base_tree: parent.tree.sha, tree });
  const { data: commit } = await octokit.rest.git.createCommit({
    owner,
    repo,
    message,
    tree: created.data.sha,
    parents: [parent.sha],
  });
  await octokit.rest.git.updateRef({ owner, repo, ref: `heads/${branch}`, sha: commit.sha, force: false });
  return commit.html_url;
}

/** Finds the first pull request of an author, and stops there. */
export async function findPull(author: string): Promise<components["schemas"]["pull-request-simple"] | undefined> {
  const pulls = await octokit.paginate(
    octokit.rest.pulls.list,
    { owner, repo, state: "all", per_page: 100 },
    ({ data, headers }, done) => {
      octokit.log.debug(headers.link ?? "the only page");
      const found = data.filter(({ user }) => user?.login === author);
      if (found.length > 0) done();
      return found;
    },
  );
  return pulls[0];
}

interface Discussions {
  repository: {
    discussions: { nodes: { id: string; title: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
  };
}

/** Lists the discussions of a repository over GraphQL. */
export async function listDiscussions(): Promise<string[]> {
  const titles: string[] = [];
  const graphql = octokit.graphql.defaults({ headers: { "x-github-next-global-id": 1 } });
  for (let after: string | null = null; ; ) {
    const { repository }: Discussions = await graphql<Discussions>(
      `query ($owner: String!, $repo: String!, $after: String) {
        repository(owner: $owner, name: $repo) {
          discussions(first: 100, after: $after) { nodes { id title } pageInfo { hasNextPage endCursor } }
        }
      }`,
      { owner, repo, after },
    );
    titles.push(...repository.discussions.nodes.map(({ title }) => title));
    if (!repository.discussions.pageInfo.hasNextPage) return titles;
    after = repository.discussions.pageInfo.endCursor;
  }
}

/** Lists the repositories of all installations of an app, given how to create the client of one. */
export async function listInstalled(app: Octokit, clientOf: (id: number) => Promise<Octokit>): Promise<string[]> {
  const names: string[] = [];
  for await (const { data: installations } of app.paginate.iterator("GET /app/installations", { per_page: 100 })) {
    for (const { id, account, suspended_at } of installations) {
      if (suspended_at) continue;
      const client = await clientOf(id);
      const found = await client.paginate(client.rest.apps.listReposAccessibleToInstallation, { per_page: 100 });
      names.push(...found.map(({ full_name }) => full_name));
      if (account && "login" in account) app.log.info(account.login);
    }
  }
  return names;
}

/** Traces every request, repeats some, and reads the credential. */
export async function traceRequests(): Promise<string[]> {
  const lines: string[] = [];
  octokit.hook.before("request", async (options) => {
    options.headers["x-trace"] = "1";
  });
  octokit.hook.wrap("request", async (request, options) => {
    const started = Date.now();
    const response = await request(options);
    lines.push(`${options.method} ${options.url} ${response.status} ${Date.now() - started}`);
    return response;
  });
  octokit.hook.error("request", async (error, options) => {
    if (error instanceof RequestError && error.response?.headers["x-github-request-id"]) {
      lines.push(`${options.url} ${error.status} ${error.message} ${error.request.url}`);
    }
    throw error;
  });
  const { token } = (await octokit.auth()) as { token: string };
  const derived = octokit.request.defaults({ headers: { authorization: `token ${token}` } });
  const { headers } = await derived("HEAD /repos/{owner}/{repo}", { owner, repo });
  const built = octokit.request.endpoint("GET /orgs/{org}", { org: owner, mediaType: { format: "raw" } });
  const later = octokit.rest.issues.list.endpoint.merge({ filter: "all" });
  return [...lines, String(headers.etag), built.url, later.url];
}
