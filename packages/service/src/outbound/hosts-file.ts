import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { join } from "node:path";

const systemFile =
  process.platform === "win32"
    ? join(process.env.SystemRoot ?? "C:\\Windows", "System32", "drivers", "etc", "hosts")
    : "/etc/hosts";

/**
 * The addresses that a hosts file (hosts(5)) has for a name in lower case, without a dot at its end. The file is read each
 * time, as the system does: who changes it is heard at once. A file that is not there has none.
 */
export async function addressesInHosts(name: string, file: string = systemFile): Promise<string[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  const addresses: string[] = [];
  for (const line of text.split("\n")) {
    // Most lines are about other names: nothing more is done with those.
    if (!line.toLowerCase().includes(name)) continue;
    const [address = "", ...names] = (line.split("#", 1)[0] ?? "").trim().split(/\s+/);
    if (isIP(address) > 0 && names.some((other) => other.toLowerCase() === name)) addresses.push(address);
  }
  return addresses;
}
