import {
  Button,
  formatCount,
  formatMoment,
  formatNoun,
  InlineError,
  ScrollRegion,
  Skeleton,
  useMedia,
  useStored,
  VisibleText,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { type Chart, chartsOf, csvOf } from "./charts.ts";
import { formatValue, LineChart } from "./line-chart.tsx";
import type { MeasurementsOfRoute } from "./use-measurements.ts";
import "./measure-pane.css";

export interface MeasurePaneProps {
  readonly measured: MeasurementsOfRoute;
  /** The chosen request. */
  readonly seq: number | undefined;
  readonly onChoose: (seq: number) => void;
  readonly onOpen: (seq: number) => void;
  /** Lists only the requests with these numbers. */
  readonly onRange: (from: number, to: number) => void;
}

/** Shows the measurements of a route as charts or tables, the broken rules, and the chosen report. */
export function MeasurePane({ measured, seq, onChoose, onOpen, onRange }: MeasurePaneProps): JSX.Element {
  const { gathered, isLoading, error, loadOlder } = measured;
  const [asTable, setAsTable] = useStored("signalbox.measurements.table", false);
  const charts = useMemo(() => chartsOf(gathered), [gathered]);
  const broken = useMemo(() => gathered.reports.filter(({ problems }) => problems.length > 0), [gathered]);
  const narrow = useMedia("(width < 600px)");

  if (error !== undefined && charts.length === 0) return <InlineError message={error} />;
  if (charts.length === 0 && isLoading) return <Skeleton label="The measurements are being read" />;
  if (charts.length === 0 && broken.length === 0) {
    return <p class="measure-none soft">None of the requests that were looked at is a report with measurements.</p>;
  }
  return (
    // biome-ignore lint/a11y: scroll regions must be reachable by keys, and then need a name.
    <section class="measure" aria-label="Measurements" tabIndex={0}>
      <header class="measure-bar">
        <h2>{formatNoun(gathered.reports.length, "report")}</h2>
        <div class="measure-actions">
          <Button look="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {narrow ? "Table" : "Show as table"}
          </Button>
          <SaveCsv gathered={gathered} />
          {loadOlder !== undefined && (
            <Button look="quiet" onClick={loadOlder} disabled={isLoading}>
              Read older requests
            </Button>
          )}
        </div>
      </header>
      <ChosenReport measured={measured} seq={seq} onOpen={onOpen} />
      {broken.length > 0 && <Broken reports={broken} onChoose={onChoose} />}
      <div class="measure-charts">
        {charts.map((chart) =>
          asTable ? (
            <ChartTable key={chart.title} chart={chart} seq={seq} onChoose={onChoose} />
          ) : (
            <MeasuredChart
              key={chart.title}
              chart={chart}
              broken={broken}
              seq={seq}
              onChoose={onChoose}
              onRange={onRange}
            />
          ),
        )}
      </div>
    </section>
  );
}

/** Further lines appear only in the legend until the user selects them. */
const linesAtFirst = 10;

interface MeasuredChartProps {
  readonly chart: Chart;
  readonly broken: MeasurementsOfRoute["gathered"]["reports"];
  readonly seq: number | undefined;
  readonly onChoose: (seq: number) => void;
  readonly onRange: (from: number, to: number) => void;
}

function MeasuredChart({ chart, broken, seq, onChoose, onRange }: MeasuredChartProps): JSX.Element {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const { title, unit, about, times, seqs, lines } = chart;
  const hidden = useMemo(
    () => new Set([...lines.keys()].filter((index) => index >= linesAtFirst !== toggled.has(lines[index]?.name ?? ""))),
    [lines, toggled],
  );
  const marked = useMemo(() => {
    const bad = new Set(broken.map((report) => report.seq));
    return new Set([...seqs.keys()].filter((at) => bad.has(seqs[at] ?? 0)));
  }, [broken, seqs]);
  const chosen = useMemo(() => new Set([...seqs.keys()].filter((at) => seqs[at] === seq)), [seqs, seq]);
  return (
    <LineChart
      label={title}
      unit={unit}
      note={about}
      times={times}
      lines={lines}
      hidden={hidden}
      onToggle={(index) => {
        const name = lines[index]?.name ?? "";
        const next = new Set(toggled);
        if (!next.delete(name)) next.add(name);
        setToggled(next);
      }}
      marked={marked}
      chosen={chosen}
      onChoose={({ at }) => onChoose(seqs[at] ?? 0)}
      onRange={(from, to) => {
        const inside = seqs.filter((_, at) => from <= (times[at] ?? 0) && (times[at] ?? 0) <= to);
        if (inside.length > 0) onRange(Math.min(...inside), Math.max(...inside));
      }}
      describe={({ at }) =>
        `${formatMoment(new Date(times[at] ?? 0).toISOString())}, request #${seqs[at]}${marked.has(at) ? ", breaks rules" : ""}`
      }
    />
  );
}

/** The most times that a table shows, the newest first. */
const rowsShown = 200;

interface ChartTableProps {
  readonly chart: Chart;
  readonly seq: number | undefined;
  readonly onChoose: (seq: number) => void;
}

/** The values of a chart, the newest first. */
function ChartTable({ chart, seq, onChoose }: ChartTableProps): JSX.Element {
  const { title, unit, about, times, seqs, lines } = chart;
  const rows = [...times.keys()].reverse().slice(0, rowsShown);
  return (
    <ScrollRegion class="measure-table" label={`${title}, table`}>
      <table>
        <caption>
          <strong>
            <VisibleText text={title} />
          </strong>{" "}
          <span class="soft">
            <VisibleText text={[unit, about].filter((part) => part !== "").join(" · ")} />
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Request</th>
            <th scope="col">Time</th>
            {lines.map(({ name }) => (
              <th scope="col" key={name}>
                <VisibleText text={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((at) => (
            <tr key={`${seqs[at]} ${times[at]}`} aria-current={seqs[at] === seq ? "true" : undefined}>
              <th scope="row">
                <button type="button" class="measure-link" onClick={() => onChoose(seqs[at] ?? 0)}>
                  #{seqs[at]}
                </button>
              </th>
              <td>{formatMoment(new Date(times[at] ?? 0).toISOString())}</td>
              {lines.map(({ name, values }) => (
                <td key={name} class="measure-number">
                  {values[at] === null ? "not measured" : formatValue(values[at], "")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {times.length > rowsShown && (
        <p class="soft">
          The newest {rowsShown} of {formatCount(times.length)} times. The CSV file has all of them.
        </p>
      )}
    </ScrollRegion>
  );
}

interface ChosenReportProps {
  readonly measured: MeasurementsOfRoute;
  readonly seq: number | undefined;
  readonly onOpen: (seq: number) => void;
}

/** The chosen report, with a link to its request. */
function ChosenReport({ measured, seq, onOpen }: ChosenReportProps): JSX.Element {
  const report = measured.gathered.reports.find((one) => one.seq === seq);
  if (report === undefined) {
    return (
      <p class="measure-chosen soft">
        Select a point to see its report here. Drag across a chart to list its requests.
      </p>
    );
  }
  const { title, receivedAt, values, truncated, problems } = report;
  return (
    <div class="measure-chosen" role="status">
      <span>
        <strong>#{report.seq}</strong> {title}
      </span>
      <span class="soft">
        received {formatMoment(new Date(receivedAt).toISOString())} · {truncated ? "more than " : ""}
        {formatNoun(values.length, "value")}
        {problems.length > 0 && ` · ${formatNoun(problems.length, "broken rule")}`}
      </span>
      <Button icon="right" onClick={() => onOpen(report.seq)}>
        Open the request
      </Button>
    </div>
  );
}

interface BrokenProps {
  readonly reports: MeasurementsOfRoute["gathered"]["reports"];
  readonly onChoose: (seq: number) => void;
}

/** The most broken rules that are listed, from the newest reports. */
const problemsShown = 50;

function Broken({ reports, onChoose }: BrokenProps): JSX.Element {
  const all = reports.toReversed().flatMap(({ seq, problems }) => problems.map((problem) => ({ seq, ...problem })));
  return (
    <details class="measure-broken" open={all.length <= 3}>
      <summary>
        {formatNoun(all.length, "broken rule")} in {formatNoun(reports.length, "report")}
      </summary>
      <ul>
        {all.slice(0, problemsShown).map(({ seq, path, detail }, index) => (
          <li key={index}>
            <button type="button" class="measure-link" onClick={() => onChoose(seq)}>
              #{seq}
            </button>{" "}
            <code>
              <VisibleText text={path} />
            </code>{" "}
            <VisibleText text={detail} />
          </li>
        ))}
      </ul>
      {all.length > problemsShown && <p class="soft">These are the newest {problemsShown}.</p>}
    </details>
  );
}

/** A link to the values as CSV. The CSV is created on click. */
function SaveCsv({ gathered }: { readonly gathered: MeasurementsOfRoute["gathered"] }): JSX.Element {
  const [href, setHref] = useState<string>();
  useEffect(() => {
    if (href !== undefined) return () => URL.revokeObjectURL(href);
    return undefined;
  }, [href]);
  return (
    <a
      class="button"
      data-look="quiet"
      href={href ?? "#"}
      download="measurements.csv"
      onClick={(event) => {
        const made = URL.createObjectURL(new Blob([csvOf(gathered)], { type: "text/csv" }));
        event.currentTarget.href = made;
        setHref(made);
      }}
    >
      CSV
    </a>
  );
}
