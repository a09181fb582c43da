// bench/stalls.ts loads this into the service before its own code. Reports how long the event loop was busy without a break.
//
// Measures processor time, so other programs on the machine do not change it. Other threads do not count.
let longestMs = 0;
let before = process.threadCpuUsage();

setInterval(() => {
  const now = process.threadCpuUsage();
  longestMs = Math.max(longestMs, (now.user + now.system - before.user - before.system) / 1_000);
  before = now;
}, 5).unref();

/** Each message requests the longest time since the previous one. */
process.on("message", () => {
  process.send?.(longestMs);
  longestMs = 0;
});
process.channel?.unref();
