import type { CallerJson } from "../../../src/domain/shapes.ts";
import type { StudentRecord } from "../api/student-record.ts";
import { changedNames, type Draft, draftOf, newField, rebased } from "./draft.ts";

/** A draft that is kept while the user opens other records. */
export interface Writing {
  readonly draft: Draft;
  /** The edited text of the JSON tab. It overrides the fields. */
  readonly json?: string | undefined;
}

/** The number of fields of a new record, named like those of other records. */
const suggestedFields = 8;

/** The draft of a new record: empty fields, named like those of other records. */
export function blankWriting(profile: CallerJson["profile"], members: readonly string[]): Writing {
  const names = profile === "registrar" ? [] : members.slice(0, suggestedFields);
  return { draft: { base: undefined, fields: (names.length === 0 ? ["name"] : names).map((name) => newField(name)) } };
}

export function isChangedWriting({ draft, json }: Writing): boolean {
  return json !== undefined || changedNames(draft).size > 0;
}

/** Whether a response is older than what is in the editor: a save overtook it. */
export function isBefore({ version }: StudentRecord, now: Writing | undefined): boolean {
  return version < (now?.draft.base?.version ?? 0);
}

/** The record as the service returned it, with what was typed while the service was responding. */
export function savedWriting(sent: Writing | undefined, now: Writing | undefined, saved: StudentRecord): Writing {
  if (now === undefined || now === sent) return { draft: draftOf(saved, now?.draft) };
  return {
    draft: rebased(now.draft, saved),
    json: sent !== undefined && now.json === sent.json ? undefined : now.json,
  };
}
