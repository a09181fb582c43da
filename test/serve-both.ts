// A process with both services on one database, which may call this machine. Prints their URLs as JSON.
import { serveCapture } from "@signalbox/capture";
import { serveStudents } from "@signalbox/students";

const [databaseUrl = ""] = process.argv.slice(2);
const options = { databaseUrl, port: 0, logLevel: "error" as const };
const students = await serveStudents({ ...options, webhookAddresses: ["127.0.0.1"] });
const capture = await serveCapture({ ...options, allowAddresses: ["127.0.0.1"] });
process.stdout.write(`${JSON.stringify({ students: students.url, capture: capture.url })}\n`);
