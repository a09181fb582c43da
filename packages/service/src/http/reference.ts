import { randomBytes } from "node:crypto";
import { readResource } from "../resources.ts";
import type { Page } from "./define-operation.ts";
import { type DocumentedService, openApiDocument } from "./openapi-document.ts";

/** The files of the page. It loads nothing from other hosts and needs no build. */
const folder = new URL("../../reference/", import.meta.url);

const types: Readonly<Record<string, string>> = {
  "reference.css": "text/css; charset=utf-8",
  "reference.js": "text/javascript; charset=utf-8",
  "element.js": "text/javascript; charset=utf-8",
  "schema.js": "text/javascript; charset=utf-8",
};

/** The OpenAPI document at `/openapi.json`, and the reference that shows it at `/docs`. */
export function referencePages(service: DocumentedService): readonly Page[] {
  let document: Uint8Array | undefined;
  return [
    {
      path: "/openapi.json",
      handle() {
        // Created on the first request: converting all schemas takes a fifth of the processor time of a start.
        document ??= Buffer.from(JSON.stringify(openApiDocument(service)));
        return { status: 200, headers: { "content-type": "application/json" }, body: document };
      },
    },
    {
      path: "/docs",
      handle() {
        // A nonce instead of 'self', which would allow every script that this origin serves.
        const nonce = randomBytes(16).toString("base64");
        const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policyOf(nonce) };
        return { status: 200, headers, body: pageOf(service.info.title, nonce) };
      },
    },
    ...Object.entries(types).map(
      ([name, type]): Page => ({
        path: `/docs/${name}`,
        handle: async () => ({
          status: 200,
          headers: { "content-type": type, "cache-control": "no-cache" },
          body: await readResource(new URL(name, folder)),
        }),
      }),
    ),
  ];
}

function policyOf(nonce: string): string {
  return (
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; connect-src 'self'; ` +
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
  );
}

function pageOf(title: string, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}: reference</title>
<link rel="stylesheet" href="/docs/reference.css" nonce="${nonce}">
<link rel="icon" href="data:,">
<script type="module" src="/docs/reference.js" nonce="${nonce}"></script>
</head>
<body>
<main id="reference"><p>Loading the reference …</p></main>
<noscript>The reference needs JavaScript. The document that it shows is at <a href="/openapi.json">/openapi.json</a>.</noscript>
</body>
</html>
`;
}
