import type { RouteJson } from "@signalbox/capture/sdk";
import type { SignatureCheck } from "@signalbox/signatures";
import { signatureProviders } from "@signalbox/signatures/signature-check";
import type { BaseCommand, Command } from "../../command.ts";
import { confirm, confirmFlag } from "../../confirm.ts";
import { readInputFile } from "../../files.ts";
import { assertHttpUrl, defined, flag, parseArgument, parseBytes, parseCount, parseDuration } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { jsonLine, printable, printJson, reportDone, table } from "../../terminal.ts";
import { adminTokenFileFlag, adminTokenFlag, adminTokenOf } from "./serve.ts";
import { openService, routeCommand, type ServiceFlags, serviceCommand } from "./service.ts";

/** `signalbox capture create`: creates a route. */
export const createCommand: BaseCommand = serviceCommand("create")
  .with(routeFlags)
  .description("create a route")
  .flag("--id <uuid>", "id of the route; to use the id of a deleted route again, pass its owner secret with --secret")
  .flag("--private", "only holders of its secret see its requests")
  .flag("--json", "print the route as JSON")
  .examples(`
  $ signalbox capture create
  $ signalbox capture create --name payments --ttl 1h --private
  $ signalbox capture create --forward https://example.com/hook
  $ signalbox capture create --response rules.json --max-requests 100
  $ SIGNALBOX_SIGNATURE_KEY=whsec_… signalbox capture create --signature stripe
  $ ROUTE=$(signalbox capture create)`)
  .run(async (flags, command) => {
    if (flags.signature === undefined && command.getOptionValueSource("signatureKey") === "cli")
      throw CommandError.usage("--signature-key needs the scheme, with --signature");
    await createWith(flags, await routeSettings(flags));
  });

/** `signalbox capture proxy`: creates a route that is a reverse proxy. */
export const proxyCommand: BaseCommand = serviceCommand("proxy", { "/response/0/responses/0/url": "<to>" })
  .description("create a route that forwards each request to an API, returns the response, and records both")
  .arg("<to>", "URL of the other service; the path below the route is added")
  .flag("--name <name>", "name of the route")
  .flag("--ttl <duration>", "lifetime after its last request, such as 90s, 2h or 7d", parseDuration)
  .flag("--private", "only holders of its secret see its requests")
  .flag("--no-rewrite", "return redirects as they are and no cookies; by default both lead back to the route")
  .flag("--json", "print the route as JSON")
  .examples(`
  $ API=$(signalbox capture proxy https://example.com --name api)
  $ curl "$(signalbox capture proxy https://example.com)/v1/things"

Use the printed address in place of the URL. Its responses have no headers that would affect other pages of the service, such as
Strict-Transport-Security. For a program on this machine, start the service with --allow-address 127.0.0.1, or use
signalbox capture listen --respond.`)
  .run(async (url, { rewrite, ...flags }) => {
    assertHttpUrl(url, "<to>", "https://api.example.com");
    const { name, ttl } = flags;
    const response = [{ responses: [{ kind: "proxy", url, rewrite }] }];
    await createWith(flags, defined({ name, ttl, response }));
  });

/** Creates a route with these settings, and prints it. */
async function createWith(
  flags: ServiceFlags & { readonly id?: string; readonly private?: boolean },
  settings: object,
): Promise<void> {
  const { id, private: isPrivate } = flags;
  const service = await openService(flags);
  await warnOfKey(settings);
  const proof = id === undefined ? undefined : flags.secret;
  const route = await service.createRoute({ ...settings, ...defined({ id, ownerSecret: proof, private: isPrivate }) });
  const { url, publicUrl, inspectUrl, secret, ownerSecret } = route;
  if (flags.json === true)
    return printJson(JSON.stringify({ id: route.id, url, publicUrl, inspectUrl, secret, ownerSecret }));
  const secretLines =
    secret === undefined
      ? [`owner    ${ownerSecret}  (shown once; as --secret, it lets you make the route private, or use its id again)`]
      : [
          `secret   ${secret}  (shown once; the page asks for it)`,
          `share    signalbox capture share ${route.id} --secret …`,
        ];
  if (publicUrl !== undefined)
    process.stderr.write(`public   ${printable(publicUrl)}  (give this URL to the provider)\n`);
  // Only the URL is output, so that "$(signalbox capture create)" is a URL to send to.
  process.stdout.write(`${printable(url)}\n`);
  const tryLine = `try      curl ${url} -d '{"hello": "world"}'`;
  const lines = [`page     ${inspectUrl}`, ...secretLines, ...(process.stdout.isTTY ? [tryLine] : [])];
  process.stderr.write(lines.map((line) => `${printable(line)}\n`).join(""));
}

/** `signalbox capture list`: all routes, for the operator. */
export const listCommand: BaseCommand = serviceCommand("list")
  .description("list all routes (needs the admin token)")
  .addOption(adminTokenFlag("the admin token of the service"))
  .addFlag<{ readonly adminTokenFile?: string }>(adminTokenFileFlag())
  .flag("--json", "print the routes as JSON")
  .examples("  $ signalbox capture list --admin-token-file /run/secrets/admin-token")
  .run(async (flags) => {
    const adminToken = adminTokenOf(flags);
    const { url } = flags;
    const routes = await (await openService({ url, ...defined({ adminToken }) })).listRoutes();
    if (flags.json === true) return printJson(JSON.stringify(routes));
    const rows = routes.map(({ id, captured, stored, expiresAt, name }) => [
      id,
      String(captured),
      String(stored),
      expiresAt,
      name,
    ]);
    if (rows.length === 0) process.stderr.write("no routes; create one with signalbox capture create\n");
    else process.stdout.write(table(["ROUTE", "CAPTURED", "STORED", "EXPIRES", "NAME"], rows));
  });

/** `signalbox capture update`: changes a route. */
export const updateCommand: BaseCommand = routeCommand("update")
  .with(routeFlags)
  .description("change a route; omitted settings stay unchanged")
  .flag("--no-forward", "stop forwarding")
  .flag("--no-signature", "stop checking signatures")
  .flag("--private", "give it a secret, which is printed once")
  .flag("--public", "remove its secret")
  .flag("--json", "print the route as JSON")
  .examples(`
  $ ROUTE=$(signalbox capture create)
  $ signalbox capture update "$ROUTE" --name payments --ttl 7d
  $ signalbox capture update "$ROUTE" --response rules.json
  $ echo '[{"responses": [{"status": 500, "times": 2}, {"status": 200}]}]' | signalbox capture update "$ROUTE" --response -
  $ echo '[{"url": "https://example.com/hook", "when": "method:POST"}]' | signalbox capture update "$ROUTE" --forward -
  $ signalbox capture update "$ROUTE" --no-forward --private --secret "$OWNER_SECRET"

OWNER_SECRET is the owner secret that capture create printed.`)
  .run(async (route, flags, command) => {
    if (flags.private === true && flags.public === true)
      throw CommandError.usage("--private and --public exclude each other; give one of them");
    const isPrivate = flags.public === true ? false : flags.private;
    const changes: Partial<RouteJson> = { ...(await routeSettings(flags)), ...defined({ private: isPrivate }) };
    const { signature, signatureKey: key } = flags;
    // A variable may hold the key of another route: it is a change alone only if there is no other.
    const isFlag = command.getOptionValueSource("signatureKey") === "cli";
    const isKeyAlone = isFlag || Object.keys(changes).length === 0;
    if (signature === undefined && key !== undefined && isKeyAlone) {
      const { signature: before } = await route.describe();
      if (before === null)
        throw CommandError.usage("the route checks no signatures; name the scheme, with --signature");
      Object.assign(changes, { signature: { ...before, key } });
    }
    if (Object.keys(changes).length === 0) throw CommandError.usage("nothing to change; --help lists the settings");
    await warnOfKey(changes);
    const updated = await route.update(changes);
    if (flags.json === true) process.stdout.write(jsonLine(updated));
    else {
      if (updated.secret !== undefined) process.stdout.write(`secret   ${printable(updated.secret)}  (shown once)\n`);
      for (const setting of Object.keys(changes) as (keyof RouteJson)[]) {
        const hasKey = setting === "signature" && updated.signature !== null;
        const value = printable(JSON.stringify(updated[setting])) + (hasKey ? ", with the new key" : "");
        process.stdout.write(`${setting.padEnd(9)} ${value}\n`);
      }
    }
  });

/** `signalbox capture share`: a link that lets others read a private route. */
export const shareCommand: BaseCommand = routeCommand("share")
  .description("print a link for reading a private route, in a browser or as <route> of these commands")
  .flag("--json", "print the link and its token as JSON")
  .examples(`
  $ ROUTE=$(signalbox capture create --private)
  $ signalbox capture share "$ROUTE" --secret "$SECRET"
  $ signalbox capture tail "$(signalbox capture share "$ROUTE" --secret "$SECRET")"

SECRET is the secret that capture create printed.`)
  .run(async (route, flags) => {
    const link = await route.share();
    process.stdout.write(flags.json === true ? jsonLine(link) : `${printable(link.url)}\n`);
  });

/** `signalbox capture delete`: deletes a route, or its requests. */
export const deleteCommand: BaseCommand = routeCommand("delete")
  .with(confirmFlag)
  .description("delete a route with all its requests, or one request")
  .arg("[seq]", "the sequence number of one request, to delete only that request", parseCount)
  .flag("--requests", "delete only the requests; the route stays")
  .examples(`
  $ ROUTE=$(signalbox capture create)
  $ curl "$ROUTE" -d '{"type": "paid"}'
  $ signalbox capture delete "$ROUTE" 1 --yes
  $ signalbox capture delete "$ROUTE" --requests --yes
  $ signalbox capture delete "$ROUTE" --yes`)
  .flag("--json", "print how many requests were deleted as JSON")
  .run(async (route, seq, flags) => {
    const requests = seq === undefined ? (await route.describe()).stored : 1;
    const counted = requests === 1 ? "1 request" : `${requests} requests`;
    if (seq !== undefined) {
      await confirm(`Delete request ${seq} of the route ${route.id}?`, flags);
      await route.deleteRequest(seq);
    } else if (flags.requests === true) {
      await confirm(`Delete ${counted} of the route ${route.id}?`, flags);
      await route.clear();
    } else {
      await confirm(`Delete the route ${route.id} with ${counted}?`, flags);
      await route.delete();
    }
    const deleted = seq === undefined ? counted : `request ${seq}`;
    const andRoute = seq === undefined && flags.requests !== true ? ", and the route" : "";
    reportDone(`deleted ${deleted} of the route ${route.id}${andRoute}`, flags.json && { id: route.id, requests });
  });

/** The settings of a route, for `create` and `update`. */
interface RouteFlags {
  readonly name?: string;
  readonly ttl?: number;
  readonly forward?: string | false;
  /** `hmac` has too many settings for flags. */
  readonly signature?: (typeof signatureProviders)[number] | false;
  readonly signatureKey?: string;
  readonly response?: string;
  readonly cassette?: string;
  readonly inOrder?: boolean;
  readonly inPlaceOf?: string;
  readonly maxRequests?: number;
  readonly maxBytes?: number;
  readonly maxBody?: number;
}

/** Adds the flags for the settings of a route. */
function routeFlags<Given extends unknown[], Flags extends object>(
  command: Command<Given, Flags>,
): Command<Given, Flags & RouteFlags> {
  return command
    .flag("--name <name>", "name of the route")
    .flag("--ttl <duration>", "lifetime after its last request, such as 90s, 2h or 7d", parseDuration)
    .flag(
      "--forward <target>",
      "URL to which the service forwards each request: a public address, or one that it allows; or a .json file with several; - reads stdin",
    )
    .choice("--signature <scheme>", "scheme of the signatures; enables the check of each request", signatureProviders)
    .addOption(flag("--signature-key <key>", "SIGNALBOX_SIGNATURE_KEY", "key of the signatures"))
    .flag("--response <file>", "JSON file with the rules for its responses; - reads stdin")
    .exclusive(
      "--cassette <file>",
      "respond with the recorded calls of a cassette, each once, and with 502 to any other request",
      ["response"],
    )
    .flag("--in-order", "respond with the calls of --cassette only in the recorded order")
    .flag("--in-place-of <url>", "URL that the route replaces for --cassette (default: the origin of its calls)")
    .flag("--max-requests <count>", "how many requests it stores", parseCount)
    .flag("--max-bytes <bytes>", "how many bytes of bodies it stores; KiB, MiB and GiB may follow", parseBytes)
    .flag("--max-body <bytes>", "how many bytes of one body it stores; KiB, MiB and GiB may follow", parseBytes);
}

/** Converts the flags to the settings of the API. */
async function routeSettings(flags: RouteFlags): Promise<object> {
  const { name, ttl, forward, signature, signatureKey } = flags;
  if (typeof signature === "string" && signatureKey === undefined) {
    throw CommandError.usage("--signature needs a key: --signature-key, or SIGNALBOX_SIGNATURE_KEY");
  }
  const { maxRequests: requests, maxBytes: bytes, maxBody: bodyBytes } = flags;
  const limits = defined({ requests, bytes, bodyBytes });
  return defined({
    name,
    ttl,
    forward: forward === false ? [] : forward && (await readTargets(forward)),
    signature: signature === false ? null : signature && { scheme: signature, key: signatureKey },
    response: await readRules(flags),
    limits: Object.keys(limits).length === 0 ? undefined : limits,
  });
}

/** The service accepts any key, and would say only of each request that it is not one of the scheme. */
async function warnOfKey({ signature }: { readonly signature?: unknown }): Promise<void> {
  if (!signature) return;
  const { keyProblem } = await import("@signalbox/signatures");
  const problem = keyProblem(signature as SignatureCheck);
  if (problem !== undefined) process.stderr.write(`--signature-key: ${problem}\n`);
}

async function readRules({ response, cassette, inOrder = false, inPlaceOf: url }: RouteFlags): Promise<unknown> {
  if (cassette === undefined) {
    if (inOrder || url !== undefined) throw CommandError.usage("--in-order and --in-place-of need --cassette");
    return response === undefined ? undefined : readList("response", response);
  }
  if (url !== undefined) assertHttpUrl(url, "--in-place-of", "https://api.example.com");
  const { replayRule } = await import("./cassette.ts");
  return [await replayRule(cassette, { inOrder, url })];
}

/** One URL, or the file of a list of targets. */
async function readTargets(target: string): Promise<unknown> {
  const isFile = target === "-" || (target.endsWith(".json") && !/^https?:/i.test(target));
  return isFile ? readList("forward", target) : [{ url: target }];
}

/** A list of rules or targets, or an object that has it as the field `name`, as the API returns it. */
async function readList(name: "response" | "forward", file: string): Promise<unknown> {
  const source = file === "-" ? "stdin" : file;
  const json = String(await readInputFile(file, { option: `--${name}` }));
  const list: unknown = parseArgument(json, `--${name}: ${source} is not JSON`);
  return Array.isArray(list) ? list : ((Object(list) as Record<string, unknown>)[name] ?? list);
}
