// Generates the codecs of the ASN.1 modules in `asn1/` into `src/gen/`, and the texts of the modules for `asn1Modules`.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { compile, generate, type Model, type Type } from "@signalbox/asn1";
import { varying, withoutAdditions } from "../src/asn1/vary.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const gen = `${root}src/gen`;

const kpm = compileFiles("e2sm-kpm", "e2sm-common", "time-stamp-v3");
write("kpm-v4", kpm);
// What version 4.00 added to 3.00, in E2SM-KPM and in the common elements.
const additions = ["beamID", "cell-RNTI", "cellGlobalID", "matchCondReportList", "notSatisfied"];
write(
  "kpm-v3",
  withChanges(kpm, (type) => withoutAdditions(type, additions)),
);
write("rc", compileFiles("e2sm-rc", "e2sm-common"));
write("e2ap", compileFiles("e2ap"));

const modules = ["e2ap", "e2sm-kpm", "e2sm-common", "e2sm-rc", "time-stamp-v2", "time-stamp-v3"].map((name) => [
  name,
  read(name),
]);
writeFileSync(
  `${gen}/asn1_modules.ts`,
  `// Generated from the modules in \`asn1/\`. Do not edit.

/** The text of each ASN.1 module, by the name of its file. */
export const asn1Modules: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(modules), null, 2)};
`,
);

function read(name: string): string {
  return readFileSync(`${root}asn1/${name}.asn`, "utf8");
}

function compileFiles(...names: readonly string[]): Model {
  return compile(names.map((name) => ({ file: `${name}.asn`, text: read(name) })));
}

/** A variant of a model. */
function withChanges(model: Model, change: (type: Type) => Type): Model {
  const vary = varying(change);
  const types = new Map(
    [...model.types].map(([module, own]) => [module, new Map([...own].map(([name, type]) => [name, vary(type)]))]),
  );
  return { ...model, types };
}

function write(folder: string, model: Model): void {
  rmSync(`${gen}/${folder}`, { recursive: true, force: true });
  for (const { path, text } of generate(model)) {
    const file = `${gen}/${folder}/${path}`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
