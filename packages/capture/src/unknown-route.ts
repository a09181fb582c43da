import { Problem } from "@signalbox/service";

/** The same for a route that never was and one that has ended, so that nobody learns which ids were in use. */
export function unknownRoute(): Problem {
  return new Problem({
    status: 404,
    code: "unknown_route",
    detail: "There is no such route: it never was, or its time is over. POST /api/routes makes a new one.",
  });
}
