import type { StudentStore } from "../store/student-store.ts";
import type { StudentsSettings } from "../students-options.ts";

/** What an operation works with. */
export interface RouteContext extends Pick<StudentsSettings, "profile" | "requireIfMatch" | "limits"> {
  readonly store: StudentStore;
}
