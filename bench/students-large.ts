// A million students: an import, a page at the end compared with the first one, and the whole list in constant memory. With BUILT=1,
// the published packages run (after `npm run build`) instead of the sources, which need the memory of the type stripper.
//
//   BUILT=1 npm run bench bench/students-large.ts [records]

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BenchProcess, medianMs, startContender } from "./harness.ts";

export async function run(records = "1000000"): Promise<void> {
  const studentsBench = new URL("students.ts", import.meta.url).href;
  const count = Number(records);
  const folder = mkdtempSync(join(tmpdir(), "bench-students-large-"));
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const peakOf = async (child: BenchProcess): Promise<number> =>
    Math.round((await child.ask<{ peak: number }>({})).peak / 1e6);

  const importing = await startContender(studentsBench, "Signalbox", folder);
  const before = await peakOf(importing);
  const started = performance.now();
  const headers = { "content-type": "application/x-ndjson" };
  const imported = await fetch(`${importing.ready}/students/import?report=summary`, {
    method: "POST",
    headers,
    body: ReadableStream.from(rows(count)),
    duplex: "half",
  } as RequestInit);
  say((await imported.text()).trim());
  const seconds = (performance.now() - started) / 1000;
  say(
    `import of ${count} rows: ${seconds.toFixed(1)} s, memory ${before} MB before, at most ${await peakOf(importing)} MB`,
  );
  await importing.stop();

  const reading = await startContender(studentsBench, "Signalbox", folder);
  const get = async (query: string): Promise<string> => (await fetch(`${reading.ready}/students${query}`)).text();
  const last = JSON.parse(await get("?limit=100&sort=-id")) as readonly { readonly id: string }[];
  const cursor = Buffer.from(JSON.stringify([1, "id", last.at(-1)?.id])).toString("base64url");
  const first = await medianMs(50, () => get("?limit=100"));
  const end = await medianMs(50, () => get(`?limit=99&cursor=${cursor}`));
  say(`page of 100: first ${first.toFixed(2)} ms, last ${end.toFixed(2)} ms, ratio ${(end / first).toFixed(2)}`);
  const calm = await peakOf(reading);
  let bytes = 0;
  for await (const chunk of (await fetch(`${reading.ready}/students`)).body ?? []) bytes += chunk.byteLength;
  say(`full list: ${(bytes / 1e6).toFixed(0)} MB, memory grows by ${(await peakOf(reading)) - calm} MB`);
  await reading.stop();
  rmSync(folder, { recursive: true });
}

function* rows(count: number): Generator<Uint8Array, void> {
  const row = { givenName: "Ada", familyName: "Lovelace", program: "Mathematics", note: "n".repeat(400) };
  const block = Buffer.from(`${JSON.stringify(row)}\n`.repeat(1_000));
  for (let sent = 0; sent < count; sent += 1_000) yield block;
}
