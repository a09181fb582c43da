import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startHttpServer } from "./http-server.ts";
import { runInProcess } from "./run-in-process.ts";
import { runSignalbox } from "./run-signalbox.ts";
import { startSignalbox } from "./signalbox-up.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();
let folders = 0;
const newFolder = (): string => join(folder, String(++folders));

const freePorts = { SIGNALBOX_STUDENTS_PORT: "0", SIGNALBOX_CAPTURE_PORT: "0" };

describe("signalbox up", () => {
  test("prints where its records are, and finishes a running request before it exits", async () => {
    const data = newFolder();
    const signalbox = await startSignalbox(data, [], { SIGNALBOX_HOST: "" });
    expect(signalbox.output()).toContain(data);
    // An empty variable is none.
    expect(signalbox.studentsUrl).toMatch(/^http:\/\/127\.0\.0\.1:/);
    const { port } = new URL(signalbox.studentsUrl);
    const socket = connect(Number(port), "127.0.0.1").setEncoding("utf8");
    const body = '{"givenName":"Late"}';
    socket.write(
      `POST /students HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    // The service has received the request once it has responded to a later one.
    await fetch(`${signalbox.studentsUrl}/livez`);
    const stopped = signalbox.stop();
    socket.write(body);
    const [response] = await once(socket, "data");
    expect(response).toMatch(/^HTTP\/1\.1 201 /);
    expect(await stopped).toBe(0);
  });

  test.each(["students", "capture"])(
    "reports in one line that the %s port is in use, and how to choose another",
    async (part) => {
      await using other = await startHttpServer(() => {});
      const { port } = other;
      const ran = await runSignalbox(["up", "--data", newFolder()], {
        env: { ...freePorts, [`SIGNALBOX_${part.toUpperCase()}_PORT`]: String(port) },
      });
      expect(ran).toMatchObject({ code: 1, stdout: "" });
      expect(ran.stderr).toMatch(new RegExp(`^signalbox: .*${port}.*taken.*--${part}-port\\)\n$`));
    },
  );

  test("names a damaged data file and leaves it unchanged", async () => {
    const data = newFolder();
    await (await startSignalbox(data)).stop();
    await writeFile(join(data, "students.sqlite"), "not a database at all, but somebody's diary");
    const ran = await runSignalbox(["up", "--data", data], { env: freePorts });
    expect(ran).toMatchObject({ code: 1, stdout: "" });
    expect(ran.stderr).toMatch(/^signalbox: .*students\.sqlite.*\n$/);
  });

  test("names a host name that does not exist on this machine", async () => {
    const ran = await runSignalbox(["up", "--data", newFolder(), "--host", "192.0.2.1"], { env: freePorts });
    expect(ran).toMatchObject({ code: 1, stdout: "" });
    expect(ran.stderr).toMatch(/^signalbox: .*192\.0\.2\.1.*\n$/);
  });

  test("rejects one port for both services", async () => {
    const ran = await runInProcess(["up", "--students-port", "3300", "--capture-port", "3300"]);
    expect(ran).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(/^signalbox: .*both 3300.*\n$/) });
  });

  test("rejects an empty data folder, and takes an empty DATABASE_URL as none", async () => {
    const ran = await runInProcess(["up", "--data", ""], { env: { ...freePorts, DATABASE_URL: "" } });
    expect(ran).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/--data.*Name the folder/),
    });
  });

  test("drains and ends with 0 when nobody reads its output any more", async () => {
    const signalbox = await startSignalbox(newFolder());
    signalbox.process.stdout?.destroy();
    expect(await signalbox.stop()).toBe(0);
  });

  test("warns on the terminal and in the log when others can reach it", async () => {
    const signalbox = await startSignalbox(newFolder(), ["--host", "0.0.0.0"]);
    expect(signalbox.output()).toContain("Anyone who can reach 0.0.0.0");
    await signalbox.stop();
  });

  test("rejects a database URL that is none", async () => {
    const ran = await runSignalbox(["up", "--database-url", "garbage"], { env: freePorts });
    expect(ran).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(/^signalbox: .*malformed.*\n$/) });
  });

  test.each([["--students-port", "x"], ["--capture-port", "65536"], ["--nonsense"]])(
    "rejects %s %s as wrong usage",
    async (...args) => {
      const ran = await runInProcess(["up", ...args], { env: freePorts });
      expect(ran).toMatchObject({ code: 2, stdout: "" });
      expect(ran.stderr).toMatch(/^signalbox: .*\n\(add --help for usage and examples\)\n$/);
    },
  );
});
