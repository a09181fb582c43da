import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startHttpServer } from "./http-server.ts";
import { runInProcess } from "./run-in-process.ts";
import { startSignalbox } from "./signalbox-up.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();

/** Runs `signalbox up` where it cannot start. */
const up = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runInProcess(["up", ...args], {
    env: { SIGNALBOX_DATA: folder, SIGNALBOX_STUDENTS_PORT: "0", SIGNALBOX_CAPTURE_PORT: "0", ...env },
  });

describe("signalbox up", () => {
  test("prints where its records are, finishes a running request before it exits, and names a file that is damaged at its next start", async () => {
    const data = join(folder, "damaged");
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

    const file = join(data, "students.sqlite");
    const diary = "not a database at all, but somebody's diary";
    await writeFile(file, diary);
    const stderr = expect.stringMatching(/^(?:signalbox: Still starting\..*\n)?signalbox: .*students\.sqlite.*\n$/);
    expect(await up(["--data", data])).toMatchObject({ code: 1, stdout: "", stderr });
    expect(await readFile(file, "utf8")).toBe(diary);
  });

  test("warns when others can reach it, and drains and ends with 0 when nobody reads its output any more", async () => {
    const signalbox = await startSignalbox(folder, ["--host", "0.0.0.0"]);
    expect(signalbox.output()).toContain("Anyone who can reach this machine");
    signalbox.process.stdout?.destroy();
    expect(await signalbox.stop()).toBe(0);
  });

  test.each(["students", "capture"])(
    "reports in one line that the %s port is in use, and how to choose another",
    async (part) => {
      await using other = await startHttpServer(() => {});
      const ran = await up([`--${part}-port`, String(other.port)]);
      const stderr = expect.stringMatching(
        `^(?:signalbox: Still starting\\..*\\n)?signalbox: .*${other.port}.*taken.*with --${part}-port\\.\n$`,
      );
      expect(ran).toMatchObject({ code: 1, stdout: "", stderr });
    },
  );

  const help = "\n\\(add --help for usage and examples\\)";
  test.each([
    [["--host", "192.0.2.1"], 1, ".*192\\.0\\.2\\.1.*"],
    [["--database-url", "garbage"], 1, ".*malformed.*"],
    [["--students-port", "3300", "--capture-port", "3300"], 2, ".*both 3300.*"],
    // An empty DATABASE_URL is none.
    [["--data", ""], 2, `.*--data.*Name the folder.*${help}`],
    [["--webhook-address", "10.0.0.0/33"], 2, "--webhook-address must be addresses or ranges such as .*"],
    [["--close", "everything"], 2, "--close must be one of docs, metrics, got 'everything'"],
    [["--students-port", "x"], 2, `.*${help}`],
    [["--capture-port", "65536"], 2, `.*${help}`],
    [["--nonsense"], 2, `.*${help}`],
  ])("rejects %j in one line", async (args, code, message) => {
    const stderr = expect.stringMatching(`^signalbox: ${message}\n$`);
    expect(await up(args, { DATABASE_URL: "" })).toMatchObject({ code, stdout: "", stderr });
  });
});
