import {
  Button,
  CardTable,
  formatCount,
  formatMoment,
  formatNoun,
  InlineError,
  Skeleton,
  saveFile,
  useMedia,
  useStored,
  VisibleText,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { FollowedRoute } from "../../../../capture/ui/src/page-extension.ts";
import { formatValue } from "./chart-plot.tsx";
import { type Chart, chartsOf, csvOf } from "./charts.ts";
import { LineChart } from "./line-chart.tsx";
import type { MeasuredReport } from "./measure-bodies.ts";
import type { RouteMeasurements } from "./route-measurements.ts";
import "./measure-pane.css";

interface MeasurePaneProps extends Pick<FollowedRoute, "seq" | "onChoose" | "onOpen" | "onRange"> {
  readonly measured: RouteMeasurements;
}

/** Shows the measurements of a route as charts or tables, the broken rules, and the chosen report. */
export function MeasurePane({ measured, seq, onChoose, onOpen, onRange }: MeasurePaneProps): JSX.Element {
  const gathered = measured.gathered.value;
  const isLoading = measured.isLoading.value;
  const error = measured.error.value;
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
    <section class="measure column" aria-label="Measurements" tabIndex={0}>
      <header class="measure-bar line">
        <h2>{formatNoun(gathered.reports.length, "report")}</h2>
        <div class="line">
          <Button look="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {narrow ? "Table" : "Show as table"}
          </Button>
          <Button
            look="quiet"
            onClick={() => saveFile(new Blob([csvOf(gathered)], { type: "text/csv" }), "measurements.csv")}
          >
            CSV
          </Button>
        </div>
      </header>
      {error !== undefined && <InlineError message={error} />}
      <ChosenReport report={gathered.reports.find((one) => one.seq === seq)} onOpen={onOpen} />
      {broken.length > 0 && <Broken reports={broken} onChoose={onChoose} />}
      <div class="measure-charts stack loose">
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

interface MeasuredChartProps extends Pick<MeasurePaneProps, "seq" | "onChoose" | "onRange"> {
  readonly chart: Chart;
  readonly broken: readonly MeasuredReport[];
}

function MeasuredChart({ chart, broken, seq, onChoose, onRange }: MeasuredChartProps): JSX.Element {
  const { times, seqs } = chart;
  const marked = useMemo(() => {
    const bad = new Set(broken.map((report) => report.seq));
    return new Set([...seqs.keys()].filter((at) => bad.has(seqs[at] ?? 0)));
  }, [broken, seqs]);
  const chosen = useMemo(() => new Set([...seqs.keys()].filter((at) => seqs[at] === seq)), [seqs, seq]);
  return (
    <LineChart
      chart={chart}
      marked={marked}
      chosen={chosen}
      onChoose={(at) => onChoose(seqs[at] ?? 0)}
      onRange={(from, to) => {
        const inside = seqs.filter((_, at) => from <= (times[at] ?? 0) && (times[at] ?? 0) <= to);
        if (inside.length > 0) onRange(Math.min(...inside), Math.max(...inside));
      }}
      describe={(at) => `${momentOf(times[at] ?? 0)}, request #${seqs[at]}${marked.has(at) ? ", breaks rules" : ""}`}
    />
  );
}

/** The most times that a table shows, the newest first. */
const ROWS_SHOWN = 200;

interface ChartTableProps extends Pick<MeasurePaneProps, "seq" | "onChoose"> {
  readonly chart: Chart;
}

/** The values of a chart, the newest first. */
function ChartTable({ chart, seq, onChoose }: ChartTableProps): JSX.Element {
  const { title, unit, about, times, seqs, lines } = chart;
  return (
    <section class="measure-table box stack">
      <h3>
        <VisibleText text={title} />{" "}
        <span class="soft">
          <VisibleText text={[unit, about].filter((part) => part !== "").join(" · ")} />
        </span>
      </h3>
      <CardTable
        label={`${title}, table`}
        rows={[...times.keys()].reverse().slice(0, ROWS_SHOWN)}
        keyOf={(at) => `${seqs[at]} ${times[at]}`}
        isCurrent={(at) => seqs[at] === seq}
        columns={[
          { title: "Request", cell: (at) => <RequestLink seq={seqs[at] ?? 0} onChoose={onChoose} /> },
          { title: "Time", cell: (at) => <time>{momentOf(times[at] ?? 0)}</time> },
          ...lines.map(({ name, values }) => ({
            title: name,
            cell: (at: number) => (values[at] === null ? "not measured" : formatValue(values[at], "")),
          })),
        ]}
      />
      {times.length > ROWS_SHOWN && (
        <p class="soft">
          The newest {ROWS_SHOWN} of {formatCount(times.length)} times. The CSV file has all of them.
        </p>
      )}
    </section>
  );
}

function RequestLink({ seq, onChoose }: { readonly seq: number; readonly onChoose: (seq: number) => void }) {
  return (
    <button type="button" class="measure-link bare link" onClick={() => onChoose(seq)}>
      #{seq}
    </button>
  );
}

function momentOf(timeMs: number): string {
  return formatMoment(new Date(timeMs).toISOString());
}

interface ChosenReportProps {
  readonly report: MeasuredReport | undefined;
  readonly onOpen: (seq: number) => void;
}

/** The chosen report, with a link to its request. */
function ChosenReport({ report, onOpen }: ChosenReportProps): JSX.Element {
  if (report === undefined) {
    return (
      <p class="measure-chosen line soft">
        Select a point to see its report here. Drag across a chart to list its requests.
      </p>
    );
  }
  const { title, receivedAt, values, truncated, problems } = report;
  return (
    <div class="measure-chosen line" role="status">
      <span>
        <strong>#{report.seq}</strong> {title}
      </span>
      <span class="soft">
        received {momentOf(receivedAt)} · {truncated ? "more than " : ""}
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
  readonly reports: readonly MeasuredReport[];
  readonly onChoose: (seq: number) => void;
}

/** The most broken rules that are listed, from the newest reports. */
const PROBLEMS_SHOWN = 50;

function Broken({ reports, onChoose }: BrokenProps): JSX.Element {
  const all = reports.toReversed().flatMap(({ seq, problems }) => problems.map((problem) => ({ seq, ...problem })));
  return (
    <details class="measure-broken box" open={all.length <= 3}>
      <summary>
        {formatNoun(all.length, "broken rule")} in {formatNoun(reports.length, "report")}
      </summary>
      <ul>
        {all.slice(0, PROBLEMS_SHOWN).map(({ seq, path, detail }, index) => (
          <li key={index}>
            <RequestLink seq={seq} onChoose={onChoose} />{" "}
            <code>
              <VisibleText text={path} />
            </code>{" "}
            <VisibleText text={detail} />
          </li>
        ))}
      </ul>
      {all.length > PROBLEMS_SHOWN && <p class="soft">These are the newest {PROBLEMS_SHOWN}.</p>}
    </details>
  );
}
