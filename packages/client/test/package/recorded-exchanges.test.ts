import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "../../src/index.ts";
import { type FixturesServer, startFixturesServer } from "../support/fixtures-server.ts";

let fixtures: FixturesServer;
beforeAll(async () => {
  fixtures = await startFixturesServer();
});
afterAll(() => fixtures[Symbol.asyncDispose]());

const owner = "octokit-fixture-org";
const sha = "0000000000000000000000000000000000000001";

/** The calls of each recorded scenario. The server returns recorded responses only, in the recorded order. */
const SCENARIOS: Record<string, (client: Client) => Promise<void>> = {
  async "add-and-remove-repository-collaborator"({ repos, request }) {
    const repo = { owner, repo: "add-and-remove-repository-collaborator" };
    const added = await repos.addCollaborator({ ...repo, username: "octokit-fixture-user-b" });
    expect(added.status).toBe(201);
    expect((await repos.listInvitations(repo)).data).toHaveLength(1);
    const accepted = await request("PATCH /user/repository_invitations/:id", {
      id: 1000,
      headers: { authorization: "token 0000000000000000000000000000000000000002" },
    });
    expect(accepted.status).toBe(204);
    expect((await repos.listCollaborators(repo)).data).toHaveLength(2);
    expect((await repos.removeCollaborator({ ...repo, username: "octokit-fixture-user-b" })).status).toBe(204);
    expect((await repos.listCollaborators(repo)).data).toHaveLength(1);
  },
  async "add-labels-to-issue"({ issues }) {
    const repo = { owner, repo: "add-labels-to-issue" };
    const { data: issue } = await issues.create({ ...repo, title: "Issue without a label" });
    const added = await issues.addLabels({ ...repo, issue_number: issue.number, labels: ["Foo", "bAr", "baZ"] });
    expect(added.data).toHaveLength(3);
  },
  async "branch-protection"({ repos }) {
    const branch = { owner, repo: "branch-protection", branch: "main" };
    await expect(repos.getBranchProtection(branch)).rejects.toMatchObject({ status: 404 });
    const nothing = { required_status_checks: null, required_pull_request_reviews: null, restrictions: null };
    const open = await repos.updateBranchProtection({ ...branch, ...nothing, enforce_admins: false });
    expect(open.status).toBe(200);
    const closed = await repos.updateBranchProtection({
      ...branch,
      required_status_checks: { strict: true, contexts: ["foo/bar"] },
      required_pull_request_reviews: {
        dismissal_restrictions: { users: ["octokit-fixture-user-a"], teams: [] },
        dismiss_stale_reviews: true,
        require_code_owner_reviews: false,
      },
      restrictions: { users: ["octokit-fixture-user-a"], teams: ["a-team"] },
      enforce_admins: true,
    });
    expect(closed.data.enforce_admins?.enabled).toBe(true);
    expect((await repos.deleteBranchProtection(branch)).status).toBe(204);
  },
  async "create-file"({ repos }) {
    const { data } = await repos.createOrUpdateFileContents({
      owner,
      repo: "create-file",
      path: "test.txt",
      message: "create test.txt",
      content: btoa("Test content"),
    });
    expect(data.content?.path).toBe("test.txt");
  },
  async "create-status"({ repos }) {
    const repo = { owner, repo: "create-status" };
    for (const [number, state] of (["failure", "success"] as const).entries()) {
      await repos.createCommitStatus({
        ...repo,
        sha,
        state,
        target_url: "https://example.com",
        description: `create-status ${state} test`,
        context: `example/${number + 1}`,
      });
    }
    expect((await repos.listCommitStatusesForRef({ ...repo, ref: sha })).data).toHaveLength(2);
    expect((await repos.getCombinedStatusForRef({ ...repo, ref: sha })).data.state).toBe("failure");
  },
  async errors({ issues }) {
    const call = issues.createLabel({ owner, repo: "errors", name: "foo", color: "invalid" });
    await expect(call).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/^Validation Failed: \{/),
      documentation_url: expect.any(String),
      errors: [{ resource: "Label", code: "invalid", field: "color" }],
    });
  },
  async "get-archive"({ repos }) {
    // The client of the recording accepted these encodings.
    const headers = { "accept-encoding": "gzip, compress, deflate, br" };
    const { data } = await repos.downloadTarballArchive({ owner, repo: "get-archive", ref: "main", headers });
    expect((data as ArrayBuffer).byteLength).toBe(176);
  },
  async "get-content"({ repos }) {
    const repo = { owner, repo: "hello-world" };
    expect((await repos.getContent({ ...repo, path: "" })).data).toHaveLength(1);
    const raw = await repos.getContent({ ...repo, path: "README.md", mediaType: { format: "raw" } });
    expect(raw.data).toBe("# hello-world");
  },
  async "get-organization"({ orgs }) {
    expect((await orgs.get({ org: owner })).data.login).toBe(owner);
  },
  async "get-repository"({ repos }) {
    expect((await repos.get({ owner, repo: "hello-world" })).data.full_name).toBe(`${owner}/hello-world`);
  },
  async "get-root"({ request }) {
    const { data, headers } = await request("GET /");
    expect(data.repository_url).toMatch(/\/repos\/\{owner\}\/\{repo\}$/);
    expect(headers["x-ratelimit-limit"]).toBe("5000");
  },
  async "git-refs"({ git, request }) {
    const repo = { owner, repo: "git-refs" };
    const list = "GET /repos/:owner/:repo/git/refs/";
    expect((await request(list, repo)).data).toHaveLength(1);
    await git.createRef({ ...repo, ref: "refs/heads/test", sha: "0000000000000000000000000000000000000002" });
    expect((await git.updateRef({ ...repo, ref: "heads/test", sha })).data.object.sha).toBe(sha);
    expect((await request(list, repo)).data).toHaveLength(2);
    expect((await git.deleteRef({ ...repo, ref: "heads/test" })).status).toBe(204);
  },
  async labels({ issues }) {
    const repo = { owner, repo: "labels" };
    expect(Array.isArray((await issues.listLabelsForRepo(repo)).data)).toBe(true);
    await issues.createLabel({ ...repo, name: "test-label", color: "663399" });
    expect((await issues.getLabel({ ...repo, name: "test-label" })).data.color).toBe("663399");
    const update = { ...repo, name: "test-label", new_name: "test-label-updated", color: "BADA55" };
    expect((await issues.updateLabel(update)).data.name).toBe("test-label-updated");
    expect((await issues.deleteLabel({ ...repo, name: "test-label-updated" })).status).toBe(204);
  },
  async "lock-issue"({ issues }) {
    const issue = { owner, repo: "lock-issue", issue_number: 1 };
    expect((await issues.lock(issue)).status).toBe(204);
    expect((await issues.unlock(issue)).status).toBe(204);
  },
  async "mark-notifications-as-read"({ activity }) {
    expect(await activity.markNotificationsAsRead()).toMatchObject({ status: 205, data: undefined });
  },
  async markdown({ markdown }) {
    const headers = { accept: "text/html" };
    const context = "octokit-fixture-org/hello-world";
    const rendered = await markdown.render({ text: "### Hello\n\nb597b5d", context, mode: "gfm", headers });
    expect(rendered.data).toContain("<h3");
    const raw = await markdown.renderRaw({ data: "### Hello\n\nb597b5d", headers });
    expect(raw.data).toContain("<h3");
  },
  async "paginate-issues"(client) {
    const list = { owner, repo: "paginate-issues", per_page: 3 };
    expect(await client.paginate(client.issues.listForRepo, list)).toHaveLength(13);
  },
  async "project-cards"({ request }) {
    const first = await request<{ note: string }>("POST /projects/columns/1000/cards", { note: "Example card 1" });
    expect(first.data.note).toBe("Example card 1");
    await request("POST /projects/columns/1000/cards", { note: "Example card 2" });
    expect((await request("GET /projects/columns/1000/cards")).data).toHaveLength(2);
    await request("GET /projects/columns/cards/1000");
    await request("PATCH /projects/columns/cards/1000", { note: "Example card 1 updated" });
    for (const [card, move] of [
      [1000, { position: "top", column_id: 1001 }],
      [1001, { position: "bottom", column_id: 1001 }],
      [1000, { position: "after:1001" }],
    ] as const) {
      expect((await request("POST /projects/columns/cards/:card/moves", { card, ...move })).status).toBe(201);
    }
    expect((await request("DELETE /projects/columns/cards/1000")).status).toBe(204);
  },
  async "release-assets"({ repos, request }) {
    const repo = { owner, repo: "release-assets" };
    const { data: release } = await repos.getReleaseByTag({ ...repo, tag: "v1.0.0" });
    expect((await request("POST :url", upload(release.upload_url))).status).toBe(201);
    expect((await repos.listReleaseAssets({ ...repo, release_id: 1000 })).data).toHaveLength(1);
    const asset = { ...repo, asset_id: 1000 };
    expect((await repos.getReleaseAsset(asset)).data.name).toBe("test-upload.txt");
    await repos.updateReleaseAsset({ ...asset, name: "new-filename.txt", label: "new label" });
    expect((await repos.deleteReleaseAsset(asset)).status).toBe(204);
  },
  async "release-assets-conflict"({ repos, request }) {
    const repo = { owner, repo: "release-assets-conflict" };
    const { data: release } = await repos.getReleaseByTag({ ...repo, tag: "v1.0.0" });
    await expect(request("POST :url", upload(release.upload_url))).rejects.toMatchObject({ status: 422 });
    await repos.listReleaseAssets({ ...repo, release_id: 1000 });
    await repos.deleteReleaseAsset({ ...repo, asset_id: 1000 });
    expect((await request("POST :url", upload(release.upload_url))).status).toBe(201);
  },
  async "rename-repository"({ repos }) {
    const repo = { owner, repo: "rename-repository" };
    const name = "rename-repository-newname";
    expect((await repos.update({ ...repo, name })).data.name).toBe(name);
    expect((await repos.get(repo)).data.name).toBe(name);
    const described = await repos.update({ ...repo, name, description: "test description" });
    expect(described.data.description).toBe("test description");
  },
  async "search-issues"({ search }) {
    const { data } = await search.issuesAndPullRequests({ q: `sesame repo:${owner}/search-issues` });
    expect(data.total_count).toBe(2);
  },
};

/** A release contains a URI template for uploads of its assets. */
function upload(url: string): Record<string, unknown> {
  return {
    url,
    name: "test-upload.txt",
    label: "test",
    data: "Hello, world!\n",
    headers: { "content-type": "text/plain" },
  };
}

describe("a recorded exchange of the real service", () => {
  test.each(Object.entries(SCENARIOS))("%s plays back", async (scenario, run) => {
    const client = new Client({ baseUrl: await fixtures.open(scenario) });
    client.authenticate({ type: "token", token: sha });
    await expect(run(client)).resolves.not.toThrow();
  });

  test("is played back for every scenario there is", () => {
    const folder = dirname(createRequire(import.meta.url).resolve("@octokit/fixtures"));
    expect(Object.keys(SCENARIOS).sort()).toEqual(readdirSync(join(folder, "scenarios/api.github.com")).sort());
  });
});
