import type { ServiceOperation } from "@signalbox/service";
import type { Delivery } from "../domain/delivery.ts";
import { Problem } from "../domain/problem.ts";
import { type ForwardQueueJson, queueSchema } from "../json/shapes.ts";
import type { ForwardJob } from "../store/capture-store.ts";
import { type ApiParts, noStore, requestPath, routeOperation, routePath, shareQuery } from "./api-parts.ts";
import { requestHeadOf } from "./requests.ts";

/** GET /api/routes/{id}/forward */
export function forwardQueueOperation({ store }: ApiParts): ServiceOperation {
  return routeOperation(store, "read", {
    method: "get",
    path: "/api/routes/{id}/forward",
    operationId: "getForwardQueue",
    summary: "List the queue and the failures of a route's forward",
    input: { path: routePath, query: shareQuery },
    responses: {
      200: { description: "The queue of the forward.", content: { "application/json": queueSchema } },
    },
    errors: {
      409: "The route does not forward its requests.",
    },
    async handle({ route: { id } }) {
      const queue = await store.findForwardQueue(id);
      if (queue === undefined) throw notForwarding();
      const jobs = await Promise.all(
        queue.jobs.map(async (job) => {
          const state: "sending" | "waiting" = (await isWaiting(id, job)) ? "waiting" : "sending";
          return { ...job, state, dueAt: new Date(job.dueAt).toISOString() };
        }),
      );
      const failures = queue.failures.map(failureJson);
      return { status: 200, headers: noStore, body: { waiting: queue.waiting, jobs, failures } };
    },
  });

  async function isWaiting(routeId: string, { seq, attempt }: ForwardJob): Promise<boolean> {
    return attempt === 0 || isSettled(await store.listDeliveries(routeId, seq), attempt);
  }
}

function failureJson({ seq, attempt, sentAt, url, outcome }: Delivery): ForwardQueueJson["failures"][number] {
  const sent = { seq, attempt, sentAt: new Date(sentAt).toISOString(), url };
  if (outcome.kind === "failed") return { ...sent, status: null, detail: outcome.detail };
  return { ...sent, status: outcome.status, detail: `the response was ${outcome.status} ${outcome.reason}`.trimEnd() };
}

/** Whether an attempt has ended: it then has a delivery. */
function isSettled(deliveries: readonly Delivery[], attempt: number): boolean {
  return deliveries.some((delivery) => delivery.reason === "forward" && delivery.attempt >= attempt);
}

/** POST /inspect/{id}/{seq}/forward */
export function retryForwardOperation({ store }: ApiParts): ServiceOperation {
  return routeOperation(store, "change", {
    method: "post",
    path: "/inspect/{id}/{seq}/forward",
    operationId: "retryForward",
    summary: "Forward a request again immediately",
    description:
      "A request that waits for its next attempt is sent now. One that was sent or dropped is sent once more. The outcome is " +
      "stored under `deliveries`.",
    input: { path: requestPath },
    responses: {
      202: { description: "The request is sent within a second or two." },
    },
    errors: {
      409: "The route does not forward its requests, the request is being sent, or it waits in the queue.",
    },
    async handle({ route, path }) {
      const { routeId, seq } = await requestHeadOf(route, path.seq, store);
      const queue = await store.findForwardQueue(routeId);
      if (queue === undefined) throw notForwarding();
      const job = queue.jobs.find((known) => known.seq === seq);
      const deliveries = await store.listDeliveries(routeId, seq);
      if (job !== undefined && job.attempt > 0 && !isSettled(deliveries, job.attempt)) throw underWay(seq);
      if (!(await store.retryForward({ routeId, seq }, Date.now()))) throw nextInQueue(seq);
      return { status: 202 };
    },
  });
}

/** DELETE /inspect/{id}/{seq}/forward */
export function dropForwardOperation({ store }: ApiParts): ServiceOperation {
  return routeOperation(store, "change", {
    method: "delete",
    path: "/inspect/{id}/{seq}/forward",
    operationId: "dropForward",
    summary: "Drop a request from the queue of its forward",
    description: "A request that waits for its next attempt is dropped, so that the next ones can be sent.",
    input: { path: requestPath },
    responses: {
      204: { description: "There will be no further attempt. A running attempt still completes." },
    },
    errors: {
      409: "The request does not wait for an attempt.",
    },
    async handle({ route, path }) {
      const { routeId, seq } = await requestHeadOf(route, path.seq, store);
      if (!(await store.dropForward({ routeId, seq }))) {
        const detail = `Request ${seq} does not wait for an attempt.`;
        throw new Problem({ status: 409, code: "not_queued", detail });
      }
      return { status: 204 };
    },
  });
}

function notForwarding(): Problem {
  const detail =
    "This route does not forward its requests. Set a forward: `signalbox capture update <id> --forward <url>`, or PATCH " +
    "/api/routes/<id> with `forward`.";
  return new Problem({ status: 409, code: "not_forwarding", detail });
}

function underWay(seq: number): Problem {
  return new Problem({ status: 409, code: "under_way", detail: `Request ${seq} is being sent at this moment.` });
}

function nextInQueue(seq: number): Problem {
  const detail = `Request ${seq} waits in the queue behind others, or too many wait to be sent again.`;
  return new Problem({ status: 409, code: "next_in_queue", detail });
}
