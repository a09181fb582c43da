import { Problem } from "@signalbox/service";

/** More came from one address or to one route than may. @param seconds until the next may come */
export function tooMany(seconds: number): Problem {
  const after = String(Math.ceil(seconds));
  return new Problem({
    status: 429,
    code: "too_many_requests",
    detail: `Too many requests. The next may come in ${after} s.`,
    headers: { "retry-after": after },
  });
}
