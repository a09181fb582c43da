import { startPage } from "../../../capture/ui/src/start-page.tsx";
import { kpmExtension } from "./kpm-extension.tsx";

// The page of the capture service that the command starts: capture's own, with the charts and the inspector of radio reports.
startPage(kpmExtension);
