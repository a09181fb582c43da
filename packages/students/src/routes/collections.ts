import { defineOperation, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import { hasRole } from "../access/view.ts";
import type { Declaration } from "../collections/declaration.ts";
import { students } from "../domain/collection.ts";
import { json } from "./declarations.ts";
import type { RouteContext } from "./route-context.ts";

const collectionSchema = z
  .object({
    name: z.string(),
    title: z
      .union([z.string(), z.record(z.string(), z.string())])
      .describe("What people call it, if that is not its name."),
    labels: z.record(z.string(), z.unknown()).describe("What people call its fields, if that is not their name."),
    columns: z.array(z.string()).describe("The columns of a list; empty when nothing says which."),
    references: z.record(z.string(), z.object({ to: z.string(), onDelete: z.string() })),
    unique: z.array(z.union([z.string(), z.array(z.string())])),
    schema: z
      .record(z.string(), z.unknown())
      .describe("The JSON Schema of its records; without keywords, they may be any."),
    mayWrite: z.boolean().describe("Whether this caller may write its records."),
  })
  .meta({ id: "Collection" });

/** `GET /collections`: what a page or a program needs to know to show them. */
export function collectionsOperation({ collections, profile, store }: RouteContext): ServiceOperation {
  return defineOperation({
    method: "get",
    path: "/collections",
    operationId: "listCollections",
    summary: "List the collections that the caller may read",
    description: "Those of the schema file; without one, those that have a record (open profile). Students come first.",
    tags: ["collections"],
    role: "viewer",
    responses: { 200: json("The collections.", z.array(collectionSchema)) },
    async handle(_, { principal }) {
      const found = profile === "open" && collections === undefined ? await store.collections() : [];
      const undeclared = [students, ...found].map((name) => ({
        ...shown(name),
        mayWrite: hasRole(principal, "registrar"),
      }));
      const declared = [...(collections ?? [])]
        .filter(([, { declaration }]) => hasRole(principal, declaration.read))
        .map(([name, { declaration }]) => ({
          ...shown(name, declaration),
          mayWrite: hasRole(principal, declaration.write),
        }));
      return { status: 200, body: [...undeclared, ...declared] };
    },
  });
}

function shown(name: string, declaration?: Declaration) {
  const { title = name, labels = {}, columns = [], references = {}, unique = [], schema = {} } = declaration ?? {};
  return { name, title, labels, columns, references, unique, schema };
}
