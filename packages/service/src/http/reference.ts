import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Hono } from "hono";
import { mountGet } from "./mount-get.ts";
import type { ServiceEnv } from "./operation.ts";

const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

/** What the page loads, all from this package's own dependencies: no other host is asked. */
const files: Readonly<Record<string, { path: string; type: string }>> = {
  "swagger-ui.css": { path: join(folder, "swagger-ui.css"), type: "text/css; charset=utf-8" },
  "swagger-ui-bundle.js": { path: join(folder, "swagger-ui-bundle.js"), type: "text/javascript; charset=utf-8" },
};

const start = `SwaggerUIBundle({ url: "/openapi.json", dom_id: "#reference", deepLinking: true, validatorUrl: null });`;

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "frame-ancestors 'none'; base-uri 'none'";

/** Serves the interactive reference of `/openapi.json` at `/docs`. */
export function mountReference(app: Hono<ServiceEnv>, title: string): void {
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}: reference</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" href="data:,">
</head>
<body>
<main id="reference"></main>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;
  const send = (body: string | Uint8Array<ArrayBuffer>, type: string): Response =>
    new Response(body, { headers: { "content-type": type, "content-security-policy": policy } });

  mountGet(app, "/docs", () => send(page, "text/html; charset=utf-8"));
  mountGet(app, "/docs/start.js", () => send(start, "text/javascript; charset=utf-8"));
  for (const [name, { path, type }] of Object.entries(files)) {
    mountGet(app, `/docs/${name}`, async () => send(new Uint8Array(await readFile(path)), type));
  }
}
