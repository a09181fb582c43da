export { ReportService } from "../gen/signalbox/kpm/v1/report_pb.ts";
export { reportRoutes } from "./report-routes.ts";
export { Subscriber } from "./subscriber.ts";
