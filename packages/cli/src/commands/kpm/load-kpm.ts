import { CommandError } from "../../command-error.ts";

export type Kpm = typeof import("@signalbox/kpm");
export type Schema = Kpm["schemas"][number];

/** Loads the package when a command runs, so that every other command starts without it. */
export async function loadKpm(): Promise<Kpm> {
  return await import("@signalbox/kpm");
}

/** The schema that `--type` names, or a usage error that names those that it may mean. */
export function requireSchema(kpm: Kpm, name: string): Schema {
  const schema = kpm.findSchema(name);
  if (schema !== undefined) return schema;
  const near = kpm.schemas.filter((known) => known.name.toLowerCase().includes(name.toLowerCase()));
  const hint = near.length > 0 ? near : kpm.topLevelSchemas;
  throw CommandError.usage(`no message type '${name}'; did you mean ${hint.map((known) => known.name).join(", ")}?`);
}
