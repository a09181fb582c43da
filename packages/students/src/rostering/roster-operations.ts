import { defineOperation, json, type OperationContext, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import { assertMay } from "../access/view.ts";
import { collectionOfNoun } from "../domain/collection.ts";
import { notFound, type Problem, problem } from "../domain/problem.ts";
import { isUsableId } from "../domain/record-id.ts";
import {
  type Exactly,
  fieldsOf,
  type RosterKind,
  type RosterScope,
  type RosterVersion,
  rosterKinds,
  rosterVersions,
  scopeIn,
} from "../domain/roster-kinds.ts";
import { rosterPaths } from "../domain/roster-record.ts";
import { fieldsParameter } from "../routes/list-query.ts";
import { limitParameter, linksTo, MAX_OFFSET } from "../routes/pages.ts";
import type { RouteContext } from "../routes/route-context.ts";
import { type Endpoint, lowerLists, type OwnList, ownLists } from "./endpoints.ts";
import { type RosterLists, rosterLists } from "./roster-lists.ts";
import { membersOf, parseRosterFields } from "./roster-query.ts";
import { statusInfoSchema } from "./status-info.ts";

/** The rostering service of OneRoster: each endpoint of the table in each version. */
export function rosterOperations(service: RouteContext): readonly ServiceOperation[] {
  const lists = rosterLists(service);
  return rosterVersions.flatMap((version) => [
    ...Object.entries(ownLists).flatMap(([name, list]) => [
      listOperation({ ...list, path: `/${name}` }, version, service, lists),
      recordOperation(name as OwnList, version, service, lists),
    ]),
    ...lowerLists.map((endpoint) => listOperation(endpoint, version, service, lists)),
  ]);
}

const shared = { method: "get", role: "roster", errorContent: { "application/json": statusInfoSchema } } as const;

function listOperation(endpoint: Endpoint, version: RosterVersion, service: RouteContext, lists: RosterLists) {
  const { path, kind } = endpoint;
  const parameters = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
  const members = membersOf(kind, version);
  return defineOperation({
    ...shared,
    path: rosterPaths[version] + path,
    operationId: operationIdOf(path, version),
    summary: `List ${path.slice(1).replaceAll("/", " ")} as OneRoster ${version}`,
    tags: ["oneroster"],
    input: {
      path: z.object(Object.fromEntries(parameters.map((name) => [name, sourcedId]))),
      query: z.object({
        limit: limitParameter(),
        offset: z.int().min(0).max(MAX_OFFSET).default(0).describe("How many records to skip."),
        sort: z.string().optional().describe("The field to sort by."),
        orderBy: z.enum(["asc", "desc"]).optional(),
        filter: z
          .string()
          .optional()
          .describe("Conditions joined by `AND` or `OR`, such as `familyName~'love' AND grades='12'`."),
        fields: fieldsParameter,
      }),
    },
    responses: {
      200: json("A page of records.", z.object({ [kind]: z.array(schemaOf(kind, version)) }), {
        "X-Total-Count": { description: "How many records match the filter." },
        Link: { description: "The first, previous, next and last page (RFC 8288)." },
      }),
    },
    unknownPath: notInRoster,
    async handle({ path: ids, query: asked }, context) {
      assertScope(context, { kind, version, isLower: parameters.length > 0 }, service);
      await lists.ensureOrg();
      for (const [name, id] of Object.entries(ids)) {
        const parent = await lists.find(ownLists[collectionOfNoun(name) as OwnList], id);
        if (parent === undefined) throw notInRoster({ id });
      }
      service.trail.read(context, "list", { detail: context.request.path + context.request.query });
      const fields = parseRosterFields(asked.fields, members);
      const page = await lists.page(filled(endpoint, ids), asked, { version, fields }, context);
      const { total, next } = page;
      const link = pageLinks(context, { ...asked, total, next });
      const body = Buffer.concat([Buffer.from(`{"${kind}":[`), page.bytes, Buffer.from("]}")]);
      return { status: 200, headers: { "x-total-count": String(total), link }, body };
    },
  });
}

function recordOperation(name: OwnList, version: RosterVersion, service: RouteContext, lists: RosterLists) {
  const { kind } = ownLists[name];
  const { one } = rosterKinds[kind];
  return defineOperation({
    ...shared,
    path: `${rosterPaths[version]}/${name}/{id}`,
    operationId: `${operationIdOf(`/${name}`, version)}One`,
    summary: `Get one of ${name} as OneRoster ${version}`,
    tags: ["oneroster"],
    input: { path: z.object({ id: sourcedId }), query: z.object({ fields: fieldsParameter }) },
    responses: { 200: json("The record.", z.object({ [one]: schemaOf(kind, version) })) },
    errors: {
      400: "`fields` is blank.",
      404: "The record does not exist. A deleted one has the status `tobedeleted`.",
    },
    unknownPath: notInRoster,
    async handle({ path: { id }, query }, context) {
      assertScope(context, { kind, version, isLower: false }, service);
      await lists.ensureOrg();
      const record = await lists.find(ownLists[name], id);
      if (record === undefined) throw notInRoster({ id });
      service.trail.read(context, "read", { target: record.id });
      const fields = parseRosterFields(query.fields, membersOf(kind, version));
      const text = await service.work.render(record, { format: "roster", version, fields }, context);
      return { status: 200, body: `{"${one}":${text}}` };
    },
  });
}

const sourcedId = z.string().refine(isUsableId).describe("The sourcedId of the record.");

/** The id of the operation with a list. */
export function operationIdOf(path: string, version: RosterVersion): string {
  const words = Array.from(path.matchAll(/\/(\w)(\w*)/g), ([, first = "", rest = ""]) => first.toUpperCase() + rest);
  return `getOneRoster${version.replace(".", "")}${words.join("")}`;
}

/** The endpoint with the ids of a path in place of its parameters. */
function filled({ where, via, ...rest }: Endpoint, ids: Readonly<Record<string, string>>): Endpoint {
  const fill = (conditions: readonly Exactly[]): readonly Exactly[] =>
    conditions.map(([field, value]) => [field, value.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? "")]);
  return { ...rest, where: fill(where), ...(via === undefined ? {} : { via: { ...via, where: fill(via.where) } }) };
}

/** @throws Problem 403 when the credential does not have the scope of an endpoint, or is that of a viewer */
export function assertScope(
  context: OperationContext,
  { kind, version, isLower }: { readonly kind: RosterKind; readonly version: RosterVersion; readonly isLower: boolean },
  service: RouteContext,
): void {
  const { role, scopes } = context.principal;
  if (role === "registrar" || role === "admin") {
    assertMay("read", kind, context, service);
    return;
  }
  const needed = kind === "demographics" ? "roster-demographics" : "roster";
  const names: readonly RosterScope[] = needed === "roster" && !isLower ? [needed, "roster-core"] : [needed];
  const accepted = names.map((name) => scopeIn(version, name));
  if (accepted.some((scope) => scopes?.includes(scope))) return;
  const detail = `This needs a key of the scope write, or a roster client with the scope ${accepted.join(" or ")}. 'signalbox students keys create <name> --scope ${needed}' creates such a client.`;
  throw problem(403, "forbidden", detail);
}

/**
 * Links are absolute where callers are known to use HTTPS: OneRoster shows them so, and many clients need it. Otherwise they are
 * relative: a wrong scheme behind a proxy would send the token of a client in clear text.
 */
function pageLinks(
  { request }: OperationContext,
  { limit, offset, total, next }: Readonly<Record<"limit" | "offset" | "total" | "next", number>>,
): string {
  const isSecure = request.origin.startsWith("https:") || request.header("x-forwarded-proto") === "https";
  const origin = isSecure ? request.origin.replace(/^http:/, "https:") : "";
  return linksTo(origin + request.path, request.query, {
    first: { limit, offset: 0 },
    prev: offset > 0 ? { limit, offset: Math.max(0, offset - limit) } : undefined,
    next: next < total ? { limit, offset: next } : undefined,
    last: { limit, offset: Math.floor(Math.max(0, total - 1) / limit) * limit },
  });
}

function notInRoster({ id = "" }: Readonly<Record<string, string>>): Problem {
  return notFound(`There is no record ${JSON.stringify(id)} here.`);
}

const schemas = new Map<string, z.ZodType>();

/** A record in a response: the whole record, or what `fields` selects. */
function schemaOf(kind: RosterKind, version: RosterVersion): z.ZodType {
  const id = `OneRoster${version.replace(".", "")}${kind[0]?.toUpperCase()}${kind.slice(1)}`;
  const known = schemas.get(id);
  if (known !== undefined) return known;
  const reference = z.object({ href: z.string(), sourcedId: z.string(), type: z.string() });
  const types = {
    text: z.string(),
    flag: z.string(),
    list: z.array(z.string()),
    identifiers: z.array(z.object({ type: z.string(), identifier: z.string() })),
    roles: z.array(z.looseObject({ roleType: z.string(), role: z.string(), org: reference.optional() })),
    one: reference,
    many: z.array(reference),
  };
  const own = fieldsOf(kind, version).flatMap(({ member, type }) => (type === "none" ? [] : [[member, types[type]]]));
  const schema = z
    .object({
      sourcedId: z.string(),
      status: z.enum(["active", "tobedeleted"]),
      dateLastModified: z.iso.datetime(),
      metadata: z.looseObject({}),
      ...Object.fromEntries(own),
    })
    .partial()
    .meta({ id });
  schemas.set(id, schema);
  return schema;
}
