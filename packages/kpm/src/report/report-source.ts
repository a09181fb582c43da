import type { Container, Subject } from "../build/indication.ts";

/** A report style: a number, a name, and what its reports measure. */
export interface ReportStyle {
  readonly type: number;
  /** 1 to 150 characters. */
  readonly name: string;
  readonly measures: "prb-usage" | "active-ues" | "pdcp-volume";
}

/** What measures: a node, real or simulated. */
export interface ReportSource {
  /** What its reports are about: the header of each. */
  readonly subject: Subject;
  /** The styles that it can report in: 1 to 63. */
  readonly styles: readonly ReportStyle[];
  /**
   * Measures once.
   *
   * @param time milliseconds since 1970 UTC at which the report is due
   * @param period milliseconds since the report before, which volumes are counted over
   */
  measure(style: ReportStyle, time: number, period: number): readonly Container[];
}
