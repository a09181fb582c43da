import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import { openStudents, problem, type TestStudents } from "../client.ts";

const utf16 = (text: string, isLittle: boolean): Buffer => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return isLittle ? bytes : bytes.swap16();
};
const latin = (text: string): Buffer => Buffer.from(text, "latin1");

// How a file is read does not depend on the store.
const folder = temporaryFolder();
let students: TestStudents;
beforeAll(async () => {
  students = await openStudents({ dataFolder: folder });
});
afterAll(() => students.close());

const load = async (body: Uint8Array | string, query = "", type = "text/csv") => {
  const report = await students.load(`/students/import?${query}`, body, type);
  expect(report.response.status, report.response.text).toBe(200);
  return report;
};
const send = async (body: Uint8Array | string, query = "", type = "text/csv") =>
  (await students.load(`/students/import?${query}`, body, type)).response;
/** The records of a dry run. */
const tryOut = async (body: Uint8Array | string, query = "", type?: string) => {
  const { rows, summary } = await load(body, `dryRun=true&${query}`, type);
  return { students: rows.map(({ student }) => student), rows, summary };
};
describe("the encoding of a file", () => {
  const csv = "studentNumber,familyName\n1,Müller\n";
  test.each([
    ["utf-8", Buffer.from(csv)],
    ["utf-8", Buffer.from(`\ufeff${csv}`)],
    ["utf-8", Buffer.from("studentNumber,familyName\n1,Mueller\n")],
    ["utf-16le", utf16(csv, true)],
    ["utf-16be", utf16(csv, false)],
    ["utf-16le", utf16(csv, true).subarray(2)],
    ["utf-16be", utf16(csv, false).subarray(2)],
    ["windows-1252", latin(csv)],
  ])("is detected as %s (%#)", async (encoding, bytes) => {
    const found = await tryOut(bytes);
    expect(found.summary).toMatchObject({ encoding, created: 1 });
    expect(found.students).toMatchObject([{ studentNumber: "1", familyName: expect.stringMatching(/^M(ü|ue)ller$/) }]);
  });

  test("is detected although the first decisive letter comes late", async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `${n},${"Ada ".repeat(250)}\n`).join("");
    const found = await load(latin(`studentNumber,note\n${rows}x,Jos\xe9 \x80\n`), "dryRun=true&report=summary");
    expect(found.summary).toMatchObject({ encoding: "windows-1252", created: 301 });
  });

  test("can be named, by a parameter or by the type", async () => {
    const bytes = latin("studentNumber,familyName\n1,\xb3\n");
    for (const [query, type] of [
      ["encoding=windows-1250", "text/csv"],
      ["", "text/csv; charset=windows-1250"],
      ["", "text/csv; charset=cp1250"],
    ]) {
      expect((await tryOut(bytes, query, type)).students).toMatchObject([{ familyName: "ł" }]);
    }
  });

  test.each([
    ["bytes that are not UTF-8 in the middle of UTF-8", latin("name\n\xc3\xa9\n\xe9x\n"), "", "text/csv"],
    ["a half character of UTF-16", utf16("name\nAda\n", true).subarray(0, -1), "", "text/csv"],
    ["a lone surrogate", utf16("name\n\ud800x\n", true), "", "text/csv"],
    ["NDJSON that is not UTF-8", latin('{"name":"Jos\xe9"}'), "", "application/x-ndjson"],
    ["another encoding than the one that is named", latin("name\nJos\xe9\n"), "encoding=utf-8", "text/csv"],
  ])("must be valid: %s", async (_, bytes, query, type) => {
    expect(await send(bytes, query, type)).toMatchObject(problem(400, "invalid_encoding", "encoding=windows-1252"));
  });

  test.each([
    ["\xd0\xcf\x11\xe0\xa1\xb1", "a workbook (.xls)"],
    ["\x1f\x8b\b\0name", "compressed (gzip)"],
    ["%PDF-1.7\nname", "a PDF document"],
  ])("of a file that is not text is none: %j", async (start, kind) => {
    for (const [query, type] of [
      ["", "text/csv"],
      ["encoding=windows-1252", "text/csv"],
      ["", "text/csv; profile=oneroster"],
      ["", "application/x-ndjson"],
    ]) {
      const { status, json } = await send(latin(start), query, type);
      expect({ status, code: json.code }).toEqual({ status: 400, code: "invalid_encoding" });
      expect(json.detail).toContain(`The file is ${kind}`);
      expect(json.detail).toContain("save or extract it as CSV first. Nothing was imported.");
    }
  });
});

describe("the layout of a file", () => {
  test.each([
    ["sep=;\r\nstudentNumber;name\r\n1;Ada, B\r\n", "semicolon", 2],
    ["Class list 2026\n\nstudentNumber,name\n1,Ada\n", "comma", 3],
    ["Class list, spring;;\nSchool;Hill High;\nstudentNumber;givenName;familyName\n1;Ada;B\n", "semicolon", 3],
    ["Teacher;Miller\nName;First Name;Student ID\nx;Ada;1\n", "semicolon", 2],
    ["Liste\nNr|Vorname|Nachname\n1|Ada|B\n", "pipe", 2],
    ["studentNumber\n1\n", "comma", 1],
  ])("is detected: %j", async (csv, separator, headerLine) => {
    const { summary, rows } = await tryOut(csv);
    expect(summary).toMatchObject({ separator, headerLine, created: 1 });
    expect(rows).toMatchObject([{ row: 1, line: headerLine + 1 }]);
  });

  test("can be named", async () => {
    const { summary, students: found } = await tryOut("x,y\nname;a,b\nAda;c\n", "separator=semicolon&headerLine=2");
    expect(summary).toMatchObject({ separator: "semicolon", headerLine: 2 });
    expect(found).toEqual([{ name: "Ada", "a,b": "c" }]);
  });

  test("ignores empty cells after the last column", async () => {
    expect((await tryOut("name,email,,\nAda,,,\nBob,,,,,\n")).students).toEqual([{ name: "Ada" }, { name: "Bob" }]);
  });
});

describe("the values of a file", () => {
  test.each([
    ["31.12.2001", "", "2001-12-31", "DD.MM.YYYY"],
    ["1.2.2001", "", "2001-02-01", "DD.MM.YYYY"],
    ["2001/2/1", "", "2001-02-01", "YYYY-MM-DD"],
    ["2001-02-01 00:00:00", "", "2001-02-01", "YYYY-MM-DD"],
    ["12/31/2001", "", "2001-12-31", "MM/DD/YYYY"],
    ["31/12/2001", "", "2001-12-31", "DD/MM/YYYY"],
    ["03/04/2001", "", "03/04/2001", "ambiguous"],
    ["03/04/2001", "dates=MM/DD/YYYY", "2001-03-04", "MM/DD/YYYY"],
    ["03/04/2001", "dates=DD/MM/YYYY", "2001-04-03", "DD/MM/YYYY"],
    ["12/31/2001", "dates=DD.MM.YYYY", "12/31/2001", "DD.MM.YYYY"],
  ])("a date %s with %j is %s", async (date, query, expected, dates) => {
    const { students: found, summary } = await tryOut(`name,dateOfBirth\nAda,${date}\n`, query);
    expect(found).toEqual([{ name: "Ada", dateOfBirth: expected }]);
    expect(summary).toMatchObject({ dates });
  });

  test("lose blanks around them where the field is known", async () => {
    const csv =
      "studentNumber,name,dob,address.country,Notiz\n1010 ,\u00a0Ada, 1.2.2001\u00a0, DE , x\n \u00a0,Bob,,,\n";
    const { students: found } = await tryOut(csv);
    const address = { country: "DE" };
    expect(found).toEqual([
      { studentNumber: "1010", name: "Ada", dateOfBirth: "2001-02-01", address, Notiz: " x" },
      { name: "Bob" },
    ]);
  });

  test("other rows distinguish day from month", async () => {
    const { students: found } = await tryOut("name,dob\nA,03/04/2001\nB,13/04/2001\n");
    expect(found).toMatchObject([{ dateOfBirth: "2001-04-03" }, { dateOfBirth: "2001-04-13" }]);
  });

  test.each([
    [["14/13/2010", "31.12.2001", "1.2.2001"], "DD.MM.YYYY"],
    [["14/13/2010", "31/12/2001"], "DD/MM/YYYY"],
    [["31/12/2001", "12/31/2001"], "ambiguous"],
  ])("the format of %j is that of the dates that exist: %s", async (dates, expected) => {
    const { summary } = await tryOut(`dob,name\n${dates.map((date) => `${date},Ada\n`).join("")}`);
    expect(summary).toMatchObject({ dates: expected });
  });

  test("are replaced, by member or column, ignoring case", async () => {
    const query = "map=Sex:gender&values=gender:m=male,gender:W=female,status:aktiv=enrolled,status:-=";
    const { students: found } = await tryOut("name,Sex,status\nA,M,aktiv\nB,w,-\nC,x,left\n", query);
    expect(found).toEqual([
      { name: "A", gender: "male", status: "enrolled" },
      { name: "B", gender: "female" },
      { name: "C", gender: "x", status: "left" },
    ]);
  });

  test("are replaced whatever they are, and with the column in both Unicode forms", async () => {
    const values = encodeURIComponent(`Größe:__proto__=odd,${"Größe".normalize("NFD")}:toString=text`);
    const csv = "name,Größe\nA,__proto__\nB,toString\nC,constructor\n";
    const { students: found } = await tryOut(csv, `map=Größe:attributes.size&values=${values}`);
    expect(found).toEqual([
      { name: "A", attributes: { size: "odd" } },
      { name: "B", attributes: { size: "text" } },
      { name: "C", attributes: { size: "constructor" } },
    ]);
  });

  test.each([
    ["name,Sex\nAda,m\n", "values=gender:m=male", /"gender".*it has "name", "Sex"\./],
    [
      "name,Haarfarbe\nAda,1.2.2001\n",
      "dates=DD.MM.YYYY",
      /format DD\.MM\.YYYY.*dateOfBirth.*it has "name", "Haarfarbe"\./,
    ],
    ["name\nAda\n", "map=Nachname:familyName", /"Nachname" is not a column of the file; it has "name"\./],
    ["na\u202eme\nAda\n", "map=x:familyName", /it has "na\\u202eme" \(name\)\./],
  ])("in %j are not set by %s, which no column has", async (csv, query, detail) => {
    expect(await send(csv, query)).toMatchObject(problem(400, "invalid_header", detail));
  });

  test("are not set by a name that no column has, also if a column has a very long one", async () => {
    const { json } = await send(`n${".".repeat(100_000)}ame\nAda\n`, "map=x:familyName");
    expect(json.detail).toMatch(/it has "n\.{39}"… \(100004 in all\) \(name\)\./);
  });

  test.each(["map=a:name", "values=a:b=c", "dates=DD.MM.YYYY", "separator=tab", "headerLine=2"])(
    "are not set by %s in NDJSON, which has no columns",
    async (query) => {
      expect(await send('{"a":"b"}', query, "application/x-ndjson")).toMatchObject(
        problem(400, "invalid_parameter", /is for CSV only, and this file is NDJSON/),
      );
    },
  );

  test("name what was expected when a date is invalid or a cell is not JSON", async () => {
    const csv = `name,Adressfeld,dob\nAda,"High St\u202e 1",\nBob,,31.02.2001\nCy,,"${"9".repeat(60)}\n"\n`;
    const { rows } = await tryOut(csv, "map=Adressfeld:address");
    expect(rows).toMatchObject([
      {
        row: 1,
        line: 2,
        errors: [
          {
            pointer: "/address",
            detail: expect.stringMatching(
              /^must be JSON, such as \{"street".*address\.street.*; in the column "Adressfeld", got "High St\\u202e 1" \(/,
            ),
          },
        ],
      },
      {
        warnings: [
          {
            pointer: "/dateOfBirth",
            detail: 'must be a date that exists, as YYYY-MM-DD or in the format of the file, got "31.02.2001"',
          },
        ],
      },
      { warnings: [{ detail: expect.stringMatching(/got "9{40}"… \(60 in all\)$/) }] },
    ]);
  });

  test.each([
    ["Matrikelnummer;Vorname;Nachname;Geburtsdatum;Klasse;PLZ;Status", "aktiv"],
    ["Matricule;Pr\u00e9nom;Nom;Date de naissance;Classe;Code postal;Statut", "Inscrite"],
    ["Matr\u00edcula;Nombre;Apellidos;Fecha de nacimiento;Clase;C\u00f3digo postal;Estado", "matriculado"],
    ["MATRICULA;nome;Sobrenome;Data de nascimento;Turma;CEP;Situacao", "ativo"],
    ["Matricola;Nome;Cognome;Data di nascita;Classe;CAP;Stato", "iscritto"],
    ["Studentnummer;Voornaam;Achternaam;Geboortedatum;Klas;Postcode;Status", "ingeschreven"],
    ["Numer albumu;Imi\u0119;Nazwisko;Data urodzenia;Klasa;Kod pocztowy;Status", "Zapisany"],
  ])("and their columns are recognised in the words of a school: %s", async (header, status) => {
    const { students: found } = await tryOut(`${header}\n1;Ada;Lovelace;10.12.1815;7b;10115;${status}\n`);
    const student = { studentNumber: "1", givenName: "Ada", familyName: "Lovelace", dateOfBirth: "1815-12-10" };
    expect(found).toEqual([{ ...student, grade: "7b", address: { postalCode: "10115" }, status: "enrolled" }]);
  });

  test("of an omitted column are not stored", async () => {
    expect((await tryOut("name,Notiz\nAda,x\n", "map=Notiz:")).students).toEqual([{ name: "Ada" }]);
  });
});

describe("columns inside of a field", () => {
  test("become members of the address and of the attributes", async () => {
    const query =
      "map=Straße:address.street,PLZ:address.postalCode,Land:address.country,Spind:attributes.a.b&values=Land:D=DE";
    const csv = "name;Straße;PLZ;Address.City;Land;Spind\nAda;Markt 1;01099;Dresden;d;=7\nBob;;;;;\n";
    const { students: found, summary } = await tryOut(csv, query);
    const address = { street: "Markt 1", postalCode: "01099", city: "Dresden", country: "DE" };
    expect(found).toEqual([{ name: "Ada", address, attributes: { "a.b": "=7" } }, { name: "Bob" }]);
    expect(summary).not.toHaveProperty("unknownColumns");
  });

  test("change only these members in an upsert, also in a row that a thread parses", async () => {
    const number = "inside-1";
    await load(`{"studentNumber":"${number}","address":{"street":"a","city":"b"}}`, "", "application/x-ndjson");
    const upsert = (row: string) =>
      load(`studentNumber,city,note\n${number},${row}\n`, "map=city:address.city&upsert=studentNumber");
    for (const [row, city] of [
      ["c,", "c"],
      [`d,${"x".repeat(100_000)}`, "d"],
    ] as const) {
      expect((await upsert(row)).summary).toMatchObject({ updated: 1 });
      const { json } = await students.ask(`/students?studentNumber=${number}`);
      expect(json).toMatchObject([{ address: { street: "a", city } }]);
    }
  });

  test.each([
    ["a:address.strasse", /cannot be address\.strasse: address has only address\.street, .*address\.country/],
    ["a:address.", /address has only/],
    ["a:Address.zip", /cannot be address\.zip: address has only/],
    ["a:Address.city", /cannot be "Address\.city": write address\.city/],
    ["a:ATTRIBUTES.x", /cannot be "ATTRIBUTES\.x": write attributes\.x/],
    ["a:attributes.", /must name a member of attributes/],
    [
      "a:guardians.name",
      /guardians is a list\. Put the whole list into one column as JSON, or import the file as NDJSON/,
    ],
    ["a:givenName.x", /givenName is a single value\. Map the column to another field, or omit it/],
    ["a:address.__proto__", /cannot be __proto__/],
    ["a:address.city,b:address.city", /columns "a" and "b" both have the field address\.city/],
    ["a:address,b:address.city", /column "a" has all of address, and "b" has address\.city/],
    ["a:address.city,b:address", /column "b" has all of address, and "a" has address\.city/],
    ["a:name", /columns "a" and "name" both have the field name/],
  ])("are rejected as %s", async (map, detail) => {
    expect(await send("a,b,name\n1,2,3\n", `map=${map}`)).toMatchObject(problem(400, "invalid_header", detail));
  });

  test("are recognised in any case, and in both Unicode forms of a name", async () => {
    const csv = `name;ADDRESS.PostalCode;Attributes.Locker;${"Größe".normalize("NFD")}\nAda;1;2;m\n`;
    const { students: found } = await tryOut(csv, "map=Größe:attributes.size&values=Größe:m=medium");
    expect(found).toEqual([{ name: "Ada", address: { postalCode: "1" }, attributes: { Locker: "2", size: "medium" } }]);
  });

  test("are not changed by the column of other members", async () => {
    const row = '"{""address"":{""city"":""X""},""name"":""Bob"",""hobby"":""chess""}"';
    const { rows } = await tryOut(`name,address.street,otherMembers\nAda,High St,${row}\n`);
    const detail = 'has a column of its own, so the column "otherMembers" must not have it';
    expect(rows).toMatchObject([
      {
        result: "invalid",
        errors: [
          { pointer: "/address", code: "duplicate_name", detail },
          { pointer: "/name", detail },
        ],
      },
    ]);
  });

  test("are own fields in a file of OneRoster, if a student has no such field", async () => {
    const csv = "sourcedId,role,givenName,name.x,address.zip,address.city\ns-1,student,Ada,1,2,Leeds\n";
    const { students: found } = await tryOut(csv, "", "text/csv; profile=oneroster");
    expect(found).toEqual([{ givenName: "Ada", "name.x": "1", "address.zip": "2", address: { city: "Leeds" } }]);
  });

  test("are rejected when a column is named twice in a parameter", async () => {
    for (const map of ["a:name,a:email", `Größe:name,${"Größe".normalize("NFD")}:email`]) {
      expect(await send("a\n1\n", `map=${encodeURIComponent(map)}`)).toMatchObject(problem(400, "invalid_parameter"));
    }
  });
});

test("a dry run reports what would change, as written", async () => {
  const number = "l-1";
  await load(`{"studentNumber":"${number}","weight":1.50,"gone":1}`, "", "application/x-ndjson");
  const row = `{"studentNumber":"${number}","weight":1.60,"gone":null}`;
  const { response, rows } = await load(row, "dryRun=true&upsert=studentNumber", "application/x-ndjson");
  expect(response.text).toContain('"value":1.60');
  expect(rows).toMatchObject([
    {
      result: "updated",
      changes: expect.arrayContaining([
        { op: "replace", path: "/weight", value: 1.6 },
        { op: "remove", path: "/gone" },
      ]),
    },
  ]);
});
