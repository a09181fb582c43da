import { launchChromium } from "../test/chromium.ts";
const b = await launchChromium();
const [base] = process.argv.slice(2);
for (const [name, path, w, h, scheme, q] of [["home","index.html",1440,900,"light",""],["cap","docs/capture/forwarding.html",1440,900,"dark",""],["cap360","docs/capture.html",360,740,"light",""],["search","docs/students.html",1000,800,"light","retry"]] as const) {
  const p = await b.newPage({ viewport: { width: w, height: h }, colorScheme: scheme });
  p.on("console", (m) => console.log(name, m.text())); p.on("pageerror", (e) => console.log(name, String(e)));
  await p.goto(`${base}/${path}`);
  if (q) { await p.keyboard.press("/"); await p.keyboard.type(q); await p.waitForSelector("#results li"); await p.keyboard.press("ArrowDown"); }
  await p.screenshot({ path: `/tmp/docs-${name}.png` }); await p.close();
}
await b.close();
