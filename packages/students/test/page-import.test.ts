import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openStudentsPage, type StudentsPage } from "./page-in-browser.ts";

// The import of a school's file on the page: columns become fields by words, an error is shown at its column, by keyboard too.

let registrar: StudentsPage;
let open: StudentsPage;
beforeAll(async () => {
  registrar = await openStudentsPage({ profile: "registrar" });
  open = await openStudentsPage();
  for (const { page } of [registrar, open]) await page.setViewportSize({ width: 1280, height: 800 });
});
afterAll(async () => {
  await registrar.close();
  await open.close();
});
afterEach(async () => {
  for (const browser of [registrar, open]) expect(await browser.leave()).toEqual([]);
});

const eventually = { timeout: 60_000 };

/** A file as a school's software exports it: titles above the header, Windows-1252, the country in words. */
function schoolFile(...rows: readonly string[]) {
  const lines = ["Schule am See;;;;;;;", "Stand: 01.09.2026;;;;;;;", columns.join(";"), ...rows];
  return { name: "schule.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n"), "latin1") };
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

async function readDownload(download: { createReadStream(): Promise<NodeJS.ReadableStream> }): Promise<string> {
  let text = "";
  for await (const chunk of await download.createReadStream()) text += chunk;
  return text;
}

const fieldOf = ({ page }: StudentsPage, column: string) =>
  page.getByLabel(`Field for the column ${column}`, { exact: true });

async function choose(browser: StudentsPage, file: ReturnType<typeof schoolFile>): Promise<void> {
  await browser.open("#?show=import");
  await browser.page.getByLabel(/A CSV, Excel, JSON or NDJSON file/).setInputFiles(file);
  await fieldOf(browser, "Spind").waitFor();
}

test("a column with a common other name shows the field that it becomes", async () => {
  await open.open("#?show=import");
  const buffer = Buffer.from("dob,Surname,Locker\n1815-12-10,Lovelace,17\n");
  await open.page
    .getByLabel(/A CSV, Excel, JSON or NDJSON file/)
    .setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer });
  for (const [column, text] of [
    ["dob", "Date of birth, by its name"],
    ["Surname", "Family name, by its name"],
    ["Locker", "A field named Locker"],
  ] as const) {
    await expect.poll(() => fieldOf(open, column).locator("option:checked").innerText(), eventually).toBe(text);
  }
});

test("columns become members of the address and attributes", async () => {
  const { page } = open;
  await choose(open, schoolFile(zoe));
  expect(await page.getByLabel("Encoding").locator("option:checked").innerText()).toBe("windows-1252 (detected)");
  expect(await page.getByLabel("Line of the header").getAttribute("placeholder")).toBe("3 (detected)");
  expect(await fieldOf(open, "Name").locator("option:checked").innerText()).toBe("Name, by its name");
  expect(await fieldOf(open, "PLZ").locator("option:checked").innerText()).toBe("Postal code, by its name");
  for (const [column, label] of Object.entries(words)) await fieldOf(open, column).selectOption({ label });
  await fieldOf(open, "Spind").selectOption("An attribute, such as a locker");
  await page.getByLabel("Name of the attribute for the column Spind").fill("locker");
  const first = page.getByRole("region", { name: "First rows" });
  await first
    .getByText("Street: Am Wall 1, Postal code: 04109, City: Köln, Country: Deutschland, locker: 17")
    .waitFor();
  // The open profile stores what it does not know, and the wizard says so at the column.
  const land = page.getByRole("row", { name: /^Land/ });
  await land.getByText(/^line 4: must be a country code .*it is stored as it is$/).waitFor();
  await page.getByRole("button", { name: "As they are: Land" }).click();
  await page.getByLabel("What values of Land stand for").fill("Deutschland = DE");
  await land.getByText(/country code/).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByText("It would become: 1 new, of 1 row.").waitFor();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("It became: 1 new, of 1 row.").waitFor();
  await expect.poll(() => page.evaluate("document.activeElement.innerText")).toBe("Try it");
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
  await expect.poll(() => errorAt("Spind").allTextContents(), eventually).toEqual(["not a field of a student"]);
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
  await expect.poll(() => errorAt("PLZ").count(), eventually).toBe(0);
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
  const rows = ['N-1,Ada,"two\nlines"', 'N-1,Bob,"again\nin ""two"""', "N-2,Eve,x"];
  const buffer = Buffer.from(`studentNumber,name,note\n${rows.join("\n")}\n`);
  await page
    .getByLabel(/A CSV, Excel, JSON or NDJSON file/)
    .setInputFiles({ name: "class.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByText(/2 new, 1 there already, of 3 rows/).waitFor();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Rejected rows" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("rejected-class.csv");
  expect(await readDownload(download)).toBe(`studentNumber,name,note\n${rows[1]}\n`);
});

test("imports only those OneRoster users who are students by roles.csv, and asks for that file", async () => {
  const { page } = open;
  const csv = (name: string, lines: readonly string[]) => ({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(lines.join("\r\n")),
  });
  const users = csv("users.csv", [
    "sourcedId,status,enabledUser,username,givenName,familyName",
    "u-1,,true,ada,Ada,Lovelace",
    "u-2,,true,anne,Anne,Byron",
  ]);
  const roles = csv("roles.csv", [
    "sourcedId,status,userSourcedId,roleType,role",
    "r-1,,u-1,primary,student",
    "r-2,,u-2,primary,teacher",
  ]);
  const picker = page.getByLabel(/A CSV, Excel, JSON or NDJSON file/);
  await open.open("#?show=import");
  await picker.setInputFiles(users);
  await page.getByRole("alert").getByText("Choose above the roles.csv that came with it.").waitFor();
  open.forgive(/400/);
  await page.getByLabel(/^roles\.csv of OneRoster, which says/).setInputFiles(roles);
  const first = page.getByRole("region", { name: "First rows" }).getByRole("listitem");
  await expect.poll(() => first.allInnerTexts(), eventually).toHaveLength(2);
  expect(await first.first().innerText()).toMatch(/Given name: Ada/);
  expect(await first.last().innerText()).toBe("no student");
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByText("It would become: 1 new, 1 no students, of 2 rows.").waitFor();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("It became: 1 new, 1 no students, of 2 rows.").waitFor();
  expect(await (await open.ask("/students?id=u-1")).json()).toMatchObject([{ id: "u-1", givenName: "Ada" }]);

  // Both files together; each is recognised by its header.
  await open.open("#?show=import");
  await picker.setInputFiles([roles, users]);
  await page.getByText(/^users\.csv, .*: users of OneRoster$/).waitFor();
  await page.getByLabel(/the same sourcedId or identifier/).check();
  await first.getByText("as it is").waitFor();
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByText("It would become: 0 new, 1 as they are, 1 no students, of 2 rows.").waitFor();
});

test("the whole import works by keyboard", async () => {
  const { page } = open;
  await open.open();
  await page.keyboard.press("i");
  await page.getByLabel(/A CSV, Excel, JSON or NDJSON file/).waitFor();
  const focused = () =>
    page.evaluate<string>(
      "document.activeElement.getAttribute('aria-label') ?? document.activeElement.labels?.[0]?.innerText ?? document.activeElement.innerText",
    );
  /** Presses Tab until a control has the focus. Each control must be reachable. */
  const tabTo = async (name: string): Promise<void> => {
    const seen: string[] = [];
    for (let count = 0; count < 60; count += 1) {
      const text = await focused();
      if (text.startsWith(name)) return;
      seen.push(text);
      await page.keyboard.press("Tab");
    }
    expect.unreachable(`${name} is not among ${seen.join(" | ")}`);
  };
  await tabTo("A CSV, Excel, JSON or NDJSON file");
  // From here, the dialog of the operating system would take the keys.
  await page.locator("input:focus").setInputFiles(schoolFile(zoe.replace("A-1;", "A-2;")));
  await fieldOf(open, "Spind").waitFor();
  await tabTo("Field for the column Matrikel");
  await page.keyboard.type("Number");
  await tabTo("Field for the column PLZ");
  await page.keyboard.type("Postal");
  await tabTo("Field for the column Spind");
  await page.keyboard.type("An attribute");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("locker");
  await page.getByText(/Postal code: 04109.*locker: 17/).waitFor();
  await tabTo("Try it");
  await page.keyboard.press("Enter");
  await page.getByText("It would become: 1 new, of 1 row.").waitFor();
  await tabTo("Import");
  await page.keyboard.press("Enter");
  await page.getByText("It became: 1 new, of 1 row.").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("gridcell", { name: "A-2", exact: true }).waitFor();
  // The key that opened the drawer came from no control: the list takes the focus again.
  await page.keyboard.press("ArrowDown");
  await page.locator(".table-row:focus").waitFor();
});
