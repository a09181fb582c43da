// What the single executable runs: the command, or with `-e` a few lines of JavaScript, as Node does. Tunnels start such a process.

if (process.argv[2] === "-e") new Function(process.argv[3] ?? "")();
else await import("../packages/cli/src/main.ts");
