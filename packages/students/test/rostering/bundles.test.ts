import { join } from "node:path";
import { unzipSync, type ZipOptions, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import type { ImportRowJson } from "../../src/index.ts";
import { openStudents, schemaFile, type TestStudents } from "../client.ts";
import { describeEachStore } from "../locations.ts";

const folder = temporaryFolder();

type Files = Readonly<Record<string, string>>;

const encoder = new TextEncoder();

function zipOf(files: Files, options?: ZipOptions): Uint8Array<ArrayBuffer> {
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, encoder.encode(text)])),
    options,
  ) as never;
}

function manifest(version: string, files: Readonly<Record<string, string>>): string {
  const lines = Object.entries(files).map(([name, mode]) => `file.${name},${mode}\n`);
  return `propertyName,value\nmanifest.version,1.0\noneroster.version,${version}\n${lines.join("")}`;
}

/** A bundle of 1.2 with what is hard to preserve: quotes, commas, line breaks, lists, formulas, metadata, two roles. */
const bundle12: Files = {
  "manifest.csv": manifest("1.2", {
    orgs: "bulk",
    academicSessions: "bulk",
    courses: "bulk",
    classes: "bulk",
    users: "bulk",
    roles: "bulk",
    enrollments: "bulk",
    demographics: "bulk",
    lineItems: "absent",
  }),
  "orgs.csv":
    "sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId\r\n" +
    'd1,,,"District ""North"", East",district,,\r\ns1,,,School,school,17,d1\r\n',
  "academicSessions.csv":
    "sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear\r\n" +
    "t1,,,Autumn,term,2026-09-01,2027-01-31,,2027\r\n",
  "courses.csv":
    "sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes\r\n" +
    'c1,,,t1,=Maths,+M-1,"09,10",s1,"""Maths, pure"",Logic",\r\n',
  "classes.csv":
    "sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId," +
    "termSourcedIds,subjects,subjectCodes,periods,metadata.room,metadata.wing\r\n" +
    'k1,,,9a,09,c1,,scheduled,"Room\nseven",s1,t1,,,"1,2",007,\r\nk2,,,9b,,c1,,homeroom,,s1,t1,,,,,west\r\n',
  "users.csv":
    "sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone," +
    "agentSourcedIds,grades,password,userMasterIdentifier,resourceSourcedIds,preferredGivenName,preferredMiddleName," +
    "preferredFamilyName,primaryOrgSourcedId,pronouns\r\n" +
    'u1,,,true,emmy,"{SIS:1},{LDAP:e}",Emmy,Noether,,,emmy@x.example,,+49 1,,,,,,,,,s1,\r\n' +
    "u2,,,false,ada,,Ada,Lovelace,,A-1,,,,u1,09,,,,Countess,,,,she/her\r\n",
  "roles.csv":
    "sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId\r\n" +
    "r1,,,u1,primary,teacher,2026-08-01,,s1,\r\nr2,,,u1,secondary,parent,,,d1,\r\nr3,,,u2,primary,student,,,s1,\r\n",
  "enrollments.csv":
    "sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate\r\n" +
    "e1,,,k1,s1,u1,teacher,true,,\r\ne2,,,k1,s1,u2,student,,2026-09-01,\r\n",
  "demographics.csv":
    "sourcedId,status,dateLastModified,birthDate,sex,americanIndianOrAlaskaNative,asian,blackOrAfricanAmerican," +
    "nativeHawaiianOrOtherPacificIslander,white,demographicRaceTwoOrMoreRaces,hispanicOrLatinoEthnicity,countryOfBirthCode," +
    "stateOfBirthAbbreviation,cityOfBirth,publicSchoolResidenceStatus\r\n" +
    "u2,,,1815-12-10,female,,,,,true,,false,GB,,London,\r\n",
};

const bundle11: Files = {
  "manifest.csv": manifest("1.1", { orgs: "bulk", users: "bulk" }),
  "orgs.csv": "sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId\r\ns1,,,School,school,,\r\n",
  "users.csv":
    "sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier," +
    "email,sms,phone,agentSourcedIds,grades,password\r\n" +
    'u1,,,true,"s1,s2",administrator,emmy,,Emmy,Noether,,,,,,,,\r\nu2,,,true,s1,student,ada,,Ada,Lovelace,,,,,,,9,\r\n',
};

interface Sent {
  readonly status: number;
  readonly json: Record<string, unknown>;
  readonly text: string;
  readonly summary: Summary;
  readonly rows: readonly ImportRowJson[];
  readonly errors: readonly ImportRowJson[];
}

interface Summary {
  readonly bulkId?: string;
  readonly ignored: readonly string[];
  readonly files: readonly { readonly rows: number; readonly unchanged: number; readonly missing: number }[];
}

const send = async (students: TestStudents, files: Files | Uint8Array<ArrayBuffer>, query = ""): Promise<Sent> => {
  const body = files instanceof Uint8Array ? files : zipOf(files as Files);
  const headers = { "content-type": "application/zip" };
  const response = await students.ask(`/roster/bundle${query}`, { method: "POST", body, headers });
  const { status, json, text, lines } = response;
  const rows = lines.slice(0, -1) as unknown as readonly ImportRowJson[];
  const summary = lines.at(-1)?.summary as Summary;
  return { status, json, text, summary, rows, errors: rows.filter(({ errors }) => errors !== undefined) };
};

describeEachStore((newLocation, kind) => {
  const open = async () => openStudents(await newLocation());
  const receive = async (students: TestStudents, query = ""): Promise<Files> => {
    const response = await students.fetch(`/roster/bundle${query}`);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
  };

  // The formats do not depend on the store.
  test.each([["1.2", bundle12], ...(kind === "sqlite" ? [["1.1", bundle11] as const] : [])] as const)(
    "a bundle of %s comes back as it was, changes nothing when it is sent again, and deltas follow",
    async (version, bundle) => {
      await using students = await open();
      const first = await send(students, bundle);
      expect(first.status, first.text).toBe(200);
      expect(first.summary).toMatchObject({ invalid: 0, duplicate: 0, ignored: [] });
      const exported = await receive(students, `?version=${version}`);
      for (const [name, text] of Object.entries(bundle)) if (name !== "manifest.csv") expect(exported[name]).toBe(text);
      for (const files of [bundle, exported]) {
        for (const { rows, unchanged, missing } of (await send(students, files)).summary.files)
          expect({ unchanged, missing }).toEqual({ unchanged: rows, missing: 0 });
      }
      await using copy = await open();
      await send(copy, exported);
      expect(await receive(copy, `?version=${version}`)).toEqual(exported);
      if (version === "1.1") return;

      // A delta has changes and deletions, and changes the copy in the same way.
      const since = new Date().toISOString();
      await students.ask("/classes/k1", { method: "PATCH", body: { location: null }, headers: patch });
      await students.ask("/enrollments/e2", { method: "DELETE" });
      await students.ask("/users/u1", {
        method: "PATCH",
        body: { roles: [{ role: "aide", orgId: "s1" }] },
        headers: patch,
      });
      await students.ask("/students", { body: { id: "n1", givenName: "Grace", familyName: "Hopper" } });
      const delta = await receive(students, `?since=${since}`);
      expect(delta["enrollments.csv"]?.split("\r\n")[1]).toMatch(/^e2,tobedeleted,2/);
      expect(delta["classes.csv"]?.split("\r\n")).toHaveLength(3);
      expect(delta["users.csv"]).toMatch(/^n1,active,/m);
      expect((await send(copy, delta)).errors).toEqual([]);
      const [theirs, own] = [await receive(copy), await receive(students)];
      for (const name of ["classes.csv", "enrollments.csv"]) expect(theirs[name]).toBe(own[name]);
      // A student of one service is a user of the other. Of the roles that are gone, only their own system can tell.
      expect(theirs["users.csv"]?.split("\r\n").sort()).toEqual(own["users.csv"]?.split("\r\n").sort());
    },
  );

  test("collections whose names differ from those of a roster only in case do not block it, nor a schema file", async () => {
    const location = await newLocation();
    {
      await using students = await openStudents(location);
      for (const name of ["Rooms", "Orgs", "Courses", "Classes", "Users"])
        await students.ask(`/${name}`, { body: { id: "1", title: name } });
      await students.ask("/students", { body: { id: "ada", name: "Ada" } });
      await students.ask("/ims/oneroster/rostering/v1p2/users/ada");
      const org = await students.ask("/ims/oneroster/rostering/v1p2/orgs/default");
      expect(org.json).toMatchObject({ org: { sourcedId: "default" } });
      const { status, text, summary } = await send(students, bundle12);
      expect(status, text).toBe(200);
      expect(summary).toMatchObject({ invalid: 0, duplicate: 0 });
      expect((await students.ask("/Courses/1")).json).toMatchObject({ title: "Courses" });
    }
    await using students = await openStudents({ ...location, schema: schemaFile({ rooms: {} }, folder) });
    expect((await students.ask("/rooms", { body: { floor: 1 } })).status).toBe(201);
  });

  test("a dry run tells what a bundle would change, and an undo of the whole bundle takes it back", async () => {
    await using students = await open();
    await send(students, bundle12);
    await students.ask("/orgs/d1", { method: "DELETE" });
    const before = await receive(students, "?since=2020-01-01T00:00:00Z");
    const classes = `${bundle12["classes.csv"]}k3,,,9c,,c1,,homeroom,,s1,t1,,,,,\r\n`.replace("9b", "9d");
    const files = {
      ...bundle12,
      "classes.csv": classes,
      "manifest.csv": bundle12["manifest.csv"]?.replace(/roles,bulk/, "roles,absent") ?? "",
      "enrollments.csv":
        "sourcedId,status,classSourcedId,schoolSourcedId,userSourcedId,role\ne1,tobedeleted,k1,s1,u1,teacher\n",
    };
    const tried = await send(students, files, "?dryRun=true&deleteMissing=true");
    const results = (rows: readonly ImportRowJson[]) => rows.map(({ file, line, result }) => [file, line, result]);
    expect(results(tried.rows).filter(([, , result]) => result !== "unchanged")).toEqual([
      ["orgs.csv", 2, "updated"],
      ["classes.csv", 4, "updated"],
      ["classes.csv", 5, "created"],
      ["enrollments.csv", 2, "deleted"],
      ["enrollments.csv", 0, "deleted"],
    ]);
    expect(await receive(students, "?since=2020-01-01T00:00:00Z")).toEqual(before);
    const { rows, summary } = await send(students, files, "?deleteMissing=true");
    expect(results(rows)).toEqual(results(tried.rows));
    expect((await students.ask("/enrollments/e2")).json.code).toBe("deleted");
    const undone = await students.ask(`/students/bulk/${summary.bulkId}/undo`, { method: "POST" });
    expect(undone.json).toMatchObject({ undone: 5, conflicts: [] });
    const withoutTimes = (files: Files) =>
      Object.fromEntries(Object.entries(files).map(([name, text]) => [name, text.replaceAll(/202\d-\S+?Z/g, "")]));
    const after = await receive(students, "?since=2020-01-01T00:00:00Z");
    expect(
      withoutTimes({ ...after, "classes.csv": after["classes.csv"]?.replace(/k3.*/, "").trimEnd() ?? "" }),
    ).toEqual(withoutTimes({ ...before, "classes.csv": before["classes.csv"]?.trimEnd() ?? "" }));
  });

  test("reports rows that cannot be stored, and stores the others", async () => {
    await using students = await open();
    await students.ask("/students", { body: { id: "n1", givenName: "Grace", familyName: "Hopper" } });
    const users = `sourcedId,enabledUser,username,givenName,familyName,shoe,status
u1,true,x,Emmy,Noether,38,
u3,true,y,Emmy,Noether,39,
u3,true,y,Emma,Noether,39,
u2,true,x,,Lovelace,,
bulk,true,x,A,B,,
n1,true,n1,Changed,Hopper,,
u4,true,"x"y,A,B,,
u5,true,z,A,B,,DELETED
`;
    const enrollments = "sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role\ne1,k1,s1,u1,wizard\n";
    const files = {
      "manifest.csv": manifest("1.2", { users: "bulk", enrollments: "bulk" }),
      "users.csv": users,
      "enrollments.csv": enrollments,
      "results.csv": "a",
    };
    for (const dryRun of [true, false]) {
      const { summary, errors } = await send(students, files, `?dryRun=${dryRun}&report=problems`);
      expect(summary).toMatchObject({
        files: [
          { file: "users.csv", rows: 8, created: 1, duplicate: 2, invalid: 5 },
          { file: "enrollments.csv", rows: 1, invalid: 1 },
        ],
        ignored: ["results.csv", "users.csv: shoe"],
      });
      expect(errors).toMatchObject([
        { file: "users.csv", line: 3, errors: [{ detail: /line 4/ }] },
        { line: 4, errors: [{ detail: /line 3/ }] },
        { line: 5, errors: [{ pointer: "/givenName" }] },
        { line: 6, errors: [{ detail: /sourcedId/ }] },
        { line: 7, errors: [{ detail: /students import/ }] },
        { line: 8 },
        { line: 9, errors: [{ detail: /status must be active/ }] },
        { file: "enrollments.csv", line: 2, errors: [{ detail: /the role wizard/ }] },
      ]);
      expect((await students.ask("/users/u1")).status).toBe(dryRun ? 404 : 200);
    }
  });

  // What rows and files may have does not depend on the store.
  if (kind === "postgres") return;

  test("changes an organization that has a field of its own called roles", async () => {
    await using students = await open();
    const file = (name: string) => ({
      "manifest.csv": manifest("1.2", { orgs: "bulk" }),
      "orgs.csv": `sourcedId,name,type\ns1,${name},school\n`,
    });
    await send(students, file("North"));
    for (const [index, roles] of ["x", [null], [{ role: "wizard" }]].entries()) {
      const headers = { "content-type": "application/merge-patch+json" };
      expect((await students.ask("/orgs/s1", { method: "PATCH", headers, body: { roles } })).status).toBe(200);
      const name = `South ${index}`;
      expect(await send(students, file(name))).toMatchObject({ errors: [], summary: { updated: 1 } });
      expect((await students.ask("/orgs/s1")).json).toMatchObject({ name, roles });
    }
  });

  test("rows obey the rules and references of a schema file", async () => {
    const enrollments = { references: { classId: { to: "classes", onDelete: "restrict" } } };
    const orgs = { schema: { type: "object", properties: { type: { enum: ["school"] } } } };
    const schema = schemaFile({ classes: {}, orgs, enrollments }, folder);
    await using students = await openStudents({ ...(await newLocation()), schema });
    const problem = (file: string, line: number, detail: string) =>
      expect.objectContaining({
        file,
        line,
        errors: [expect.objectContaining({ detail: expect.stringContaining(detail) })],
      });
    const tried = await send(students, bundle12, "?dryRun=true");
    const stored = await send(students, bundle12);
    for (const { errors } of [tried, stored]) expect(errors).toEqual([problem("orgs.csv", 2, "must be one of")]);
    const deleted = { ...bundle12, "classes.csv": "sourcedId,status\nk1,tobedeleted\n" };
    for (const query of ["?dryRun=true", ""])
      expect((await send(students, deleted, query)).errors).toContainEqual(problem("classes.csv", 2, "refers to"));
    const lost = "sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role\ne9,none,s1,u2,student\n";
    const broken = await send(students, { ...bundle12, "enrollments.csv": lost });
    expect(broken.errors).toContainEqual(problem("enrollments.csv", 2, "does not exist"));
    const found = await students.ask("/ims/oneroster/v1p1/classes/k1/students");
    expect(found.json.users).toMatchObject([{ sourcedId: "u2" }]);
  });

  test("deletes what a complete file does not have only when asked, and never because of a file with errors", async () => {
    await using students = await open();
    await send(students, bundle12);
    const orgs = "sourcedId,name,type\ns1,School,school\n";
    const files = { "manifest.csv": manifest("1.2", { orgs: "bulk" }), "orgs.csv": orgs };
    const counts = async (sent: Files, query: string) => (await send(students, sent, query)).summary.files;
    expect(await counts(files, "")).toMatchObject([{ missing: 1, deleted: 0 }]);
    expect(await counts({ ...files, "orgs.csv": `${orgs},x,y\n` }, "?deleteMissing=true")).toMatchObject([
      { deleted: 0 },
    ]);
    expect(await counts({ ...files, "orgs.csv": "sourcedId,name,type\n" }, "?deleteMissing=true")).toMatchObject([
      { deleted: 0 },
    ]);
    expect(await counts(files, "?deleteMissing=true")).toMatchObject([{ deleted: 1 }]);
    expect((await students.ask("/orgs/d1")).json.code).toBe("deleted");
    expect((await send(students, bundle12)).summary.files).toContainEqual(expect.objectContaining({ updated: 1 }));
  });
});

describe("an archive", () => {
  const bomb = zipOf({ "manifest.csv": "a".repeat(1_000) });
  // The size that the archive says that the file has, in its central directory.
  new DataView(bomb.buffer).setUint32(bomb.length - 22 - "manifest.csv".length - 46 + 24, 0xf000_0000, true);
  const packed = (orgs: string) => ({ "manifest.csv": manifest("1.2", { orgs: "bulk" }), "orgs.csv": orgs });
  const damaged = Buffer.from(zipOf(packed("sourcedId,name,type\ns1,School,school\n"), { level: 0 }));
  damaged.write("X", damaged.indexOf("School"));
  let students: TestStudents;
  beforeAll(async () => {
    students = await openStudents({ dataFolder: join(folder, "archives") });
  });
  afterAll(() => students.close());

  test.each([
    ["no zip", encoder.encode("PK hello"), "not a readable zip archive"],
    ["a path", zipOf({ "../users.csv": "" }), "only CSV files"],
    ["a folder", zipOf({ "export/users.csv": "" }), "only CSV files"],
    [
      "thousands of entries",
      zipOf(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`${letters(n)}.csv`, ""]))),
      "100 files",
    ],
    ["a bomb", bomb, "manifest.csv with more than"],
    ["no manifest", zipOf({ "users.csv": "" }), "no manifest.csv"],
    ["another version", zipOf({ "manifest.csv": manifest("1.0", {}) }), "oneroster.version"],
    [
      "an unknown mode of a file",
      zipOf({ "manifest.csv": manifest("1.2", { users: "sometimes" }), "users.csv": "sourcedId\nu1\n" }),
      'has "file.users" with the value "sometimes" on line 4 of manifest.csv; allowed are absent, bulk, delta',
    ],
    ["a missing file", zipOf({ "manifest.csv": manifest("1.2", { orgs: "bulk" }) }), "no orgs.csv"],
    ["no column sourcedId", zipOf(packed("id\n1\n")), "sourcedId"],
    ["a field that is not allowed", zipOf(packed("sourcedId,__proto__\ns1,x\n")), "a name that is not allowed"],
    ["a damaged file", damaged, "is damaged"],
  ])("is rejected with %s", async (_, archive, reason) => {
    const { status, json } = await send(students, archive as Uint8Array<ArrayBuffer>);
    expect({ status, code: json.code }).toEqual({ status: 400, code: "invalid_bundle" });
    expect(json.detail).toContain(reason);
  });
});

const patch = { "content-type": "application/merge-patch+json" };

function letters(number: number): string {
  return Array.from(String(number), (digit) => String.fromCharCode(97 + Number(digit))).join("");
}
