import type { CapturedRequest } from "../captured-request.ts";

/** A captured request with its body. */
export interface WholeRequest extends CapturedRequest {
  readonly body: Uint8Array;
}

/** A way to write captured requests down for another program, one after another. */
export interface ExportFormat {
  readonly mediaType: string;
  /** Of the file that a browser saves, without a dot. */
  readonly extension: string;
  readonly begin: string;
  readonly between: string;
  readonly end: string;
  /** Whether nothing can stand after a request: it is left out, unless it is all that is exported. @default never */
  readonly swallowsNext?: (request: WholeRequest) => boolean;
  /** One request. `origin` is where this service is reached: commands send the request to its route again. */
  readonly write: (request: WholeRequest, origin: string) => string | Uint8Array;
}
