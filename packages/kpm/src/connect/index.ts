export { ReportService } from "../gen/signalbox/kpm/v1/report_pb.ts";
export { type ModelReport, type ModelReporter, reportRoutes } from "./report-routes.ts";
export { Subscriber } from "./subscriber.ts";
