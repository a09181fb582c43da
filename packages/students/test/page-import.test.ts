import { expect, test } from "vitest";
import { type StudentsPage, studentsPage } from "./page-in-browser.ts";

// The import of a school's file on the page: columns become fields by words, an error is shown at its column, by keyboard too.

const registrar = studentsPage({ profile: "registrar" });
const open = studentsPage();

/** A file as a school's software exports it: titles above the header, Windows-1252, the country in words. */
function schoolFile(...rows: readonly string[]) {
  const lines = ["Schule am See;;;;;;;", "Stand: 01.09.2026;;;;;;;", columns.join(";"), ...rows];
  return Buffer.from(lines.join("\r\n"), "latin1");
}

const columns = ["Matrikel", "Name", "Stra\xdfe", "PLZ", "Ort", "Land", "Spind", "Geburtstag"];
const zoe = "A-1;Zo\xeb M\xfcller;Am Wall 1;04109;K\xf6ln;Deutschland;17;31.12.2009";

/** The words that a person selects for the columns. */
const words = {
  Matrikel: "Number",
  Straße: "Street",
  PLZ: "Postal code",
  Ort: "City",
  Land: "Country",
  Geburtstag: "Date of birth",
};

const fieldOf = ({ page }: StudentsPage, column: string) =>
  page.getByLabel(`Field for the column ${column}`, { exact: true });

async function choose(browser: StudentsPage, file: ReturnType<typeof schoolFile>): Promise<void> {
  await browser.open("#?show=import");
  await browser.chooseFile("schule.csv", file);
  await fieldOf(browser, "Spind").waitFor();
}

test("columns become members of the address and attributes", async () => {
  const { page } = open;
  await choose(open, schoolFile(zoe));
  expect(await page.getByLabel("Encoding").locator("option:checked").innerText()).toBe("windows-1252 (detected)");
  expect(await page.getByLabel("Line of the header").getAttribute("placeholder")).toBe("3 (detected)");
  for (const [column, text] of [
    ["Name", "Name, by its name"],
    ["PLZ", "Postal code, by its name"],
    ["Spind", "A field named Spind"],
  ] as const) {
    expect(await fieldOf(open, column).locator("option:checked").innerText()).toBe(text);
  }
  for (const [column, label] of Object.entries(words)) await fieldOf(open, column).selectOption({ label });
  await fieldOf(open, "Spind").selectOption("A field with another name");
  await page.getByLabel("Name of the field for the column Spind").fill("attributes.locker");
  const first = page.getByRole("region", { name: "First rows" });
  await first
    .getByText("Street: Am Wall 1, Postal code: 04109, City: Köln, Country: Deutschland, locker: 17")
    .waitFor();
  // The open profile stores what it does not know, and the wizard says so at the column.
  const land = page.getByRole("row", { name: /^Land/ });
  await land.getByText(/^line 4: must be a country code .*it is stored as it is$/).waitFor();
  await page.getByLabel("As they are: Land").click();
  await page.getByLabel("What values of Land stand for").fill("Deutschland = DE");
  await land.getByText(/country code/).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByText("It would become: 1 new, of 1 row.").waitFor();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("It became: 1 new, of 1 row.").waitFor();
  expect(await first.count()).toBe(0);
  await expect.poll(() => page.evaluate("document.activeElement.innerText")).toBe("Import");
  expect(await (await open.ask("/students")).json()).toMatchObject([
    {
      studentNumber: "A-1",
      name: "Zoë Müller",
      dateOfBirth: "2009-12-31",
      address: { street: "Am Wall 1", postalCode: "04109", city: "Köln", country: "DE" },
      attributes: { locker: "17" },
    },
  ]);
  // The message is inside the dialog: whatever is outside cannot be clicked.
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("1 student as before.").waitFor();
  expect(await (await open.ask("/students")).json()).toEqual([]);
});

test("a dry run is not shown for settings that changed while it ran", async () => {
  const { page } = open;
  await choose(open, schoolFile(zoe));
  await page.getByRole("region", { name: "First rows" }).waitFor();
  const held = Promise.withResolvers<() => Promise<void>>();
  await page.route("**/students/import**", (route) => held.resolve(() => route.continue()), { times: 1 });
  await page.getByRole("button", { name: "Try it" }).click();
  const release = await held.promise;
  await fieldOf(open, "Spind").selectOption("Leave it out");
  await release();
  await page.getByRole("button", { name: "Try it" }).waitFor();
  expect(await page.getByText("It would become").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Import", exact: true }).isDisabled()).toBe(true);
});

test("an error of a value, of a field and of two columns with one field is shown at its column", async () => {
  const { page } = registrar;
  await choose(registrar, schoolFile(zoe));
  const errorAt = (column: string) => page.getByRole("row", { name: new RegExp(`^${column}`) }).locator(".form-error");
  await expect.poll(() => errorAt("Spind").allTextContents()).toEqual(["not a field of a student"]);
  await errorAt("Land").getByText("line 4: must be a country code of two capital letters").waitFor();
  await fieldOf(registrar, "Ort").selectOption({ label: "Country" });
  await errorAt("Land").getByText("the column Ort is that already").waitFor();
  registrar.forgive(/400/);
  await fieldOf(registrar, "Ort").selectOption({ label: "City" });
  await fieldOf(registrar, "PLZ").selectOption("A field with another name");
  await page.getByLabel("Name of the field for the column PLZ").fill("address.zip");
  await errorAt("PLZ")
    .getByText(/^cannot be address\.zip: address has only address\.street/)
    .waitFor();
  await page.getByText("The reason is below its field.").waitFor();
  registrar.forgive(/422/);
  await page.getByLabel("Name of the field for the column PLZ").fill("");
  await fieldOf(registrar, "PLZ").selectOption("Leave it out");
  await page.getByText("The reason is below its field.").waitFor({ state: "detached" });
  await expect.poll(() => errorAt("PLZ").count()).toBe(0);
  // The report of the whole file names the fields as the form does.
  await fieldOf(registrar, "Spind").selectOption("Leave it out");
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByText(/^1 row: Country must be a country code of two capital letters/).waitFor();
  await page.getByText("1 row: Given name is required (line 4)").waitFor();
  // A dry run that would store nothing leaves nothing to import.
  expect(await page.getByRole("button", { name: "Import", exact: true }).isDisabled()).toBe(true);
});

test("downloads the rows that an import rejected, with the header, to be corrected and imported again", async () => {
  const { page } = open;
  await open.open("#?show=import");
  const rows = ['N-1,Ada,"two\nlines"', 'N-1,Bob,"again\nin ""two"""', "N-2,Eve,x", "N-2,=cmd(),'=a"];
  await open.chooseFile("class.csv", `studentNumber,name,note\n${rows.join("\n")}\n`);
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByText(/2 new, 2 duplicates?, of 4 rows/).waitFor();
  const { name, text } = await open.download(() => page.getByRole("button", { name: "Rejected rows" }).click());
  expect(name).toBe("rejected-class.csv");
  expect(text).toBe(`studentNumber,name,note\n${rows[1]}\nN-2,'=cmd(),'=a\n`);
});

test("counts the rejected rows of a JSON array, all of which are on one line", async () => {
  const { page } = registrar;
  await registrar.open("#?show=import");
  await registrar.chooseFile(
    "class.json",
    JSON.stringify(Array.from({ length: 7 }, () => ({ familyName: "Lovelace" }))),
  );
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByText("7 rows: Given name is required (line 1)").waitFor();
});

test("after a truncated report, says that rows may be stored, and the list shows them", async () => {
  const { page } = open;
  await open.open("#?show=import");
  await open.chooseFile("class.csv", "studentNumber,name\nT-1,Ada\n");
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByText("It would become: 1 new, of 1 row.").waitFor();
  await page.route(
    "**/students/import**",
    async (route) => {
      const text = await (await route.fetch()).text();
      await route.fulfill({ body: text.slice(0, -9), contentType: "application/x-ndjson" });
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page
    .getByText("The report of the service ended early. Records of the first rows may be there already")
    .waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("gridcell", { name: "T-1", exact: true }).waitFor();
});

test("imports only those OneRoster users who are students", async () => {
  const { page } = open;
  await open.open("#?show=import");
  const users = "sourcedId,status,enabledUser,role,givenName\r\nu-1,,true,student,Ada\r\nu-2,,true,teacher,Anne";
  await open.chooseFile("users.csv", users);
  const first = page.getByRole("region", { name: "First rows" }).getByRole("listitem");
  await expect.poll(() => first.allInnerTexts()).toHaveLength(2);
  expect(await first.last().innerText()).toBe("no student");
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByText("It would become: 1 new, 1 no students, of 2 rows.").waitFor();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("It became: 1 new, 1 no students, of 2 rows.").waitFor();
  expect(await (await open.ask("/students?id=u-1")).json()).toMatchObject([{ id: "u-1", givenName: "Ada" }]);
});

test("the whole import works by keyboard", async () => {
  const { page } = open;
  await open.open();
  await page.keyboard.press("i");
  await page.getByLabel(/A CSV, Excel, JSON or NDJSON file/).waitFor();
  await open.tabTo("A CSV, Excel, JSON or NDJSON file");
  // From here, the dialog of the operating system would take the keys.
  await open.chooseFile("schule.csv", schoolFile(zoe.replace("A-1;", "A-2;")));
  await fieldOf(open, "Spind").waitFor();
  await open.tabTo("Field for the column Matrikel");
  await page.keyboard.type("Number");
  await open.tabTo("Field for the column PLZ");
  await page.keyboard.type("Postal");
  await open.tabTo("Field for the column Spind");
  await page.keyboard.type("A field with");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("attributes.locker");
  await page.getByText(/Postal code: 04109.*locker: 17/).waitFor();
  await open.tabTo("Try it");
  await page.keyboard.press("Enter");
  await page.getByText("It would become: 1 new, of 1 row.").waitFor();
  await open.tabTo("Import");
  await page.keyboard.press("Enter");
  await page.getByText("It became: 1 new, of 1 row.").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("gridcell", { name: "A-2", exact: true }).waitFor();
  // The key that opened the drawer came from no control: the list takes the focus again.
  await page.keyboard.press("ArrowDown");
  await page.locator(".table-row:focus").waitFor();
});
