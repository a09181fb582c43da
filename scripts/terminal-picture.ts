import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { serveStudents } from "@signalbox/students";
import type { Browser } from "playwright-core";
import { escapeHtml } from "./docs/render-document.ts";

/** Takes the picture of a call on the command line: all pages of a list, from a service that limits its callers. */
export async function takeTerminalPicture(browser: Browser, file: string): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), "signalbox-pictures-"));
  const service = await serveStudents({
    port: 3000,
    dataFolder,
    logLevel: "silent",
    rateLimit: { requests: 3, seconds: 3 },
  });
  const page = await browser.newPage({ viewport: { width: 900, height: 400 } });
  try {
    const students = ["Lovelace", "Hopper", "Turing", "Noether", "Hamilton"].map((familyName) => ({ familyName }));
    const headers = { "content-type": "application/json" };
    await fetch(`${service.url}/students`, { method: "POST", headers, body: JSON.stringify(students) });
    const shown = `signalbox api 'GET /students?limit=2' --paginate --select '.[].familyName' --verbose`;
    const command = shown.replace("signalbox", "node -C @signalbox/source packages/cli/src/main.ts");
    const { stdout } = spawn("bash", ["-c", `${command} 2>&1`], {
      cwd: fileURLToPath(new URL("..", import.meta.url)),
      env: { ...process.env, SIGNALBOX_API_URL: service.url },
    });
    await page.setContent(`<pre>$ ${escapeHtml(`${shown}\n${await text(stdout)}`)}</pre>
      <style>body { margin: 0 } pre { margin: 0; padding: 24px; background: #16191d; color: #e4e7eb; font: 15px/1.5 monospace; white-space: pre-wrap }</style>`);
    await page.locator("pre").screenshot({ path: file });
  } finally {
    await page.close();
    await service.close();
    await rm(dataFolder, { recursive: true });
  }
}
