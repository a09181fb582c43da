import type { HmacCheck, ProviderCheck, SignatureVerdict } from "@signalbox/signatures";
import type { Responded } from "../domain/mark.ts";
import type { ForwardSettings, ResponseRule, RouteLimits } from "../domain/route.ts";

/** Bytes in JSON: as text if they are valid UTF-8, otherwise as base64. */
export interface BodyJson {
  encoding: "utf8" | "base64";
  content: string;
  /** In bytes. */
  size: number;
}

/** A route as the API returns it. */
export interface RouteJson {
  id: string;
  name: string;
  url: string;
  inspectUrl: string;
  createdAt: string;
  expiresAt: string;
  ttl: number;
  captured: number;
  stored: number;
  firstSeq: number;
  storedBytes: number;
  private: boolean;
  response: ResponseRule[];
  limits: RouteLimits;
  forward: ForwardSettings | null;
  signature: ShownSignature | null;
  secret?: string | undefined;
  ownerSecret?: string | undefined;
}

/** How the requests of a route must be signed, without the key. */
export type ShownSignature = Omit<ProviderCheck, "key"> | Omit<HmacCheck, "key">;

/** A captured request as the API returns it. */
export interface CapturedRequestJson {
  seq: number;
  receivedAt: string;
  method: string;
  target: string;
  path: string;
  query: [string, string][];
  httpVersion: string;
  headers: [string, string][];
  trailers: [string, string][];
  body: {
    size: number;
    encoding: "utf8" | "base64";
    content: string | null;
    truncated: boolean;
    href: string;
  };
  remote: { address: string; port: number };
  timing: { bodyMs: number };
  flags: string[];
  /** The rule of HTTP that a malformed request violates. */
  malformed: { code: string; reason: string; rfc: string } | null;
  signature?: SignatureVerdict | undefined;
  /** The status that the sender received, or why there is none; null when unknown. */
  responded: Responded | null;
  pinned: boolean;
  note: string;
  /** Its replays and forwards in short; null when there were none. */
  deliveries: { count: number; status: number | null } | null;
}

/** The mark of a request. */
export interface MarkJson {
  seq: number;
  pinned: boolean;
  note: string;
}

/** The queue of a route's forward, and its failures. */
export interface ForwardQueueJson {
  /** How many requests were never sent. */
  waiting: number;
  jobs: { seq: number; attempt: number; state: "sending" | "waiting"; dueAt: string }[];
  failures: { seq: number; attempt: number; sentAt: string; url: string; status: number | null; detail: string }[];
}

/** A page of the requests of a route, newest first. */
export interface RequestPageJson {
  route: RouteJson;
  requests: CapturedRequestJson[];
  next: string | null;
}

/** The result of a wait. */
export interface WaitResultJson {
  complete: boolean;
  requests: CapturedRequestJson[];
  last: number;
}

/** Routes, by their ids. */
export interface RouteListJson {
  routes: RouteJson[];
  next: string | null;
}

/** A malformed request outside of routes. */
export interface RejectedRequestJson {
  at: string;
  code: string;
  remote: string;
  packet: string;
}

/** The outcome of a replay or forward. */
export type DeliveryOutcomeJson =
  | {
      kind: "responded";
      status: number;
      reason: string;
      headers: [string, string][];
      body: BodyJson;
      truncated: boolean;
      url: string;
      durationMs: number;
    }
  | { kind: "failed"; code: string; detail: string; durationMs: number };

/** The outcome of a replay, and its number among the deliveries of the request; null when the request is no longer stored. */
export type ReplayJson = DeliveryOutcomeJson & { number: number | null };

/** One replay or forward of a captured request. */
export interface DeliveryJson {
  number: number;
  reason: "replay" | "forward";
  attempt: number;
  sentAt: string;
  url: string;
  method: string;
  edits: { method?: string | undefined; headers?: [string, string][] | undefined; bodySize?: number | undefined };
  outcome: DeliveryOutcomeJson;
}
