import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { ts as TypeScript } from "@ts-morph/common";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCommand } from "../../../../test/run-signalbox.ts";
import { buildConsumer, type Consumer } from "../support/built-package.ts";

const modules = fileURLToPath(new URL("../../../../node_modules", import.meta.url));

let consumer: Consumer;
beforeAll(() => {
  consumer = buildConsumer();
  mkdirSync(join(consumer.folder, "node_modules/@types"));
  for (const name of ["@types/node", "undici-types"]) {
    symlinkSync(join(modules, name), join(consumer.folder, "node_modules", name));
  }
  for (const { file, source } of PROGRAMS) writeFileSync(join(consumer.folder, file), source);
});
afterAll(() => consumer[Symbol.dispose]());

const STRICT = { strict: true, noEmit: true, exactOptionalPropertyTypes: true, skipLibCheck: true };

/** The target of a program: a page, Node without DOM types, or both. The declarations of the package are checked for pages. */
interface Target {
  readonly lib: readonly string[];
  readonly types: readonly string[];
  readonly skipLibCheck?: boolean;
}
const DOM: Target = { lib: ["es2024", "dom", "dom.iterable"], types: [], skipLibCheck: false };
const NODE: Target = { lib: ["es2024"], types: ["node"] };
const BOTH: Target = { lib: DOM.lib, types: NODE.types };

/** Compiles files of the consumer with TypeScript 7; resolves to the messages, which begin with their file. */
async function compileBy7(files: readonly string[], target: Target): Promise<string[]> {
  const compilerOptions = { ...STRICT, module: "nodenext", ...target };
  writeFileSync(join(consumer.folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  const tsc = join(createRequire(import.meta.url).resolve("typescript/package.json"), "../bin/tsc");
  const { stdout } = await runCommand(process.execPath, [tsc, "-p", "."], { cwd: consumer.folder });
  return stdout === "" ? [] : stdout.split(/\n(?=\S)/);
}

/** Parsed files by module kind and path. Parsing the libraries and the package again would take most of each compilation. */
const parsed = new Map<string, TypeScript.SourceFile | undefined>();

/** Compiles with TypeScript 5.9, as `compileBy7` does. `older` selects the module resolution from before `exports`. */
async function compileBy59(
  files: readonly string[],
  { lib, ...more }: Target,
  { older = false } = {},
): Promise<string[]> {
  const { ts } = await import("@ts-morph/common");
  expect(ts.versionMajorMinor).toBe("5.9");
  const libraries = await writeLibraries();
  const options = {
    ...STRICT,
    ...more,
    types: [...more.types],
    typeRoots: [join(consumer.folder, "node_modules/@types")],
    ...(older
      ? {
          module: ts.ModuleKind.CommonJS,
          moduleResolution: ts.ModuleResolutionKind.Node10,
          target: ts.ScriptTarget.ES2022,
        }
      : { module: ts.ModuleKind.NodeNext }),
    lib: lib.map((name) => `lib.${name}.d.ts`),
  };
  const host = Object.assign(ts.createCompilerHost(options), { getDefaultLibLocation: () => libraries });
  const parse = host.getSourceFile;
  host.getSourceFile = (name, ...how) => {
    const key = `${older} ${name}`;
    if (!parsed.has(key)) parsed.set(key, parse(name, ...how));
    return parsed.get(key);
  };
  const paths = files.map((file) => join(consumer.folder, file));
  const program = ts.createProgram(paths, options, host);
  // The libraries of the language would take most of the time, and TypeScript 7 checks them.
  const ours = program.getSourceFiles().filter(({ fileName }) => !fileName.startsWith(libraries));
  const found = ours.flatMap((one) => ts.getPreEmitDiagnostics(program, one));
  return found.map(({ file, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, "\n");
    return `${relative(consumer.folder, file?.fileName ?? "")}: ${text}`;
  });
}

/** Writes the libraries of TypeScript 5.9 once; resolves to their folder. */
async function writeLibraries(): Promise<string> {
  const { getLibFiles } = await import("@ts-morph/common");
  const libraries = join(consumer.folder, "lib");
  if (existsSync(libraries)) return libraries;
  mkdirSync(libraries);
  for (const { fileName, text } of getLibFiles()) writeFileSync(join(libraries, fileName), text);
  return libraries;
}

/** Unchanged lines of fail.js, success.js and publish.js, with another import. */
const SCRIPT_OF_16 = `
  const github = new Octokit({auth: \`token \${env.GH_TOKEN}\`});
  const [owner, repo] = (await github.repos.get({owner: 'octo', repo: 'hello'})).data.full_name.split('/') as [string, string];
  const {
    data: {items: issues},
  } = await github.search.issuesAndPullRequests({
    q: \`in:title+repo:\${owner}/\${repo}+type:issue+state:open+\${failTitle}\`,
  });
  const [srIssue] = issues.filter(issue => issue.body && issue.body.includes(ISSUE_ID));
  if (srIssue) {
    const comment = {owner, repo, issue_number: srIssue.number, body};
    const {
      data: {html_url: url},
    } = await github.issues.createComment(comment);
    logger.log('Added comment to issue #%d: %s.', srIssue.number, url);
  } else {
    const newIssue = {owner, repo, title: failTitle, body: \`\${body}\\n\\n\${ISSUE_ID}\`, labels: labels || []};
    const {
      data: {html_url: url, number},
    } = await github.issues.create(newIssue);
    logger.log('Created issue #%d: %s.', number, url);
  }
  const pr = (await github.pullRequests.listCommits({owner, repo, pull_number: 1})).data.find(({sha}) =>
    shas.includes(sha)
  ) || shas.includes((await github.pullRequests.get({owner, repo, pull_number: 1})).data.merge_commit_sha ?? '');
  const releaseData = {owner, repo, tag_name: gitTag, name: gitTag, target_commitish: branch, body: notes};
  const {
    data: {upload_url: uploadUrl, id: releaseId},
  } = await github.repos.createRelease({...releaseData, draft: true});
  const upload = {
    url: uploadUrl,
    file: asset.file,
    name: 'a.zip',
    headers: {
      'content-type': asset.type || 'text/plain',
      'content-length': asset.size,
    },
  };
  const {
    data: {browser_download_url: downloadUrl},
  } = await github.repos.uploadReleaseAsset(upload);
  logger.log('Published file %s', downloadUrl, pr);
  await github.repos.updateRelease({owner, repo, release_id: releaseId, draft: false});
`;

/** A program that compiles, or whose only error is `error`. */
interface Program {
  readonly what: string;
  readonly target: Target;
  readonly file: string;
  readonly source: string;
  readonly error?: string;
}

const IMPORTS = 'import { Client, type Fetch, Octokit } from "@signalbox/client";\n';

const PROGRAMS: readonly Program[] = [
  ...["mts", "cts"].map((extension) => ({
    what: `the declarations hold for a .${extension} file`,
    target: DOM,
    file: `consumer.${extension}`,
    source: `import { Client, HttpError, retry } from "@signalbox/client";
      async function main(): Promise<string> {
        const client = new (Client.plugin([retry, () => ({ hello: () => 5 })]))({ baseUrl: "http://api.test" });
        const hello: number = client.hello();
        const { data } = await client.repos.get({ owner: "o", repo: "r" });
        const routed = await client.request("GET /repos/{owner}/{repo}", { owner: "o", repo: String(hello) });
        const error: HttpError = new HttpError("m", 500, { kind: "network" });
        const issues = await client.paginate(client.issues.listForRepo, { owner: "o", repo: "r" });
        await client.registerEndpoints({ foo: { bar: { url: "/x" } } }).foo.bar<{ a: 1 }>();
        return data.full_name + routed.data.html_url + error.status.toFixed() + issues[0]?.title;
      }
      export { main };`,
  })),
  ...[
    { what: "a page", target: DOM },
    { what: "Node", target: NODE },
    { what: "Node with the types of pages", target: BOTH },
  ].map(({ what, target }) => ({
    what: `the platform's own fetch is a Fetch, in ${what}`,
    target,
    file: "fetch.mts",
    source: `${IMPORTS}
      export const client = new Client({ request: { fetch } });
      export const own: Fetch = (url, init) => fetch(url, { ...init, cache: "no-store", body: init.body ?? null });
      export const answered: Fetch = async (url) => Response.json({ url });`,
  })),
  {
    what: "the fetch of undici is a Fetch on Node",
    target: NODE,
    file: "undici.mts",
    source: `${IMPORTS}
      import type { fetch as undiciFetch } from "undici-types";
      export const use = (fetch: typeof undiciFetch) => new Client({ request: { fetch } });`,
  },
  {
    what: "a script of the 16.x generation compiles with another import: @semantic-release/github",
    target: NODE,
    file: "of16.mts",
    source: `${IMPORTS}
      import type {} from "@signalbox/client/legacy";
      interface Given {
        readonly context: { gitTag: string; notes: string; branch: string; shas: string[] };
        readonly definitions: { failTitle: string; ISSUE_ID: string; body: string; labels?: string[] };
        readonly env: Record<string, string>;
        readonly logger: { log(...line: unknown[]): void };
        readonly asset: { file: Uint8Array; size: number; type: string | null };
      }
      export async function of16({ context, definitions, env, logger, asset }: Given) {
        const { gitTag, notes, branch, shas } = context;
        const { failTitle, ISSUE_ID, body, labels } = definitions;
        ${SCRIPT_OF_16}
      }`,
  },
  {
    what: "a dozen scripts for octokit compile with another import",
    target: DOM,
    file: "scripts.mts",
    source: readFileSync(new URL("../octokit/public-scripts.ts", import.meta.url), "utf8"),
  },
  {
    what: "parameters, responses and schemas have types by name",
    target: DOM,
    file: "names.mts",
    source: `
      import type { components, Endpoints, RestEndpointMethodTypes } from "@signalbox/client";
      type Get = RestEndpointMethodTypes["repos"]["get"];
      type Repository = components["schemas"]["full-repository"];
      export const parameters: Get["parameters"] = { owner: "o", repo: "r" };
      export const use = (response: Get["response"]): [number, Repository] => [response.status, response.data];
      export const issues = (found: Endpoints["GET /repos/{owner}/{repo}/issues"]["response"]["data"]) =>
        found.map(({ title }): string => title);
      // @ts-expect-error: a repository has a name.
      export const bad: Get["parameters"] = { owner: "o" };
      // @ts-expect-error: a repository has a full name, which is text.
      export const wrong: number = (null as unknown as Repository).full_name;`,
  },
  {
    what: "a parameter that is missing in a route is named",
    target: DOM,
    file: "missing.mts",
    source: `${IMPORTS} await new Client().request("GET /repos/{owner}/{repo}", { owner: "o" });`,
    error: "Property 'repo' is missing",
  },
];

describe.each([
  ["7", compileBy7],
  ["5.9", compileBy59],
])("for TypeScript %s", (_, compile) => {
  /** The messages for each target. Its programs are compiled together, because most of the time is for the package. */
  const compiled = new Map<Target, Promise<readonly string[]>>();

  test.each(PROGRAMS)("$what", async ({ target, file, error }) => {
    const files = PROGRAMS.filter((program) => program.target === target).map((program) => program.file);
    const messages = compiled.get(target) ?? compile(files, target);
    compiled.set(target, messages);
    const others = files.filter((other) => other !== file);
    // A message about the package is one for each of its programs.
    const found = (await messages).filter((message) => !others.some((other) => message.startsWith(other)));
    expect(found).toEqual(error === undefined ? [] : [expect.stringContaining(error)]);
  });
});

describe("in an editor", () => {
  let ts: typeof TypeScript;
  let libraries: string;
  /** Shares parsed files between the programs. */
  let documents: TypeScript.DocumentRegistry;
  beforeAll(async () => {
    ({ ts } = await import("@ts-morph/common"));
    documents = ts.createDocumentRegistry();
    libraries = await writeLibraries();
  });

  /** Opens a program of one file as an editor does. */
  function open(source: string) {
    const file = join(consumer.folder, "editor.mts");
    writeFileSync(file, source);
    const options = { ...STRICT, module: ts.ModuleKind.NodeNext, lib: ["lib.es2024.d.ts", "lib.dom.d.ts"], types: [] };
    const service = ts.createLanguageService(
      {
        fileExists: ts.sys.fileExists,
        readFile: ts.sys.readFile,
        directoryExists: ts.sys.directoryExists,
        getCurrentDirectory: () => consumer.folder,
        getDefaultLibFileName: () => join(libraries, "lib.es2024.d.ts"),
        getCompilationSettings: () => options,
        getScriptFileNames: () => [file],
        getScriptVersion: (name) => (name === file ? source : "1"),
        getScriptSnapshot: (name) => {
          const text = ts.sys.readFile(name);
          return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
        },
      },
      documents,
    );
    return { file, service, position: (text: string) => source.indexOf(text) };
  }

  test("a method shows its summary, its link, its parameters and whether it is deprecated", () => {
    const { file, service, position } = open(`
      import { Client } from "@signalbox/client";
      import type {} from "@signalbox/client/legacy";
      const client = new Client();
      client.repos.get({ owner: "o", repo: "r" });
      client.repos.listHooks({ owner: "o", repo: "r" });
    `);
    const shown = service.getQuickInfoAtPosition(file, position("get({"));
    expect(ts.displayPartsToString(shown?.documentation)).toBe(
      "Get a repository\n\n[Documentation](https://docs.github.com/rest/repos/repos#get-a-repository)",
    );
    const parameter = service.getQuickInfoAtPosition(file, position("repo: "));
    expect(ts.displayPartsToString(parameter?.documentation)).toContain("without the `.git` extension");
    const older = service.getQuickInfoAtPosition(file, position("listHooks"));
    const [tag] = older?.tags ?? [];
    expect([tag?.name, ts.displayPartsToString(tag?.text)]).toEqual(["deprecated", "Called repos.listWebhooks today."]);
  });

  test("the methods of a scope are those of today, and the names of routes complete", () => {
    const source = `
      import { Client } from "@signalbox/client";
      const client = new Client();
      client.repos.get;
      client.request("");
    `;
    const { file, service } = open(source);
    const complete = (before: string) =>
      service.getCompletionsAtPosition(file, source.indexOf(before) + before.length, {})?.entries ?? [];
    expect(complete('request("').map(({ name }) => name)).toContain("GET /repos/{owner}/{repo}");
    const names = complete("client.repos.").map(({ name }) => name);
    expect(names).toContain("listWebhooks");
    expect(names).not.toContain("listHooks");
  });
});

test("TypeScript 5.9 finds all of the package with moduleResolution node10", async () => {
  writeFileSync(
    join(consumer.folder, "older.ts"),
    `import { Client } from "@signalbox/client";
     import { Client as CoreClient } from "@signalbox/client/core";
     import { nodeFetch } from "@signalbox/client/node";
     import { generateModule } from "@signalbox/client/generate";
     // @ts-expect-error: a repository has an owner.
     export const bad = () => new Client().repos.get({ repo: "r" });
     export const all = [new Client().repos.get, new CoreClient().request, nodeFetch, generateModule];`,
  );
  expect(await compileBy59(["older.ts"], { ...DOM, skipLibCheck: true }, { older: true })).toEqual([]);
});
