// Loaded into the service before its own code by bench/stalls.ts: tells how long its event loop was busy without a break.
//
// The time is that of the processor, so it says what the service does, whatever else runs on the machine. Other threads do not count.
let longestMs = 0;
let before = process.threadCpuUsage();

setInterval(() => {
  const now = process.threadCpuUsage();
  longestMs = Math.max(longestMs, (now.user + now.system - before.user - before.system) / 1_000);
  before = now;
}, 5).unref();

/** Each message asks for the longest time since the last one. */
process.on("message", () => {
  process.send?.(longestMs);
  longestMs = 0;
});
process.channel?.unref();
