import { element } from "./element.js";
import { exampleOf, typeOf } from "./schema.js";

/** How much of a response is shown, in characters: event streams and exports have no end. */
const maxShown = 200_000;

/**
 * A form that sends the request of an operation to this service and shows the response.
 *
 * @param {import("./reference.js").Operation} operation
 * @param {() => string} tokenOf what is sent as a bearer token; nothing when empty
 */
export function tryIt(operation, tokenOf) {
  const fields = (operation.parameters ?? []).map((parameter) => {
    const choices = parameter.schema.enum;
    const input = Array.isArray(choices)
      ? element("select", {}, ...["", ...choices].map((value) => element("option", {}, String(value))))
      : element("input", { autocomplete: "off", spellcheck: "false", placeholder: typeOf(parameter.schema) });
    input.required = parameter.required === true;
    const label = element("label", {}, `${parameter.name} (${parameter.in})`, input);
    return { parameter, input, label };
  });
  const content = Object.entries(operation.requestBody?.content ?? {});
  const type = element("select", {}, ...content.map(([name]) => element("option", {}, name)));
  const body = element("textarea", { rows: "8", spellcheck: "false" });
  const suggest = () => {
    const [, chosen] = content[type.selectedIndex] ?? [];
    const example = chosen === undefined ? "" : exampleOf(chosen.schema);
    body.value = typeof example === "string" ? example : JSON.stringify(example, null, 2);
  };
  type.addEventListener("change", suggest);
  suggest();

  const output = element("div", { class: "output", "aria-live": "polite" });
  const stop = element("button", { type: "button", hidden: true }, "Stop");
  const form = element(
    "form",
    { class: "try" },
    ...fields.map(({ label }) => label),
    ...(content.length === 0
      ? []
      : [element("label", {}, "content-type", type), element("label", { class: "wide" }, "body", body)]),
    element("div", { class: "buttons" }, element("button", { type: "submit" }, "Send"), stop),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const cancel = new AbortController();
    stop.hidden = false;
    stop.onclick = () => cancel.abort();
    try {
      await send(request(), cancel.signal);
    } finally {
      stop.hidden = true;
    }
  });
  return element("section", {}, element("h4", {}, "Try it"), form, output);

  /** @returns {{ url: string, method: string, headers: Record<string, string>, body?: string }} */
  function request() {
    let path = operation.path;
    const query = new URLSearchParams();
    /** @type {Record<string, string>} */
    const headers = {};
    for (const { parameter, input } of fields) {
      if (parameter.in === "path") path = path.replace(`{${parameter.name}}`, encodeURIComponent(input.value));
      else if (input.value === "") continue;
      else if (parameter.in === "query") query.append(parameter.name, input.value);
      else headers[parameter.name] = input.value;
    }
    if (tokenOf() !== "") headers.authorization = `Bearer ${tokenOf()}`;
    const search = query.size === 0 ? "" : `?${query}`;
    const made = { url: `${location.origin}${path}${search}`, method: operation.method.toUpperCase(), headers };
    if (content.length === 0 || body.value === "") return made;
    return { ...made, headers: { ...headers, "content-type": type.value }, body: body.value };
  }

  /**
   * @param {ReturnType<typeof request>} request
   * @param {AbortSignal} signal
   */
  async function send({ url, ...init }, signal) {
    const shown = element("pre", { tabindex: "0" });
    const status = element("p", { class: "status" }, "Sending …");
    output.replaceChildren(element("pre", { tabindex: "0" }, curl(url, init)), status, shown);
    const started = performance.now();
    try {
      const response = await fetch(url, { ...init, signal });
      const milliseconds = Math.round(performance.now() - started);
      status.textContent = `${response.status} ${response.statusText} in ${milliseconds} ms`;
      const head = [...response.headers].map(([name, value]) => `${name}: ${value}\n`).join("");
      shown.textContent = `${head}\n`;
      await show(response, shown, head);
    } catch (error) {
      const reason = signal.aborted ? "Stopped." : `No response: ${error instanceof Error ? error.message : error}`;
      status.textContent = status.textContent === "Sending …" ? reason : `${status.textContent}. ${reason}`;
    }
  }
}

/**
 * Shows a body as it comes, JSON laid out once it is complete.
 *
 * @param {Response} response
 * @param {HTMLElement} shown
 * @param {string} head
 */
async function show(response, shown, head) {
  if (response.body === null) return;
  let text = "";
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
    shown.textContent = `${head}\n${text.slice(0, maxShown)}`;
    if (text.length > maxShown) {
      shown.append("\n… (the rest is not shown)");
      await reader.cancel();
      return;
    }
  }
  if (!/[/+]json\b/.test(response.headers.get("content-type") ?? "")) return;
  try {
    shown.textContent = `${head}\n${JSON.stringify(JSON.parse(text), null, 2)}`;
  } catch {
    // What is no JSON stays as it came.
  }
}

/**
 * The same request for a shell.
 *
 * @param {string} url
 * @param {{ method: string, headers: Record<string, string>, body?: string }} init
 */
function curl(url, { method, headers, body }) {
  const quote = (/** @type {string} */ text) => `'${text.replaceAll("'", "'\\''")}'`;
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  if (body !== undefined) lines.push(`--data-binary ${quote(body)}`);
  return [`curl -i -X ${method} ${quote(url)}`, ...lines].join(" \\\n  ");
}
