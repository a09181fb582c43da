import { createServiceApp, type OpenApiSecurity } from "@signalbox/service";
import manifest from "../package.json" with { type: "json" };
import { accessControl } from "./access/access-control.ts";
import { changeWatcher } from "./feed/change-watcher.ts";
import { mountIndex } from "./routes/mount-index.ts";
import { studentRoutes } from "./routes/student-routes.ts";
import { openStudentStores } from "./store/open-student-stores.ts";
import { resolveOptions, type StudentsOptions } from "./students-options.ts";

/** A student-record service that runs. */
export interface Students {
  /** Answers a request. */
  fetch(request: Request): Response | Promise<Response>;
  /** Ends the answers that would not end by themselves: event streams and long polls. */
  endStreams(): void;
  /** Finishes the writes that were accepted, then closes the store. Send no request after this. */
  close(): Promise<void>;
}

/**
 * Opens the store and makes the service.
 *
 * @throws ServiceError when the data folder or the database cannot be used; the message says why.
 */
export async function createStudents(options: StudentsOptions = {}): Promise<Students> {
  const settings = resolveOptions(options);
  let notify = (): void => {};
  const stores = await openStudentStores(settings.place, () => notify());
  const watcher = changeWatcher(stores.changes);
  notify = watcher.notify;
  const { app } = createServiceApp({
    info: { title: "Student records", version: manifest.version, description: manifest.description },
    operations: studentRoutes(stores, watcher, settings),
    middleware: accessControl(stores.keys, settings),
    ...(settings.requireKey ? { security: bearer } : {}),
    ready: () => stores.ping(),
    log: settings.log,
  });
  mountIndex(app);
  return {
    fetch: (request) => app.fetch(request),
    endStreams: () => watcher.close(),
    async close() {
      watcher.close();
      await stores.close();
    },
  };
}

const bearer: OpenApiSecurity = {
  schemes: { bearer: { type: "http", scheme: "bearer", description: "An API key, or a token of the trusted issuer." } },
  requirements: [{ bearer: [] }],
};
