// Imports one module in a fresh process and prints the CPU time of the import in milliseconds.
await import("node:util");
const before = process.cpuUsage();
await import(process.argv[2] ?? "");
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / 1000));
