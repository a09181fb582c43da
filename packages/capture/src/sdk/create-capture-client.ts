import type { SignatureCheck } from "@signalbox/signatures";
import type { ForwardTarget } from "../domain/route.ts";
import type { RouteJson, RouteListJson } from "../json/shapes.ts";
import { apiCaller } from "./call-api.ts";
import { CaptureRoute } from "./capture-route.ts";

export interface CaptureClientOptions {
  /** The URL of the service. @default "http://127.0.0.1:5000" */
  readonly url?: string;
  /** The admin token of the service, for the list of routes. */
  readonly adminToken?: string;
}

/** The settings of a new route. All are optional. */
export interface CreateRouteOptions {
  readonly id?: string;
  /** The `ownerSecret` or `secret` of a deleted route, to use its `id` again. */
  readonly ownerSecret?: string;
  readonly name?: string;
  /** The lifetime after the last request, in seconds. */
  readonly ttl?: number;
  readonly private?: boolean;
  /** Response rules, as in the API. */
  readonly response?: readonly object[];
  readonly limits?: { readonly bodyBytes?: number; readonly requests?: number; readonly bytes?: number };
  /** Where the service forwards captured requests. Each attempt is listed in `deliveries`. Only the URL is required. */
  readonly forward?: readonly (Pick<ForwardTarget, "url"> & Partial<ForwardTarget>)[];
  /** How requests must be signed. Each request then has a verdict. The API never returns the key. */
  readonly signature?: SignatureCheck;
}

/** A client of a capture service. */
export interface CaptureClient {
  createRoute(options?: CreateRouteOptions): Promise<CaptureRoute>;
  /** An existing route, by id, with its secret if it is private. Makes no call to the service. */
  route(id: string, secret?: string): CaptureRoute;
  /** All routes, for the operator. */
  listRoutes(): Promise<RouteJson[]>;
}

export function createCaptureClient(options: CaptureClientOptions = {}): CaptureClient {
  const { url = "http://127.0.0.1:5000", adminToken } = options;
  if (!/^https?:\/\//i.test(url)) throw new TypeError(`'url' must be an http or https URL, got '${url}'`);
  const base = url.replace(/\/+$/, "");
  const call = apiCaller(base, adminToken);
  const route = (id: string, secret?: string): CaptureRoute =>
    new CaptureRoute(apiCaller(base, secret), base, id, { secret });
  return {
    async createRoute({ ownerSecret, ...wanted } = {}) {
      const callAs = ownerSecret === undefined ? call : apiCaller(base, ownerSecret);
      const made = (await (await callAs("POST", "/api/routes", { body: wanted })).json()) as RouteJson;
      return new CaptureRoute(apiCaller(base, made.secret ?? made.ownerSecret), base, made.id, made);
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

/** Creates a route on a capture service. */
export function createRoute(options: CreateRouteOptions & CaptureClientOptions = {}): Promise<CaptureRoute> {
  const { url: _, adminToken: __, ...wanted } = options;
  return createCaptureClient(options).createRoute(wanted);
}
