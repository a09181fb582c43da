// The rows of bench/stalls.ts for TLS handshakes, with the capture service and keys of two kinds (KEY=rsa:4096 or KEY=ec).
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { duplexPair } from "node:stream";
import { connect } from "node:tls";
import type { StallRow, StallService } from "./stalls.ts";
import { startProcess } from "./stalls-process.ts";

const kinds: Readonly<Record<string, readonly string[]>> = {
  "rsa:4096": ["-newkey", "rsa:4096"],
  "rsa:2048": ["-newkey", "rsa:2048"],
  ec: ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"],
};

/** Starts the service with a certificate that `openssl` creates. */
export async function start(): Promise<StallService> {
  const kind = process.env.KEY ?? "rsa:4096";
  const folder = mkdtempSync(join(tmpdir(), "signalbox-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const request = ["req", "-x509", "-nodes", "-subj", "/CN=localhost", "-keyout", key, "-out", cert];
  execFileSync("openssl", [...request, ...(kinds[kind] ?? [])], { stdio: "ignore" });
  const service = await startProcess("capture", ["--tls-cert", cert, "--tls-key", key]);
  rmSync(folder, { recursive: true });
  const hello = await clientHello();
  const handshakes = (name: string, row: Partial<StallRow>): StallRow => ({
    name,
    concurrency: 100,
    request: { path: "/", hello },
    ...row,
  });
  return {
    ...service,
    probes: [{ path: "/livez" }],
    rows: [
      handshakes(`handshakes, left (${kind})`, {}),
      handshakes(`handshakes, left, and new connections (${kind})`, { fresh: true }),
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
