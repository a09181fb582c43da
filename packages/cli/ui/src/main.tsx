import { Lazy } from "@signalbox/ui";
import type { ComponentType, JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { FollowedRoute, PageExtension } from "../../../capture/ui/src/page-extension.ts";
import { startPage } from "../../../capture/ui/src/start-page.tsx";
import type { MeasurePaneProps } from "./measure/measure-pane.tsx";
import { RouteMeasurements } from "./measure/route-measurements.ts";

/** Charts of the measurements in radio reports, and a page that takes one message apart. */
const kpmExtension: PageExtension = {
  decoder: "e2sm-kpm",
  tab: { name: "measurements", title: "Measurements", useTab },
  bodyPage: {
    name: "kpm",
    load: async () => (await import("./body-inspector/body-inspector-page.tsx")).BodyInspectorPage,
  },
};

function useTab({ routeId, q, newestSeq, isShown, ...actions }: FollowedRoute): JSX.Element | null {
  const measured = useMemo(() => new RouteMeasurements(routeId), [routeId]);
  useEffect(() => () => measured.stop(), [measured]);
  useEffect(() => measured.follow({ q, newestSeq, isShown }), [measured, q, newestSeq, isShown]);
  if (!isShown && measured.gathered.value.reports.length === 0) return null;
  return <Lazy label="The charts" load={loadMeasurePane} props={{ measured, ...actions }} />;
}

/** Loads the charts, which are a separate chunk. */
async function loadMeasurePane(): Promise<ComponentType<MeasurePaneProps>> {
  return (await import("./measure/measure-pane.tsx")).MeasurePane;
}

// The page of the capture service that the command starts: capture's own, with the charts and the inspector of radio reports.
startPage(kpmExtension);
