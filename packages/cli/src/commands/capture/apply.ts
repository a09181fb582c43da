import { createHmac, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { FileRoute } from "@signalbox/capture";
import type { CaptureClient, CaptureError, CaptureRoute, RouteJson } from "@signalbox/capture/sdk";
import { Option } from "commander";
import type { BaseCommand } from "../../command.ts";
import { writeWhole } from "../../files.ts";
import { CommandError } from "../../process.ts";
import { printable, printJson } from "../../terminal.ts";
import { DEFAULT_ROUTES_FILE, defaults, readRoutesFile } from "./routes-file.ts";
import { openService, serviceCommand } from "./service.ts";

/** `signalbox capture apply`: creates and changes the routes of a file. */
export const applyCommand: BaseCommand = serviceCommand("apply")
  .description("create and change routes as a file declares them, and print the differences")
  .arg("[file]", "the file of routes", String, DEFAULT_ROUTES_FILE)
  .flag("-n, --dry-run", "print what differs, and change nothing")
  .addFlag<{ readonly secrets: string }>(
    new Option("--secrets <folder>", "folder for the secrets that prove who created each route; keep it")
      .env("SIGNALBOX_ROUTE_SECRETS")
      .default("./.signalbox/route-secrets"),
  )
  .flag("--json", "print the differences as JSON")
  .examples(`
  $ signalbox capture apply signalbox.json --url http://127.0.0.1:5000
  $ signalbox capture apply --dry-run

Routes that the file does not name stay as they are. signalbox up applies ./signalbox.json, or the file of --routes, when it starts.
Exit code: 1 when --dry-run finds a difference.`)
  .run(async (file, { json, dryRun = false, ...service }) => {
    const { routes } = await readRoutesFile(file, "<file>");
    const plan: PlannedRoute[] = [];
    for await (const planned of applyRoutes(routes, { ...service, dryRun })) {
      plan.push(planned);
      if (json !== true) process.stdout.write(planText(planned));
    }
    if (dryRun && plan.some(({ action }) => action !== "keep")) process.exitCode = 1;
    if (json === true) return printJson(JSON.stringify(plan));
    const count = (action: PlannedRoute["action"]): number => plan.filter((one) => one.action === action).length;
    const [created, changed] = dryRun ? ["to create", "to change"] : ["created", "changed"];
    process.stderr.write(`${count("create")} ${created}, ${count("change")} ${changed}, ${count("keep")} unchanged\n`);
  });

/** A route of the file, compared with that of the service. */
interface PlannedRoute {
  readonly id: string;
  readonly name: string;
  readonly action: "create" | "change" | "keep";
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
}

interface ApplyOptions {
  /** The URL of the service. */
  readonly url: string;
  /** The folder of the owner secrets of routes: a folder for each service, so that no other one gets them. */
  readonly secrets: string;
  readonly dryRun?: boolean;
}

/**
 * Creates and changes routes one after another. An error leaves those before it applied.
 *
 * @throws CommandError that names the route that the service rejects
 */
export async function* applyRoutes(
  routes: readonly FileRoute[],
  { url, secrets, dryRun = false }: ApplyOptions,
): AsyncGenerator<PlannedRoute> {
  const service = await openService({ url });
  // A colon is not allowed in a name on Windows.
  const folder = join(resolve(secrets), new URL(url).host.replaceAll(":", "_"));
  for (const route of routes) {
    const file = join(folder, route.id.toLowerCase());
    try {
      yield await applyRoute(service, route, file, dryRun);
    } catch (error) {
      throw aboutRoute(error, route.id, file);
    }
  }
}

/** @param file holds the secret of the route, if there is one */
async function applyRoute(
  service: CaptureClient,
  { id, ...settings }: FileRoute,
  file: string,
  dryRun: boolean,
): Promise<PlannedRoute> {
  const secret = await readFile(file, "utf8").then(
    (text) => text.trim(),
    () => undefined,
  );
  const route = service.route(id, secret);
  const planned = await compare(route, id, settings);
  if (dryRun) return planned;
  if (planned.action === "create") {
    const owner = secret === undefined ? {} : { ownerSecret: secret };
    const created = await service.createRoute({ ...(settings as object), id, ...owner });
    await keepSecret(file, created.secret ?? created.ownerSecret);
  } else if (planned.action === "change" || settings.signature) {
    // The service does not tell the key of a signature, so it is set each time.
    const names = [...Object.keys(planned.changes), ...(settings.signature ? ["signature"] : [])];
    const wanted = { ...defaults, ...settings } as Readonly<Record<string, unknown>>;
    const changed = await route.update(Object.fromEntries(names.map((name) => [name, wanted[name]])));
    if (changed.secret !== undefined) await keepSecret(file, changed.secret);
  }
  return planned;
}

/** An error of the service with the route that it is about, and the file in which its secret is missing or wrong. */
function aboutRoute(error: unknown, id: string, file: string): unknown {
  const { name, status = 0, message } = error as CaptureError;
  if (name !== "CaptureError" || ![401, 403, 409, 422].includes(status)) return error;
  const step = status === 422 ? "" : `; its secret belongs in '${file}'`;
  return new CommandError(`route ${id}: ${message.replace(/\.$/, "")}${step}`, { cause: error });
}

async function compare(route: CaptureRoute, id: string, settings: Omit<FileRoute, "id">): Promise<PlannedRoute> {
  const { name = "" } = settings;
  const current = await route.describe().catch((error: Partial<CaptureError>) => {
    if (error.status !== 404) throw error;
  });
  if (current === undefined) return { id, name, action: "create", changes: {} };
  const { key: _, ...signature } = settings.signature ?? { key: "" };
  const wanted = { ...defaults, ...settings, ...(settings.signature ? { signature } : {}) };
  const changes = Object.entries(JSON.parse(JSON.stringify(wanted)) as object).flatMap(([member, to]) => {
    const from = current[member as keyof RouteJson];
    return isDeepStrictEqual(from, to) ? [] : [[member, { from: withoutValues(from), to: withoutValues(to) }] as const];
  });
  return { id, name, action: changes.length === 0 ? "keep" : "change", changes: Object.fromEntries(changes) };
}

/** Differs in each run, so that a mark does not reveal its value. */
const markKey = randomBytes(16);

/** Settings with a mark in place of each header of a forward, which may be secret, and of the calls of a cassette, which are long. */
function withoutValues(settings: unknown): unknown {
  const text = JSON.stringify(settings, (name, value: unknown) => {
    const { header, value: secret } = (value ?? {}) as { header?: unknown; value?: unknown };
    if (header !== undefined && secret !== undefined) return { header, value: `hidden ${markOf(secret)}` };
    return name === "calls" && Array.isArray(value) ? `${value.length} recorded calls ${markOf(value)}` : value;
  });
  return text === undefined ? undefined : JSON.parse(text);
}

/** Equal for equal values. */
function markOf(value: unknown): string {
  return createHmac("sha256", markKey).update(JSON.stringify(value)).digest("hex").slice(0, 6);
}

/** Only its owner can make a public route private, or use its id again after it has expired. */
async function keepSecret(file: string, secret: string | undefined): Promise<void> {
  if (secret === undefined) return;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeWhole(file, (part) => writeFile(part, `${secret}\n`), { mode: 0o600 });
}

const signs = { create: "+", change: "~", keep: "=" } as const;

/** A route in a line, and each value that differs in one or two. */
export function planText({ id, name, action, changes }: PlannedRoute): string {
  const differing = Object.entries(changes).flatMap(([member, { from, to }]) => differences(from, to, member));
  return [`${signs[action]} ${id}  ${name}`.trimEnd(), ...differing].map((line) => `${printable(line)}\n`).join("");
}

function differences(from: unknown, to: unknown, path: string): string[] {
  if (isDeepStrictEqual(from, to)) return [];
  if (isNested(from) && isNested(to) && Array.isArray(from) === Array.isArray(to)) {
    return Object.keys({ ...from, ...to }).flatMap((name) => differences(from[name], to[name], `${path}/${name}`));
  }
  const line = (sign: string, value: unknown) =>
    value === undefined ? [] : [`    ${sign} ${path}: ${JSON.stringify(value)}`];
  return [...line("-", from), ...line("+", to)];
}

function isNested(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
