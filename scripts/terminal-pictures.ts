import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify, stripVTControlCharacters } from "node:util";
import { serveStudents } from "@signalbox/students";
import type { Browser } from "playwright-core";
import { escapeHtml } from "./docs/render-document.ts";

interface Options {
  readonly browser: Browser;
  readonly folder: string;
}

/** The commands: all pages of a list beyond the quota of a service, and a GitHub operation without a required parameter. */
const commands: readonly string[] = [
  "signalbox api 'GET /students?limit=3' --paginate --select '.[].familyName' --verbose",
  "signalbox api issues.create -f owner=octocat -f title='It works'",
];

/** Takes the picture of the client: runs the commands for real, against a service with a small quota. */
export async function takeTerminalPictures({ browser, folder }: Options): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), "signalbox-pictures-"));
  const rateLimit = { requests: 2, seconds: 2 };
  const service = await serveStudents({ port: 0, dataFolder, logLevel: "silent", rateLimit });
  try {
    await fetch(`${service.url}/students`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(students.map((familyName) => ({ familyName }))),
    });
    // Resets the quota of the commands.
    await new Promise((resolve) => setTimeout(resolve, rateLimit.seconds * 1_000));
    const lines: string[] = [];
    for (const command of commands) {
      const output = await run(command, service.url);
      lines.push(`<b>$ ${escapeHtml(command)}</b>`, ...output.trimEnd().split("\n").map(formatLine), "&nbsp;");
    }
    lines.pop();
    // Readers run the service on its usual port.
    const text = lines.map((line) => `<div>${line}</div>`).join("");
    const shown = text.replaceAll(service.url, "http://127.0.0.1:3000");
    await takePicture(browser, shown, join(folder, "client.png"));
  } finally {
    await service.close();
    await rm(dataFolder, { recursive: true });
  }
}

const students = ["Lovelace", "Hopper", "Turing", "Liskov", "Germain", "Noether", "Franklin", "Johnson"];

/** Runs a command like a shell, and returns both outputs in order. */
async function run(command: string, apiUrl: string): Promise<string> {
  const main = fileURLToPath(new URL("../packages/cli/src/main.ts", import.meta.url));
  const program = `signalbox() { "${process.execPath}" -C @signalbox/source "${main}" "$@"; }; ${command} 2>&1; true`;
  const env = { ...process.env, SIGNALBOX_API_URL: apiUrl, FORCE_COLOR: "1" };
  const { stdout } = await promisify(execFile)("bash", ["-c", program], { env });
  return stdout;
}

/** A line of output as HTML, coloured by its content. */
function formatLine(line: string): string {
  const text = stripVTControlCharacters(line);
  const kind = kinds.find(([pattern]) => pattern.test(text))?.[1];
  return kind === undefined ? escapeHtml(text) : `<span class="${kind}">${escapeHtml(text)}</span>`;
}

const kinds: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^> /, "sent"],
  [/^< 2/, "received"],
  [/^< |^Too many/, "waits"],
  [/^signalbox:/, "error"],
];

async function takePicture(browser: Browser, text: string, path: string): Promise<void> {
  const tokens = await readFile(new URL("../packages/ui/src/tokens.css", import.meta.url), "utf8");
  const page = await browser.newPage({
    colorScheme: "dark",
    deviceScaleFactor: 1.5,
    viewport: { width: 840, height: 600 },
  });
  await page.setContent(`<!doctype html><style>${tokens}
pre { margin: 0; padding: 1.25rem 1.5rem; background: var(--surface); color: var(--ink); font: 0.8125rem/1.5 var(--mono);
  white-space: pre; }
div { overflow: hidden; text-overflow: ellipsis; }
.sent { color: var(--ink-soft); } .received { color: var(--green); } .waits { color: var(--amber); } .error { color: var(--red); }
</style><body style="margin: 0"><pre>${text}</pre>`);
  await page.locator("pre").screenshot({ path });
  await page.close();
}
