// Preloaded into programs of documents: tests have no network, so this file responds to their requests to GitHub.
const REPOSITORY = { full_name: "octocat/hello-world", description: "My first repository on GitHub!" };
const RESPONSES = {
  "GET /repos/octocat/hello-world": REPOSITORY,
  "GET /user": { login: "mona" },
  "GET /repos/octocat/hello-world/issues": [{ number: 1, title: "Found a bug" }],
  "POST /repos/octocat/hello-world/issues": { number: 2, html_url: "https://github.com/octocat/hello-world/issues/2" },
  "GET /app/installations": [{ id: 7, suspended_at: null }],
  "POST /app/installations/7/access_tokens": { token: "ghs_example", expires_at: "2999-01-01T00:00:00Z" },
  "GET /installation/repositories": { total_count: 1, repositories: [REPOSITORY] },
  "POST /graphql": { data: { viewer: { login: "mona" } } },
};

const { fetch } = globalThis;
globalThis.fetch = async (input, init) => {
  const { origin, pathname } = new URL(String(input));
  if (origin !== "https://api.github.com") return fetch(input, init);
  const data = RESPONSES[`${init?.method ?? "GET"} ${pathname}`];
  return data === undefined ? Response.json({ message: "Not Found" }, { status: 404 }) : Response.json(data);
};
