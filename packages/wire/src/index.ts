export { type Chunk, type ChunkFraming, joinChunks, parseFraming } from "./chunk-framing.ts";
export { type Malformed, type MalformedCode, malformed } from "./malformed.ts";
export type { OnRequest, Rejection, WireLimits, WireServerOptions, WireTimeouts } from "./options.ts";
export { RequestHead } from "./request-head.ts";
export { type HeaderList, type PreparedHeaders, prepareHeaders } from "./response-head.ts";
export { WireError, type WireErrorCode } from "./wire-error.ts";
export type { BodyKind, BodySink, ConnectionInfo, WireRequest } from "./wire-request.ts";
export type { WireResponse } from "./wire-response.ts";
export { createWireServer, type WireAddress, type WireListenOptions, type WireServer } from "./wire-server.ts";
