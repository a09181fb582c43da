import type { SignatureCheck } from "@signalbox/signatures";
import type { RouteJson, RouteListJson } from "../json/shapes.ts";
import { apiCaller } from "./call-api.ts";
import { type CaptureRoute, captureRoute } from "./capture-route.ts";

export interface CaptureClientOptions {
  /** Where the service is. @default "http://127.0.0.1:5000" */
  readonly url?: string;
  /** The admin token of the service, for the list of routes. */
  readonly adminToken?: string;
}

/** What a new route is like; all of it may be left out. */
export interface CreateRouteOptions {
  readonly id?: string;
  /** The `ownerSecret` or `secret` of a removed route, whose `id` is to be used again. */
  readonly ownerSecret?: string;
  readonly name?: string;
  /** How long it lives after its last request, in seconds. */
  readonly ttl?: number;
  readonly private?: boolean;
  /** Response rules, as in the API. */
  readonly response?: readonly object[];
  readonly limits?: { readonly bodyBytes?: number; readonly requests?: number; readonly bytes?: number };
  /** Where the service sends on all that comes. */
  readonly forward?: RouteForward;
  /** How requests must be signed; each one then says whether it is. The key is kept and never shown again. */
  readonly signature?: SignatureCheck;
}

/** Where the service sends on what a route captures, with each attempt kept under `deliveries`. */
export interface RouteForward {
  /** Public addresses, or those that the operator allows. The path and the query below the route are added. */
  readonly url: string;
  /** @default 0 */
  readonly redirects?: number;
  /** How long a response may take, in seconds. @default 10 */
  readonly timeout?: number;
  /** @default 5 */
  readonly attempts?: number;
  /** How many may be under way or wait for their next attempt. @default 1: they arrive in order */
  readonly concurrency?: number;
}

/** A capture service, seen from a program. */
export interface CaptureClient {
  createRoute(options?: CreateRouteOptions): Promise<CaptureRoute>;
  /** A route that exists, by its id; with its secret when it is private. Nothing is asked of the service yet. */
  route(id: string, secret?: string): CaptureRoute;
  /** All routes, for the operator. */
  listRoutes(): Promise<RouteJson[]>;
}

export function createCaptureClient(options: CaptureClientOptions = {}): CaptureClient {
  const { url = "http://127.0.0.1:5000", adminToken } = options;
  const base = url.replace(/\/+$/, "");
  const call = apiCaller(base, adminToken);
  const route = (id: string, secret?: string): CaptureRoute =>
    captureRoute(apiCaller(base, secret), base, id, { secret });
  return {
    async createRoute({ ownerSecret, ...wanted } = {}) {
      const callAs = ownerSecret === undefined ? call : apiCaller(base, ownerSecret);
      const made = (await (await callAs("POST", "/api/routes", { body: wanted })).json()) as RouteJson;
      return captureRoute(apiCaller(base, made.secret ?? made.ownerSecret), base, made.id, made);
    },
    route,
    async listRoutes() {
      const routes: RouteJson[] = [];
      let path: string | null = "/api/routes?limit=1000";
      while (path !== null) {
        const page = (await (await call("GET", path)).json()) as RouteListJson;
        routes.push(...page.routes);
        path = page.next;
      }
      return routes;
    },
  };
}

/** Makes a route on a capture service. */
export function createRoute(options: CreateRouteOptions & CaptureClientOptions = {}): Promise<CaptureRoute> {
  const { url, adminToken, ...wanted } = options;
  const client = createCaptureClient({
    ...(url === undefined ? {} : { url }),
    ...(adminToken === undefined ? {} : { adminToken }),
  });
  return client.createRoute(wanted);
}
