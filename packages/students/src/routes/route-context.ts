import type { Outbound } from "@signalbox/service";
import type { AuditTrail } from "../access/audit-trail.ts";
import type { Authenticator } from "../access/authenticate.ts";
import type { RecordRules } from "../collections/check-record.ts";
import type { ChangeNotifier } from "../feed/change-notifier.ts";
import type { ListContext } from "../records/list-records.ts";
import type { StudentStores } from "../store/open-student-stores.ts";
import type { StudentsSettings } from "../students-options.ts";

/** The dependencies of the operations. */
export interface RouteContext
  extends ListContext,
    RecordRules,
    Omit<StudentStores, "records" | "audit">,
    Pick<StudentsSettings, "requireIfMatch" | "requireKey" | "viewerMembers"> {
  readonly store: StudentStores["records"];
  readonly notifier: ChangeNotifier;
  readonly trail: AuditTrail;
  /** Whether there is an access log. */
  readonly hasAudit: boolean;
  readonly outbound: Outbound;
  /** Authenticates a long request again; undefined if the service requires no credentials. */
  readonly authenticate: Authenticator | undefined;
  /** Aborted when the service begins to shut down, which ends long work. */
  readonly stopping: AbortSignal;
}
