import {
  ApiError,
  CopyButton,
  formatNoun,
  HexView,
  Icon,
  InlineError,
  type Option,
  PageFrame,
  pathTo,
  rowAt,
  SelectField,
  Tabs,
  TextView,
  Tree,
  useLoaded,
  useMedia,
  VisibleText,
  verbatim,
  writeAddress,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useId, useMemo, useState } from "preact/hooks";
import { toHexLines } from "../../../../capture/ui/src/api/bytes.ts";
import { captureApi } from "../../../../capture/ui/src/api/capture-api.ts";
import { inKpmWorker } from "../in-kpm-worker.ts";
import { type Choices, type ModuleText, choices as options, parseChoices } from "./choices.ts";
import type { Explained } from "./explain.ts";
import { explainedOutline, sizeOf } from "./explained-outline.ts";
import { ModuleFields } from "./module-fields.tsx";
import { readBytes } from "./read-bytes.ts";
import "./body-inspector-page.css";

/** The state in the address: the bytes or the request that they come from, and the chosen options. */
function addressParts(): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}

/** Longer inputs are not put into the address. */
const MAX_LENGTH_IN_ADDRESS = 4_000;

/** Decodes one pasted or captured body. Shows its parts beside its bits, its problems and its other forms. */
export function BodyInspectorPage(): JSX.Element {
  const [start] = useState(addressParts);
  const { route: startRoute, seq: startSeq, input: startInput = "" } = start;
  const [text, setText] = useState(startInput);
  const [captured, setCaptured] = useState(
    startRoute !== undefined && startSeq !== undefined ? { route: startRoute, seq: startSeq } : undefined,
  );
  const [choices, setChoices] = useState<Choices>(() => parseChoices(start));
  const [module, setModule] = useState<ModuleText>({ text: "", type: "", rules: "aper" });
  const [error, setError] = useState<string>();
  const ids = useId();

  useEffect(() => {
    document.title = "KPM inspector · Signalbox";
  }, []);
  useEffect(() => {
    if (captured === undefined) return;
    const { route, seq } = captured;
    captureApi
      .getBytes(route, Number(seq), "decoded")
      .catch(() => captureApi.getBytes(route, Number(seq), "sent"))
      .then(
        (bytes) => setText(toHexLines(bytes)),
        (cause: unknown) => setError(ApiError.from(cause).message),
      );
  }, [captured]);
  useEffect(() => {
    const input = text.length <= MAX_LENGTH_IN_ADDRESS ? text : "";
    const set = Object.entries({ ...(captured ?? { input }), ...choices }).filter(([, value]) => value !== "");
    writeAddress(set.length === 0 ? "" : `#${new URLSearchParams(set)}`);
  }, [text, captured, choices]);

  const input = useMemo(() => readBytes(text), [text]);
  const bytes = input.kind === "bytes" ? input.bytes : undefined;
  // The last explanation stays until there is another one.
  const explained = useLoaded(
    (signal) => explainBytes(bytes, choices, module, signal),
    [bytes, choices, module],
    // What is left after the bytes are cleared must not come back with the next ones.
    bytes === undefined ? 0 : PAUSE_MS,
  );
  const isExplained = bytes !== undefined && explained !== undefined && !(explained instanceof ApiError);
  const found = isExplained ? explained.explained.found : {};
  // Versions, wires and dialects are those of KPM.
  const shownOptions = choices.type === "module" ? options.slice(0, 1) : options;
  const edit = (edited: string): void => {
    setCaptured(undefined);
    setError(undefined);
    setText(edited);
  };

  return (
    <div class="body-inspector-page">
      <PageFrame title="KPM inspector">
        <div class="inspector-input stack tight">
          <label for={`${ids}-input`}>
            {captured === undefined ? "Hexadecimal digits, base64 or JSON" : `The body of request #${captured.seq}`}
          </label>
          <textarea
            id={`${ids}-input`}
            class="mono"
            rows={4}
            value={text}
            {...verbatim}
            aria-invalid={input.kind === "wrong"}
            aria-describedby={`${ids}-read`}
            onInput={({ currentTarget }) => edit(currentTarget.value)}
          />
          <p id={`${ids}-read`} class="soft" role="status">
            {input.kind === "wrong"
              ? input.message
              : input.kind === "bytes"
                ? `${formatNoun(input.bytes.length, "byte")}, read as ${input.form}`
                : "Paste a message. Nothing is stored."}
          </p>
        </div>
        <div class="field-row">
          {shownOptions.map((choice) => (
            <SelectField
              title={choice.title}
              key={choice.name}
              value={choices[choice.name] ?? ""}
              options={withFound(choice, found[choice.name])}
              onChoose={(value) => setChoices(parseChoices({ ...choices, [choice.name]: value }))}
            />
          ))}
        </div>
        {choices.type === "module" && <ModuleFields module={module} onChange={setModule} />}
        {error !== undefined && <InlineError message={error} />}
        {explained instanceof ApiError && <InlineError message={explained.message} />}
        {isExplained && <ExplainedBody key={explained.key} explained={explained.explained} bytes={explained.bytes} />}
      </PageFrame>
    </div>
  );
}

/** How long the user must stop typing before the bytes are decoded, in milliseconds. */
const PAUSE_MS = 250;

let lastKey = 0;

/** The structure of bytes, in the worker; undefined without bytes. */
async function explainBytes(bytes: Uint8Array | undefined, choices: Choices, module: ModuleText, signal: AbortSignal) {
  if (bytes === undefined) return undefined;
  lastKey += 1;
  return { key: lastKey, bytes, explained: await inKpmWorker("explain", { bytes, choices, module }, signal) };
}

/** The values of an option, of which the first one, `Detect`, shows what was found. */
function withFound({ values }: (typeof options)[number], found = ""): readonly Option[] {
  const known = values.find(([name]) => name !== "" && name === found);
  return values.map(([name, title]) => [name, name === "" && known !== undefined ? `${title}: ${known[1]}` : title]);
}

interface ExplainedBodyProps {
  readonly explained: Explained;
  readonly bytes: Uint8Array;
}

function ExplainedBody({ explained, bytes }: ExplainedBodyProps): JSX.Element {
  const { title, unit } = explained;
  const { outline, problems } = useMemo(() => explainedOutline(explained), [explained]);
  const [row, setRow] = useState(0);
  const [cursor, setCursor] = useState(0);
  const narrow = useMedia("(width < 600px)");
  const wide = useMedia("(width >= 1600px)");
  const range = outline.row(row).range ?? [0, 0];

  const choose = (index: number): void => {
    setRow(index);
    setCursor(outline.row(index).range?.[0] ?? 0);
  };
  const pick = (bit: number): void => {
    setCursor(bit);
    setRow(rowAt(outline, bit) ?? 0);
  };
  const perLine = unit === "bits" ? (narrow ? 2 : wide ? 6 : 4) : narrow ? 8 : 16;
  return (
    <section class="explained stack loose" aria-label={title}>
      <h2>{title}</h2>
      {problems.length > 0 && (
        <ul class="explained-problems" aria-label="Problems">
          {problems.map(({ path, detail, row: at }, index) => (
            <li key={index}>
              <Icon name="warning" />
              <span>
                {path !== "" && (
                  <button type="button" class="explained-path bare link mono" onClick={() => choose(at)}>
                    <VisibleText text={path} />
                  </button>
                )}{" "}
                <VisibleText text={detail} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <div class="explained-parts stack loose fill">
        <Tree
          label="Parts"
          outline={outline}
          chosen={row}
          onChoose={choose}
          formatPath={(path) => path.slice(1).join(".").replaceAll(".[", "[")}
          copyOf={(index) => outline.row(index).value}
        />
        <div class="explained-bits">
          <p class="explained-position" role="status">
            {sizeOf(range[0], range[1], unit)}: <VisibleText text={String(pathTo(outline, row).at(-1) ?? "")} />
          </p>
          <HexView
            label={unit === "bits" ? "Bits" : "Bytes"}
            bytes={bytes}
            bits={unit === "bits"}
            perLine={perLine}
            marked={range}
            cursor={cursor}
            onPick={pick}
          />
        </div>
      </div>
      <Conversions conversions={explained.conversions} />
    </section>
  );
}

/** The same message in other forms, to copy. */
function Conversions({ conversions }: Pick<Explained, "conversions">): JSX.Element | null {
  const [chosen, setChosen] = useState(conversions[0]?.name ?? "");
  const panelId = useId();
  const conversion = conversions.find(({ name }) => name === chosen) ?? conversions[0];
  if (conversion === undefined) return null;
  const { kind, title } = conversion;
  const text = kind === "text" ? conversion.text : kind === "bytes" ? conversion.hex : "";
  return (
    <section class="stack" aria-label="Conversions">
      <h3>In other encodings</h3>
      <Tabs label="Forms" tabs={conversions} chosen={conversion.name} onChoose={setChosen} panelId={panelId} />
      <div id={panelId} role="tabpanel" aria-label={title}>
        {kind === "none" ? (
          <InlineError tone="warn" message={conversion.detail} />
        ) : (
          <>
            <div class="line">
              <CopyButton text={text} of={title} labelled />
              {kind === "bytes" && <span class="soft">{formatNoun(text.length / 2, "byte")}</span>}
            </div>
            <div class="explained-text column">
              <TextView label={`${title} of the message`} text={text} />
            </div>
          </>
        )}
      </div>
    </section>
  );
}
