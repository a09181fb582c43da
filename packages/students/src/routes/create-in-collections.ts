import { defineOperation, type ServiceOperation, textBody } from "@signalbox/service";
import { z } from "zod";
import { assertMay } from "../access/view.ts";
import { collectionOfKey, students } from "../domain/collection.ts";
import { authorOf, formatStudent } from "../domain/student.ts";
import { recordInput, recordOutput } from "../domain/student-schema.ts";
import { duplicateProblem } from "../writes/draft-student.ts";
import { json } from "./declarations.ts";
import { exclusiveKeys, idempotencyHeader, keyReused, parseIdempotencyKey } from "./idempotency-key.ts";
import { noSuchName, tooManyCollections } from "./records.ts";
import type { RouteContext } from "./route-context.ts";

/** `POST /collections`: records of several collections in one transaction. */
export function createInCollections(route: RouteContext, isName: (name: string) => boolean): ServiceOperation {
  const { store, work, profile, limits } = route;
  const withKey = exclusiveKeys();
  return defineOperation({
    method: "post",
    path: "/collections",
    operationId: "createInCollections",
    summary: "Create records in several collections",
    description:
      "The body is an object of collections, each an array of records. All of them are created or, if one is invalid, none. Records may " +
      "refer to each other by the ids that they bring, in any order.",
    tags: ["collections"],
    role: "registrar",
    input: {
      header: z.object({ "Idempotency-Key": idempotencyHeader }),
      body: textBody({
        content: {
          "application/json": z
            .record(z.string(), z.array(recordInput).min(1))
            .meta({ examples: [{ rooms: [{ id: 12, floor: 1 }], lessons: [{ roomId: 12, title: "Logic" }] }] }),
        },
        maxBytes: limits.maxBodyBytes,
        guessesJson: profile === "open",
      }),
    },
    responses: {
      201: json("The stored records, by collection.", z.record(z.string(), z.array(recordOutput)), {
        "Idempotency-Replayed": { description: "`true` if this is the response to an earlier request." },
      }),
    },
    errors: {
      400: "The body is not JSON, or the Idempotency-Key is malformed.",
      404: "A collection is not declared, or its name cannot be one.",
      409: "An id or a unique value is taken, or a request with this key is in progress.",
      413: "The body is too large, or has too many records.",
      422: "A record violates a rule (see `errors`), or the key was used with another body.",
    },
    async handle({ header, body: { text } }, context) {
      const sentKey = header["Idempotency-Key"];
      const task = { text, profile, limits, withFingerprint: sentKey !== undefined };
      const { drafts, fingerprint } = await work.document("draftAll", task, context);
      const names = drafts.map(({ collection = students }) => collection);
      for (const name of new Set(names)) {
        if (name !== students && !isName(name)) throw noSuchName(name, route);
        assertMay("write", name, context, route);
      }
      const nameOf = (index: number): string => names[index] ?? students;
      const placeOf = (index: number): string => `/${nameOf(index)}/${index - names.indexOf(nameOf(index))}`;
      const request = { principal: context.principal.name, fingerprint };
      const key = sentKey === undefined ? undefined : parseIdempotencyKey(sentKey, request);
      const add = () => store.add(drafts, { key, by: authorOf(context), placeOf });
      const outcome = await (key === undefined ? add() : withKey(key, add));
      if (outcome.kind === "duplicate")
        throw duplicateProblem(outcome, { at: placeOf(outcome.index), collection: nameOf(outcome.index) });
      if (outcome.kind === "key_reused") throw keyReused();
      if (outcome.kind === "too_many_collections") throw tooManyCollections(names.join(", "));
      const stored = Map.groupBy(outcome.students, ({ id }) => collectionOfKey(id));
      const members = Array.from(
        stored,
        ([name, all]) => `${JSON.stringify(name)}:[${all.map(formatStudent).join(",\n")}]`,
      );
      const headers: Record<string, string> = outcome.replayed ? { "idempotency-replayed": "true" } : {};
      return { status: 201, headers, body: `{${members.join(",\n")}}` };
    },
  });
}
