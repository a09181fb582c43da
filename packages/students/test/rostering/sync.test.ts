import { once } from "node:events";
import { expect, test } from "vitest";
import { sharedDatabases } from "../../../../test/shared-postgres.ts";
import { type SignalboxUp, startSignalbox } from "../../../../test/signalbox-up.ts";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";

const databases = sharedDatabases();
const folder = temporaryFolder();
const base = "/ims/oneroster/rostering/v1p2";
const lists = ["orgs", "academicSessions", "courses", "classes", "users", "enrollments", "demographics"];
/** How long before the last sync a delta starts: a change gets its time before it is committed. */
const overlapMs = 5_000;

interface RosterRecord {
  readonly sourcedId: string;
  readonly status: string;
}

/** The records of a client by list and id. */
type Copy = Map<string, RosterRecord>;

// On PostgreSQL, where records may be committed in another order than that of their times.
test("a client that syncs while records change and the service is killed has all of them", {
  timeout: 120_000,
}, async () => {
  const env = { SIGNALBOX_LOG_LEVEL: "silent", DATABASE_URL: await databases.createDatabase() };
  const start = () => startSignalbox(folder, [], env);
  let service: SignalboxUp = await start();
  let pages = 0;

  /** Sends a request again until the service responds. */
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    for (;;) {
      const { studentsUrl } = service;
      const response = await fetch(studentsUrl + path, init).catch(() => undefined);
      if (response !== undefined && response.status !== 503) return response;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const write = (method: string, path: string, body?: unknown): Promise<Response> => {
    const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
    return send(path, {
      method,
      headers: { "content-type": type },
      body: body === undefined ? null : JSON.stringify(body),
    });
  };
  const kill = async (): Promise<void> => {
    const ended = once(service.process, "exit");
    service.process.kill("SIGKILL");
    await ended;
    service = await start();
  };

  /** Reads all lists into the copy, or what has changed since a time. */
  const sync = async (copy: Copy, since: number | undefined, killAt: number): Promise<void> => {
    const filter = since === undefined ? "" : `&filter=dateLastModified>='${new Date(since).toISOString()}'`;
    for (const list of lists) {
      let next: string | undefined = `${base}/${list}?limit=40${filter}`;
      while (next !== undefined) {
        pages += 1;
        if (pages === killAt) await kill();
        const response = await send(next);
        expect(response.status).toBe(200);
        const { [list]: records = [] } = (await response.json()) as Record<string, RosterRecord[]>;
        for (const record of records) copy.set(`${list}/${record.sourcedId}`, record);
        next = /<([^>]*)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
      }
    }
  };

  const many = (count: number, make: (n: number) => object): object[] =>
    Array.from({ length: count }, (_, n) => make(n));
  const initial = {
    orgs: many(5, (n) => ({ id: `s${n}`, name: `School ${n}`, type: "school" })),
    academicSessions: many(4, (n) => ({ title: `Term ${n}`, type: "term" })),
    courses: many(50, (n) => ({ title: `Course ${n}`, orgId: "s1" })),
    classes: many(80, (n) => ({ id: `k${n}`, title: `Class ${n}`, schoolId: "s1" })),
    users: many(90, (n) => ({ id: `u${n}`, givenName: `U${n}`, familyName: "F", role: "teacher" })),
    students: many(90, (n) => ({ id: `n${n}`, givenName: `N${n}`, familyName: "G" })),
    enrollments: many(120, (n) => ({ id: `e${n}`, classId: `k${n % 80}`, userId: `n${n % 90}`, role: "student" })),
    demographics: many(90, (n) => ({ id: `n${n}`, sex: "female" })),
  };
  for (const [collection, body] of Object.entries(initial)) await write("POST", `/${collection}`, body);

  let isOver = false;
  let changes = 0;
  /** Changes, deletes, restores and creates records of all collections, one after the other. */
  const changing = many(4, () => ({})).map(async (_, worker) => {
    const targets = ["users/u", "students/n", "enrollments/e", "classes/k", "demographics/n"];
    for (let n = worker; !isOver; n += 4) {
      const path = `/${targets[n % targets.length]}${(n * 7) % 80}`;
      await write("PATCH", path, { metadata: { n } });
      if (n % 3 === 0) await write("DELETE", path);
      if (n % 6 === 0) await write("POST", `${path}/restore`);
      if (n % 5 === 0)
        await write("POST", `/${["users", "students", "courses", "enrollments"][n % 4]}`, { title: `New ${n}` });
      changes += 1;
    }
  });

  try {
    const copy: Copy = new Map();
    let since = Date.now() - overlapMs;
    await sync(copy, undefined, 9);
    for (let round = 0; round < 3; round += 1) {
      const startedAt = Date.now() - overlapMs;
      await sync(copy, since, round === 1 ? pages + 5 : 0);
      since = startedAt;
    }
    isOver = true;
    await Promise.all(changing);
    expect(changes).toBeGreaterThan(50);
    await sync(copy, since, 0);
    const all: Copy = new Map();
    await sync(all, undefined, 0);
    expect(Object.fromEntries([...copy].sort())).toEqual(Object.fromEntries([...all].sort()));
    for (const list of lists) {
      const collections = list === "users" ? ["users", "students"] : [list];
      const stored = await Promise.all(
        collections.map(async (name) => (await (await send(`/${name}?fields=id`)).json()) as { id: string }[]),
      );
      const living = [...copy].filter(([path, { status }]) => path.startsWith(`${list}/`) && status === "active");
      expect(living.map(([, { sourcedId }]) => sourcedId).sort()).toEqual(
        stored
          .flat()
          .map(({ id }) => id)
          .sort(),
      );
    }
  } finally {
    isOver = true;
    await Promise.allSettled(changing);
    await service.stop();
  }
});
