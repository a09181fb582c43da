import { prefersHtml, type ServiceEnv } from "@signalbox/service";
import type { Hono } from "hono";

const links = {
  students: "/students",
  openapi: "/openapi.json",
  reference: "/docs",
  health: "/readyz",
  metrics: "/metrics",
} as const;

/** `GET /`: where things are, as JSON; browsers are sent to the reference. */
export function mountIndex(app: Hono<ServiceEnv>): void {
  app.get("/", (context) => {
    const wantsPage = prefersHtml(context.req.header("accept"));
    const answer = wantsPage ? context.redirect("/docs", 302) : context.json({ service: "students", links });
    answer.headers.set("vary", "accept");
    return answer;
  });
}
