import { strToU8, type Zippable, zipSync } from "fflate";
import { expect, test } from "vitest";
import { workbookText } from "../../src/transfer/workbook.ts";
import { describeSqliteStudents } from "../locations.ts";

const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const styles = `<styleSheet ${namespace}>
  <numFmts><numFmt numFmtId="164" formatCode="[$-407]d\\. mmmm yyyy"/><numFmt numFmtId="165" formatCode="0 &quot;days&quot;"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>
</styleSheet>`;

/** A workbook as spreadsheet programs write it: a hidden sheet before the one with `rows`. */
function workbook(rows: string, more: Readonly<Record<string, string>> = {}): Buffer {
  const files = {
    "xl/workbook.xml": `<workbook ${namespace} xmlns:r="r"><sheets><sheet name="a" state="hidden" r:id="r1"/><sheet name="b" r:id="r2"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>',
    "xl/styles.xml": styles,
    "xl/sharedStrings.xml": `<sst ${namespace}><si><t>Vorname</t></si><si><r><t>Z</t></r><r><t>o\u00eb</t></r><rPh><t>x</t></rPh></si></sst>`,
    "xl/worksheets/sheet2.xml": `<worksheet ${namespace}><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  };
  const zipped: Zippable = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
  return Buffer.from(zipSync(zipped));
}

test.each([
  [
    '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="3"><c r="B3" t="s"><v>1</v></c></row>',
    "Vorname\n\n,Zo\u00eb\n",
  ],
  [
    '<row><c t="inlineStr"><is><t>a, "b"</t></is></c><c><v>1.50</v></c><c/><c t="b"><v>1</v></c></row>',
    '"a, ""b""",1.50,,true\n',
  ],
  [
    '<row><c s="1"><v>40178</v></c><c s="2"><v>40178.5</v></c><c s="3"><v>7</v></c></row>',
    "2009-12-31,2009-12-31T12:00:00Z,7\n",
  ],
  ['<row><c t="str"><f>A1&amp;"x"</f><v>Ada &amp; Bob</v></c><c t="e"><v>#N/A</v></c></row>', "Ada & Bob,#N/A\n"],
])("reads the cells of a sheet: %s", (rows, text) => {
  expect(workbookText(workbook(rows))).toBe(text);
});

test.each([
  [
    "has no sheet that it names",
    workbook("", { "xl/_rels/workbook.xml.rels": "<Relationships/>" }),
    "no visible sheet",
  ],
  [
    "lacks its sheet",
    workbook("", {
      "xl/_rels/workbook.xml.rels":
        '<Relationships><Relationship Id="r2" Target="worksheets/gone.xml"/></Relationships>',
    }),
    'damaged: it has no "xl/worksheets/gone.xml"',
  ],
  ["is not XML", workbook("<row></c>"), "is damaged"],
  ["is not a workbook", Buffer.from(zipSync({ "a.txt": strToU8("a") })), "no visible sheet"],
  ["is cut off", workbook("<row/>").subarray(0, 200), "is damaged"],
  ["has a cell outside of a sheet", workbook('<row><c r="ZZZZ1"><v>1</v></c></row>'), 'a cell "ZZZZ1"'],
  ["becomes too large", workbook(" ".repeat(130 * 1024 * 1024)), "128 MiB"],
  ["has an entity", workbook("<row><c><v>&a;</v></c></row>"), "is damaged"],
])("rejects a workbook that %s", (_, bytes, reason) => {
  expect(() => workbookText(bytes)).toThrow(
    expect.objectContaining({ code: "invalid_workbook", message: expect.stringContaining(reason) }),
  );
});

describeSqliteStudents({}, (students) => {
  const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>Schule am See</t></is></c></row>
    <row r="3"><c r="A3" t="inlineStr"><is><t>Number</t></is></c><c r="B3" t="s"><v>0</v></c><c r="C3" t="inlineStr"><is><t>dob</t></is></c></row>
    <row r="4"><c r="A4"><v>17</v></c><c r="B4" t="s"><v>1</v></c><c r="C4" s="1"><v>40178</v></c></row>`;

  test("imports a workbook like CSV, whatever type it is sent with", async () => {
    const headers = { "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" };
    const query = "/students/import?dryRun=true&map=Vorname:givenName";
    const sheet = await students.ask(query, { body: workbook(rows), headers });
    const csv = await students.ask(query, { body: workbook(rows), headers: { "content-type": "text/csv" } });
    expect(csv.lines.at(-1)).toEqual(sheet.lines.at(-1));
    const [row, last] = sheet.lines;
    const student = { studentNumber: "17", givenName: "Zo\u00eb", dateOfBirth: "2009-12-31" };
    expect(row).toMatchObject({ line: 4, result: "created", student, source: ["17", "Zo\u00eb", "2009-12-31"] });
    expect(last).toMatchObject({ summary: { headerLine: 3, columns: ["Number", "Vorname", "dob"] } });
  });

  test.each([
    ["is cut off", workbook(rows).subarray(0, 300), "invalid_workbook"],
    ["has another start", Buffer.concat([Buffer.from("XXXX"), workbook(rows).subarray(4)]), "invalid_encoding"],
    ["looks like UTF-16", Buffer.from("a\0".repeat(40) + "\0\xd8\0\xd8", "latin1"), "invalid_encoding"],
  ])("says that a workbook that %s is damaged", async (_, body, code) => {
    const response = await students.ask("/students/import", { body, headers: { "content-type": "text/csv" } });
    expect(response).toMatchObject({ status: 400, json: { code, detail: expect.stringContaining("damaged") } });
  });
});
