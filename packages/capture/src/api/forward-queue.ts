import { json, noStore, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import type { Delivery } from "../domain/delivery.ts";
import { Problem } from "../domain/problem.ts";
import type { Route } from "../domain/route.ts";
import { type ForwardQueueJson, queuesSchema } from "../json/shapes.ts";
import type { ForwardJob, TargetName } from "../store/capture-store.ts";
import type { ApiParts } from "./api-parts.ts";
import { requestHeadOf } from "./requests.ts";
import { routeOperation } from "./route-operation.ts";

function failureJson({ seq, attempt, sentAt, url, outcome }: Delivery): ForwardQueueJson["failures"][number] {
  const sent = { seq, attempt, sentAt: new Date(sentAt).toISOString(), url };
  if (outcome.kind === "failed") return { ...sent, status: null, detail: outcome.detail };
  return { ...sent, status: outcome.status, detail: `the response was ${outcome.status} ${outcome.reason}`.trimEnd() };
}

/** Whether an attempt has ended: it then has a delivery. */
function isSettled(deliveries: readonly Delivery[], target: string, attempt: number): boolean {
  return deliveries.some((delivery) => delivery.target === target && delivery.attempt >= attempt);
}

const targetQuery = z.object({
  target: z.string().optional().describe("The name of the target. Default: the only one, or the one without a name."),
});

function targetOf({ settings: { forward } }: Route, { target }: z.output<typeof targetQuery>): string {
  return target ?? (forward.length === 1 ? forward[0]?.name : undefined) ?? "";
}

/** `/api/routes/{id}/forward` and `/inspect/{id}/{seq}/forward` */
export function forwardQueueOperations({ store }: ApiParts): ServiceOperation[] {
  return [
    routeOperation(store, "read", {
      method: "get",
      path: "/api/routes/{id}/forward",
      operationId: "listForwardQueues",
      summary: "List the queues and the failures of a route's targets",
      responses: { 200: json("The queues, in the order of the targets.", queuesSchema) },
      async handle({ route: { id, settings } }) {
        const stored = await store.listForwardQueues(id);
        const inOrder = settings.forward.flatMap(({ name }) => stored.filter(({ target }) => target === name));
        const queues = await Promise.all(
          inOrder.map(async ({ jobs, failures, ...queue }) => ({
            ...queue,
            jobs: await Promise.all(jobs.map((job) => jobJson({ routeId: id, target: queue.target }, job))),
            failures: failures.map(failureJson),
          })),
        );
        return { status: 200, headers: noStore, body: { queues } };
      },
    }),
    routeOperation(store, "change", {
      method: "post",
      path: "/inspect/{id}/{seq}/forward",
      operationId: "retryForward",
      summary: "Forward a request again immediately",
      description:
        "A request that waits for its next attempt is sent now. One that was sent or dropped is sent once more. The outcome is " +
        "stored under `deliveries`.",
      input: { query: targetQuery },
      responses: {
        202: { description: "The request is sent within a second or two." },
      },
      errors: {
        409: "The route has no such target, the request is being sent, or it waits in the queue.",
      },
      async handle({ route, path, query }) {
        const target = targetOf(route, query);
        const { routeId, seq } = await requestHeadOf(route, path.seq, store);
        const queue = (await store.listForwardQueues(routeId)).find((one) => one.target === target);
        if (queue === undefined) throw unknownTarget(route, target);
        const job = queue.jobs.find((known) => known.seq === seq);
        const deliveries = await store.listDeliveries(routeId, seq);
        if (job !== undefined && job.attempt > 0 && !isSettled(deliveries, target, job.attempt)) {
          throw new Problem(409, "under_way", `Request ${seq} is being sent at this moment.`);
        }
        if (!(await store.retryForward({ routeId, target, seq }, Date.now()))) {
          const detail = `Request ${seq} is already queued behind others, or the queue is full.`;
          throw new Problem(409, "next_in_queue", detail);
        }
        return { status: 202 };
      },
    }),
    routeOperation(store, "change", {
      method: "delete",
      path: "/inspect/{id}/{seq}/forward",
      operationId: "dropForward",
      summary: "Drop a request from the queue of a target",
      description: "A request that waits for its next attempt is dropped, so that the next ones can be sent.",
      input: { query: targetQuery },
      responses: {
        204: { description: "There will be no further attempt. A running attempt still completes." },
      },
      errors: {
        409: "The request is not in the queue.",
      },
      async handle({ route, path, query }) {
        const target = targetOf(route, query);
        const { routeId, seq } = await requestHeadOf(route, path.seq, store);
        if (!(await store.dropForward({ routeId, target, seq }))) {
          throw new Problem(409, "not_queued", `Request ${seq} is not in the queue.`);
        }
        return { status: 204 };
      },
    }),
  ];

  async function jobJson({ routeId, target }: TargetName, job: ForwardJob): Promise<ForwardQueueJson["jobs"][number]> {
    const { seq, attempt } = job;
    const isWaiting = attempt === 0 || isSettled(await store.listDeliveries(routeId, seq), target, attempt);
    return { ...job, state: isWaiting ? "waiting" : "sending", dueAt: new Date(job.dueAt).toISOString() };
  }
}

function unknownTarget({ settings: { forward } }: Route, target: string): Problem {
  const names = forward.map(({ name }) => JSON.stringify(name)).join(", ");
  const detail =
    forward.length === 0
      ? "This route does not forward its requests. Set a target: `signalbox capture update <id> --forward <url>`, or PATCH " +
        "/api/routes/<id> with `forward`."
      : `This route has no target ${JSON.stringify(target)}. It has ${names}.`;
  return new Problem(409, "unknown_target", detail);
}
