// The rows of bench/stalls.ts for TLS handshakes, with the capture service and keys of two kinds (KEY=rsa:4096 or KEY=ec).
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { duplexPair } from "node:stream";
import { connect } from "node:tls";
import type { StallService } from "./stalls.ts";
import { startService } from "./stalls-service.ts";

/** Starts the service with a certificate that `openssl` creates. */
export async function start(): Promise<StallService> {
  const kind = process.env.KEY ?? "rsa:4096";
  const folder = mkdtempSync(join(tmpdir(), "signalbox-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const algorithm = kind === "ec" ? ["ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"] : [kind];
  const files = ["-subj", "/CN=localhost", "-keyout", key, "-out", cert];
  execFileSync("openssl", ["req", "-x509", "-nodes", "-newkey", ...algorithm, ...files], { stdio: "ignore" });
  const service = await startService("capture", ["--tls-cert", cert, "--tls-key", key]);
  rmSync(folder, { recursive: true });
  const left = { concurrency: 100, request: { path: "/", hello: await clientHello() } };
  return {
    ...service,
    probes: [{ path: "/livez" }],
    rows: [
      { name: `handshakes, left (${kind})`, ...left },
      { name: `handshakes, left, and new connections (${kind})`, ...left, fresh: true },
    ],
  };
}

/** The first message of a TLS client. */
async function clientHello(): Promise<Buffer> {
  const [near, far] = duplexPair();
  const client = connect({ socket: near }).on("error", () => undefined);
  const [hello] = (await once(far, "data")) as [Buffer];
  client.destroy();
  return hello;
}
