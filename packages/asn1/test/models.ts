import { readFileSync } from "node:fs";
import { compile, type Model, type Type } from "../src/index.ts";

const FILES = {
  features: ["vectors/features.asn"],
  ngap: ["modules/ngap.asn"],
  f1ap: ["modules/f1ap.asn"],
  rrc: ["modules/nr-rrc.asn"],
  constructs: ["modules/constructs.asn"],
  e2ap: ["../../kpm/asn1/e2ap.asn"],
  rc: ["../../kpm/asn1/e2sm-rc.asn", "../../kpm/asn1/e2sm-common.asn"],
  kpm: ["../../kpm/asn1/e2sm-kpm.asn", "../../kpm/asn1/e2sm-common.asn", "../../kpm/asn1/time-stamp-v3.asn"],
} as const;

export type ModelName = keyof typeof FILES;

/** The modules that properties hold for: every construct in small, 3GPP's in their style, and those of the E2 interface. */
export const models = Object.fromEntries(
  Object.entries(FILES).map(([name, paths]) => [
    name,
    compile(paths.map((path) => ({ file: path, text: readFileSync(new URL(path, import.meta.url), "utf8") }))),
  ]),
) as Readonly<Record<ModelName, Model>>;

/** All types of a model. */
export function typesOf(model: Model): readonly Type[] {
  return [...model.types.values()].flatMap((types) => [...types.values()]);
}
