import type { ResponseRule, RuleResponse } from "../api/responses.ts";

/** A response in the editor, with its headers as lines of text. */
export interface ResponseDraft extends Omit<RuleResponse, "headers"> {
  readonly headers: string;
}

export interface RuleDraft {
  /** Identifies the rule while it is moved. */
  readonly id: number;
  readonly when: string;
  /** Whether responses are templates with values of the request. */
  readonly template: boolean;
  readonly responses: readonly ResponseDraft[];
}

let lastId = 0;

export function draftOf({ when, template = false, responses }: ResponseRule): RuleDraft {
  lastId += 1;
  return {
    id: lastId,
    when,
    template,
    responses: responses.map(({ headers, ...rest }) => ({
      ...rest,
      headers: headers.map(([name, value]) => `${name}: ${value}`).join("\n"),
    })),
  };
}

export function ruleOf({ when, template, responses }: RuleDraft): ResponseRule {
  return {
    when,
    ...(template ? { template } : {}),
    responses: responses.map(({ headers, url = "", rewrite, calls, inOrder, ...rest }) => ({
      ...rest,
      ...(rest.kind === "proxy" ? { url, ...(rewrite === undefined ? {} : { rewrite }) } : {}),
      ...(rest.kind === "replay" ? { url, calls: calls ?? [], ...(inOrder === undefined ? {} : { inOrder }) } : {}),
      headers: headers
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map((line): [string, string] => {
          const colon = line.indexOf(":");
          return colon < 0 ? [line.trim(), ""] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
        }),
    })),
  };
}

export const newResponse: ResponseDraft = {
  kind: "response",
  status: 200,
  headers: "Content-Type: application/json",
  body: '{"ok": true}',
  encoding: "utf8",
  delay: 0,
  times: 1,
};

const plain = { headers: "", body: "" };

/** Common rules, by name. */
export const presets: readonly {
  readonly name: string;
  readonly when: string;
  readonly template?: boolean;
  readonly responses: readonly ResponseDraft[];
}[] = [
  { name: "Fixed response", when: "", responses: [newResponse] },
  {
    name: "Fail twice, then succeed",
    when: "",
    responses: [{ ...newResponse, ...plain, status: 500, times: 2 }, newResponse],
  },
  { name: "Slow: respond after 5 s", when: "", responses: [{ ...newResponse, delay: 5 }] },
  {
    name: "Respond to CORS preflights yourself",
    when: "method:OPTIONS header.access-control-request-method:",
    responses: [
      {
        ...newResponse,
        status: 204,
        headers:
          "Access-Control-Allow-Origin: *\nAccess-Control-Allow-Methods: GET, HEAD, POST, PUT, PATCH, DELETE\nAccess-Control-Allow-Headers: *",
        body: "",
      },
    ],
  },
  {
    name: "Values of the request",
    when: "",
    template: true,
    responses: [
      {
        ...newResponse,
        status: 201,
        body: '{"id": {{request.json.id}}, "at": "{{now}}", "by": "{{request.header.user-agent}}"}',
      },
    ],
  },
  { name: "Echo the body", when: "", responses: [{ ...newResponse, ...plain, kind: "echo" }] },
  {
    name: "Proxy: the response of another service",
    when: "",
    responses: [{ ...newResponse, ...plain, kind: "proxy", url: "https://", rewrite: true }],
  },
  { name: "Close without a response", when: "", responses: [{ ...newResponse, ...plain, kind: "close" }] },
];

/** The recorded calls of a response in words. */
export function callsText({ calls = [], url = "", inOrder }: ResponseDraft): string {
  return `${calls.length} recorded calls to ${url}${inOrder === true ? ", in order" : ""}`;
}

/** A rule in one line. */
export function summaryOf({ when, template, responses }: RuleDraft): string {
  const [first = "nothing", ...more] = responses.map(inWords);
  const then = more.length > 1 ? [`${more.length} more`] : more;
  const what = [first, ...then].join(", then ");
  return `${when === "" ? "all requests" : when} → ${what}${template ? ", template" : ""}`;
}

/** A response in words, and how often it is sent before the next one. */
function inWords(response: ResponseDraft, index: number, { length }: readonly ResponseDraft[]): string {
  const { kind, status, url, delay, times } = response;
  const what = {
    response: String(status),
    echo: `${status}, echo`,
    close: "close",
    proxy: `proxy ${url}`,
    replay: `replay ${callsText(response)}`,
  }[kind];
  const often = index === length - 1 || times === 1 ? "" : times === 2 ? " twice" : ` ${times} times`;
  return `${what}${delay > 0 ? ` after ${delay} s` : ""}${often}`;
}
