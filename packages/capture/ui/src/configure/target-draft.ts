import type { ForwardTarget } from "../api/responses.ts";

/** What an edit does. */
export const editKinds = ["set header", "remove header", "set JSON value", "remove JSON value"] as const;

/** An edit in the editor. */
export interface EditDraft {
  readonly kind: (typeof editKinds)[number];
  /** The name of a header, or a JSON Pointer. */
  readonly location: string;
  /** A JSON value is written as JSON, or as text when it is text that is not JSON. */
  readonly value: string;
}

/** A target in the editor. */
export interface TargetDraft extends Omit<ForwardTarget, "edits"> {
  readonly edits: readonly EditDraft[];
}

export const newTarget: TargetDraft = {
  name: "",
  url: "",
  when: "",
  edits: [],
  redirects: 0,
  timeout: 10,
  attempts: 5,
  concurrency: 1,
};

export function targetDraftOf(target: ForwardTarget): TargetDraft {
  const edits = target.edits.map(({ header, json = "", value }): EditDraft => {
    const verb = value === undefined ? "remove" : "set";
    if (header !== undefined) return { kind: `${verb} header`, location: header, value: String(value ?? "") };
    const text = typeof value === "string" && parsed(value) === value ? value : JSON.stringify(value);
    return { kind: `${verb} JSON value`, location: json, value: text ?? "" };
  });
  return { ...target, edits };
}

export function targetOf({ edits, ...target }: TargetDraft): object {
  return {
    ...target,
    edits: edits.map(({ kind, location, value }) => {
      const isHeader = kind.endsWith("header");
      return {
        [isHeader ? "header" : "json"]: location,
        ...(kind.startsWith("set") ? { value: isHeader ? value : parsed(value) } : {}),
      };
    }),
  };
}

/** The value of JSON; any other text is a string. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
