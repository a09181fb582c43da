import type { E2SmKpmIndicationMessage, PfContainer } from "../gen/e2sm_kpm/v1beta1/e2sm_kpm_pb.ts";

type Kind = NonNullable<PfContainer["pfContainer"]["case"]>;
type OfKind<K extends Kind> = Extract<PfContainer["pfContainer"], { case: K }>["value"];

/** The containers of one kind of node in a report. */
export function pfContainers<K extends Kind>(message: E2SmKpmIndicationMessage, kind: K): OfKind<K>[] {
  const report = message.e2SmKpmIndicationMessage;
  if (report.case !== "indicationMessageFormat1") return [];
  return report.value.pmContainers.flatMap(({ performanceContainer }) => {
    const container = performanceContainer?.pfContainer;
    return container?.case === kind ? [container.value as OfKind<K>] : [];
  });
}
