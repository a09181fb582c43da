import { defineOperation, json, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import { hasRole, viewOf } from "../access/view.ts";
import type { Declaration } from "../collections/declaration.ts";
import { nounOf, STUDENT_COLLECTION } from "../domain/collection.ts";
import { type CollectionJson, callerSchema, collectionSchema } from "../domain/responses.ts";
import { roles } from "../domain/shapes.ts";
import type { RouteContext } from "./route-context.ts";

/** `GET /me`: what a page needs to know first. */
export function callerOperation(service: RouteContext): ServiceOperation {
  const { profile, requireKey } = service;
  return defineOperation({
    method: "get",
    path: "/me",
    operationId: "getCaller",
    summary: "Get the caller, and what the service requires",
    tags: ["access"],
    role: "viewer",
    responses: { 200: json("The caller.", callerSchema) },
    handle(_, context) {
      const { name, role } = context.principal;
      const known = roles.find((one) => one === role) ?? "viewer";
      return { status: 200, body: { name, role: known, signedIn: requireKey, profile } };
    },
  });
}

/** `GET /collections`: what a page or a program needs to know to show them. */
export function collectionsOperation(service: RouteContext): ServiceOperation {
  const { collections, profile, store } = service;
  return defineOperation({
    method: "get",
    path: "/collections",
    operationId: "listCollections",
    summary: "List the collections that the caller may read",
    description:
      "Lists the collections of the schema file or, without one, those that have a record (open profile). Students come first.",
    tags: ["collections"],
    role: "viewer",
    responses: { 200: json("The collections.", z.array(collectionSchema)) },
    async handle(_, context) {
      const { principal } = context;
      const shown = (name: string, mayWrite: boolean, declaration: Partial<Declaration> = {}): CollectionJson => {
        const { title = name, labels = {}, columns = [], references = {}, unique = [], schema = {} } = declaration;
        const english = typeof title === "string" ? title : (title.en ?? name);
        const noun = nounOf(english.charAt(0).toLowerCase() + english.slice(1));
        const seesAll = viewOf(context, service, name).fields === undefined;
        return { name, title, noun, labels, columns, references, unique, schema, mayWrite, seesAll };
      };
      const found = profile === "open" && collections === undefined ? await store.collections() : [];
      const undeclared = [STUDENT_COLLECTION, ...found].map((name) => shown(name, hasRole(principal, "registrar")));
      const declared = [...(collections ?? [])]
        .filter(([, { declaration }]) => hasRole(principal, declaration.read))
        .map(([name, { declaration }]) => shown(name, hasRole(principal, declaration.write), declaration));
      return { status: 200, body: [...undeclared, ...declared] };
    },
  });
}
