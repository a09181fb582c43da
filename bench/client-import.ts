// Imports one module in a fresh process and prints the CPU milliseconds that this took.
await import("node:util");
const before = process.cpuUsage();
await import(process.argv[2] ?? "");
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / 1000));
