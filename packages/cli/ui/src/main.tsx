import { lazy } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { FollowedRoute, PageExtension } from "../../../capture/ui/src/page-extension.ts";
import { startPage } from "../../../capture/ui/src/start-page.tsx";
import { RouteMeasurements } from "./measure/route-measurements.ts";

const MeasurePane = lazy("The charts", async () => (await import("./measure/measure-pane.tsx")).MeasurePane);
const BodyInspectorPage = lazy(
  "The inspector",
  async () => (await import("./body-inspector/body-inspector-page.tsx")).BodyInspectorPage,
);

/** Charts of the measurements in radio reports, and a page that takes one message apart. */
const kpmExtension: PageExtension = {
  decoder: "e2sm-kpm",
  tab: { name: "measurements", title: "Measurements", useTab },
  bodyPage: { name: "kpm", Page: BodyInspectorPage },
};

function useTab({ routeId, q, newestSeq, isShown, ...actions }: FollowedRoute): JSX.Element | null {
  const measured = useMemo(() => new RouteMeasurements(routeId), [routeId]);
  useEffect(() => () => measured.stop(), [measured]);
  useEffect(() => measured.follow({ q, newestSeq, isShown }), [measured, q, newestSeq, isShown]);
  if (!isShown && measured.gathered.value.reports.length === 0) return null;
  return <MeasurePane measured={measured} {...actions} />;
}

// The page of the capture service that the command starts: capture's own, with the charts and the inspector of radio reports.
startPage(kpmExtension);
