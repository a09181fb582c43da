import type { ComponentType } from "preact";
import type { MeasurePaneProps } from "./measure-pane.tsx";

/** Loads the charts, which are a chunk of their own. */
export async function loadMeasurePane(): Promise<ComponentType<MeasurePaneProps>> {
  return (await import("./measure-pane.tsx")).MeasurePane;
}
