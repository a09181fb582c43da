import type { StudentStatus } from "./student-status.ts";

/** A record that was checked and can be stored. */
export interface StudentDraft {
  /** The owner's members, as the text of one JSON object. */
  readonly body: string;
  /** Those members of the canonical record that it has, normalised. */
  readonly canonical: CanonicalStudent;
  /** The words of all its texts, for a full-text search. */
  readonly search: string;
}

/** The canonical members that records are found, sorted or compared by. */
export interface CanonicalStudent {
  readonly studentNumber?: string | undefined;
  readonly name?: string | undefined;
  readonly givenName?: string | undefined;
  readonly middleName?: string | undefined;
  readonly familyName?: string | undefined;
  readonly preferredName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly gender?: string | undefined;
  readonly dateOfBirth?: string | undefined;
  readonly enrolledOn?: string | undefined;
  readonly graduatesOn?: string | undefined;
  readonly age?: number | undefined;
  readonly gpa?: number | undefined;
  readonly yearLevel?: number | undefined;
  readonly program?: string | undefined;
  readonly department?: string | undefined;
  readonly course?: string | undefined;
  readonly grade?: string | undefined;
  readonly status?: StudentStatus | undefined;
}
