import { afterAll, beforeAll } from "vitest";
import { testDeclaredContract } from "../../../../test/declared-contract.ts";
import { rosterVersions } from "../../src/domain/roster-kinds.ts";
import { lowerLists, ownLists } from "../../src/rostering/endpoints.ts";
import { operationIdOf as rosterId } from "../../src/rostering/roster-operations.ts";
import { serve } from "../client.ts";
import { describeSqlite } from "../locations.ts";

const operationIds = [
  ...`
    getCaller listCollections createInCollections listStudents createStudent listDeletedStudents
    listReferringToStudent listChanges getStudent replaceStudent patchStudent deleteStudent listVersions
    getVersion diffVersions restoreStudent revertStudent purgeStudent importStudents changeStudents
    listBulkChanges undoBulkChange listDuplicates setDistinctStudents mergeStudents listWebhooks createWebhook
    getWebhook deleteWebhook testWebhook rotateWebhook replayWebhook listDeadLetters retryDeadLetter
    discardDeadLetter listKeys createKey revokeKey listAudit createToken exportRoster importRoster
    listRecords createRecord listDeletedRecords listReferringToRecord listRecordChanges getRecord replaceRecord
    patchRecord deleteRecord listRecordVersions getRecordVersion diffRecordVersions restoreRecord revertRecord
    purgeRecord importRecords changeRecords
  `
    .trim()
    .split(/\s+/),
  ...rosterVersions.flatMap((version) => [
    ...Object.keys(ownLists).flatMap((name) => [rosterId(`/${name}`, version), `${rosterId(`/${name}`, version)}One`]),
    ...lowerLists.map(({ path }) => rosterId(path, version)),
  ]),
];

describeSqlite((newLocation) => {
  let service: Awaited<ReturnType<typeof serve>>;
  let id: string;

  beforeAll(async () => {
    service = await serve(await newLocation());
    const headers = { "content-type": "application/json" };
    const created = await fetch(`${service.url}/students`, { method: "POST", headers, body: '{"name":"Ada"}' });
    ({ id } = (await created.json()) as { id: string });
  });
  afterAll(async () => {
    await service.close();
  });

  testDeclaredContract({
    url: () => service.url,
    document: async () => (await (await fetch(`${service.url}/openapi.json`)).json()) as never,
    operationIds,
    pathParameters: () => ({
      collection: "courses",
      nested: "courses",
      id,
      version: "1",
      bulkId: id,
      name: "office",
      seq: "1",
      school: "default",
      class: "k1",
      course: "c1",
      term: "t1",
      student: id,
      teacher: "u1",
      user: id,
    }),
  });
});
