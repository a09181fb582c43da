import type { BuiltRequest, ClientResponse, ResponseHeaders } from "../endpoint/options.ts";
import { redact, redactor } from "../errors/redact.ts";

/** One error of a GraphQL response. */
export interface GraphqlProblem {
  readonly message: string;
  readonly type?: string;
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** The body of a GraphQL response. */
export interface GraphqlResult<Data = unknown> {
  readonly data?: Data;
  readonly errors?: readonly GraphqlProblem[];
}

/** The error of a GraphQL response with `errors`, and maybe with a part of the data. */
export class GraphqlResponseError<Data = unknown> extends Error {
  override readonly name = "GraphqlResponseError";
  /** The request, without its credentials. */
  declare readonly request: BuiltRequest;
  declare readonly headers: ResponseHeaders;
  /** The body of the response. */
  declare readonly response: GraphqlResult<Data>;
  declare readonly errors: readonly GraphqlProblem[];
  /** The partial data of the response. */
  declare readonly data: Data;

  constructor(request: BuiltRequest, { headers, data: response }: ClientResponse<GraphqlResult<Data>>) {
    const { errors = [], data } = response;
    const lines = [errors].flat().map((problem) => ` - ${Object(problem).message}`);
    super(redactor(request)(`Request failed due to following response errors:\n${lines.join("\n")}`));
    Object.assign(this, { request: redact(request), headers, response, errors, data });
  }
}
