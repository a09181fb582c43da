// Builds the documentation as a static site and serves it at http://127.0.0.1:4000:
//
//   npm run docs -- [--port 4000]
//   npm run docs -- --out <folder>     only builds it
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildDocs, serveDocs } from "./docs/build-docs.ts";
import { repository } from "./docs/documents.ts";

const { values } = parseArgs({ options: { out: { type: "string" }, port: { type: "string", default: "4000" } } });
const folder = resolve(values.out ?? join(repository, ".site"));
const pages = await buildDocs(folder);
process.stdout.write(`${pages.length} pages in ${folder}\n`);
if (values.out === undefined) {
  await serveDocs(folder, Number(values.port));
  process.stdout.write(`Open http://127.0.0.1:${values.port}. Ctrl-C stops it.\n`);
}
