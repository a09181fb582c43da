import type { Outbound } from "@signalbox/service";
import type { AuditTrail } from "../access/audit-trail.ts";
import type { Authenticator } from "../access/authenticate.ts";
import type { Collections } from "../collections/collection.ts";
import type { ChangeNotifier } from "../feed/change-notifier.ts";
import type { ListContext } from "../records/list-records.ts";
import type { BulkChanges } from "../store/bulk-changes.ts";
import type { ChangeFeed } from "../store/change-feed.ts";
import type { DistinctStudents } from "../store/distinct-students.ts";
import type { KeyStore } from "../store/keys.ts";
import type { RecordHistory } from "../store/record-history.ts";
import type { RecordImport } from "../store/record-import.ts";
import type { RecordStore } from "../store/sql-record-store.ts";
import type { WebhookStore } from "../store/webhook-store.ts";
import type { StudentsSettings } from "../students-options.ts";

/** The dependencies of the operations. */
export interface RouteContext
  extends ListContext,
    Pick<StudentsSettings, "location" | "profile" | "requireIfMatch" | "requireKey" | "limits" | "viewerMembers"> {
  /** The declared collections; undefined when every name is one. */
  readonly collections: Collections | undefined;
  readonly store: RecordStore;
  readonly history: RecordHistory;
  readonly bulk: BulkChanges;
  readonly imports: RecordImport;
  readonly changes: ChangeFeed;
  readonly notifier: ChangeNotifier;
  readonly webhooks: WebhookStore;
  readonly keys: KeyStore;
  readonly distinct: DistinctStudents;
  readonly trail: AuditTrail;
  /** Whether there is an access log. */
  readonly hasAudit: boolean;
  readonly outbound: Outbound;
  /** Authenticates a long request again; undefined if the service requires no credentials. */
  readonly authenticate: Authenticator | undefined;
  /** Aborted when the service begins to shut down, which ends long work. */
  readonly stopping: AbortSignal;
}
