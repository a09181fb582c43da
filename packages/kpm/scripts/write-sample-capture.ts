// Writes examples/kpm-v3.pcap: a node's E2 setup, a subscription, and five reports of KPM 3.00 from the simulated node. The
// same bytes each time: node -C @signalbox/source packages/kpm/scripts/write-sample-capture.ts

import { writeFileSync } from "node:fs";
import {
  Criticality,
  E2apPduSchema,
  E2nodeComponentInterfaceType,
  type IesSchema,
  RicActionType,
  RicIndicationType,
} from "../src/e2ap/index.ts";
import { create, encode, type MessageInitShape, SimulatedNode } from "../src/index.ts";
import type { Clock } from "../src/report/schedule.ts";
import {
  E2SmKpmActionDefinitionSchema,
  E2SmKpmEventTriggerDefinitionSchema,
  kpmV3,
  NamedReportFunction,
  True,
} from "../src/v3.ts";
import { dataChunk, frame, pcap } from "../test/captures.ts";

/** Where the capture is, beside the examples of the repository. */
export const sampleFile: URL = new URL("../../../examples/kpm-v3.pcap", import.meta.url);

const RAN_FUNCTION = 2;
const REPORTS = 5;
const PERIOD_MS = 1000;

type Ie = NonNullable<MessageInitShape<typeof IesSchema>["protocolIes"]>[number];
type Ies = { readonly protocolIes: Ie[] };

/** The bytes of the capture. */
export async function sampleCapture(): Promise<Uint8Array> {
  const start = Date.UTC(2026, 0, 1, 12);
  const node = new SimulatedNode({ cells: 2, seed: 7 });
  const reporter = new NamedReportFunction(node, { model: kpmV3, clock: hastyClock(start) });
  const trigger = create(E2SmKpmEventTriggerDefinitionSchema, {
    eventDefinitionFormats: { case: "eventDefinitionFormat1", value: { reportingPeriod: PERIOD_MS } },
  });
  const noLabel = [{ measLabel: { noLabel: True.TRUE } }];
  const ofQos = [1, 9].map((fiveQi) => ({ measLabel: { fiveQi } }));
  const measInfoList = [
    ["RRU.PrbUsedDl", ofQos],
    ["RRU.PrbTotDl", noLabel],
    ["RRC.ConnMean", noLabel],
    ["DRB.PdcpSduVolumeDL", noLabel],
  ].map(([value, labelInfoList]) => ({
    measType: { measurementType: { case: "measName" as const, value: value as string } },
    labelInfoList: labelInfoList as typeof ofQos,
  }));
  const action = create(E2SmKpmActionDefinitionSchema, {
    ricStyleType: 1n,
    actionDefinitionFormats: { case: "actionDefinitionFormat1", value: { granulPeriod: PERIOD_MS, measInfoList } },
  });
  const options = { wire: "aper", model: kpmV3 } as const;
  const frames = [
    frame([chunk(1, setup(encode(kpmV3.topLevel.functionDescription, await reporter.describe(), options)))]),
    frame(
      [
        chunk(
          1,
          subscription(
            encode(E2SmKpmEventTriggerDefinitionSchema, trigger, options),
            encode(E2SmKpmActionDefinitionSchema, action, options),
          ),
        ),
      ],
      { isAnswer: true },
    ),
  ];
  for await (const { header, message } of reporter.subscribe(trigger, action)) {
    const count = frames.length - 2;
    const parts = [
      encode(kpmV3.topLevel.header, header, options),
      encode(kpmV3.topLevel.message, message, options),
    ] as const;
    frames.push(frame([chunk(count + 2, indication(count, ...parts))]));
    if (count + 1 === REPORTS) break;
  }
  return pcap(frames, start / 1000);
}

/** A clock whose time passes at once. */
function hastyClock(start: number): Clock {
  let now = 0;
  return {
    now: () => now,
    time: () => start + now,
    sleep: async (milliseconds) => {
      now += milliseconds;
    },
  };
}

function chunk(tsn: number, pdu: Uint8Array): Uint8Array {
  return dataChunk(pdu, { tsn });
}

const { REJECT, IGNORE } = Criticality;
const request: Ie = {
  id: 29,
  criticality: REJECT,
  value: { case: "ricRequestId", value: { ricRequestorId: 1021, ricInstanceId: 0 } },
};
const ranFunction: Ie = { id: 5, criticality: REJECT, value: { case: "ranFunctionId", value: RAN_FUNCTION } };

function setup(ranFunctionDefinition: Uint8Array): Uint8Array {
  const item = {
    ranFunctionId: RAN_FUNCTION,
    ranFunctionDefinition,
    ranFunctionRevision: 1,
    ranFunctionOid: kpmV3.oid,
  };
  const globalGnbId = {
    plmnId: Uint8Array.of(0x00, 0xf1, 0x10),
    gnbId: { gnbIdChoice: { case: "gnbId" as const, value: { value: Uint8Array.of(0, 0, 4), len: 22 } } },
  };
  const component = {
    e2NodeComponentInterfaceType: E2nodeComponentInterfaceType.NG,
    e2NodeComponentId: {
      e2nodeComponentId: { case: "e2NodeComponentInterfaceTypeNg" as const, value: { amfName: "amf-1" } },
    },
    e2NodeComponentConfiguration: {
      e2NodeComponentRequestPart: new Uint8Array(),
      e2NodeComponentResponsePart: new Uint8Array(),
    },
  };
  return start(1, REJECT, "e2setupRequest", {
    protocolIes: [
      { id: 49, criticality: REJECT, value: { case: "transactionId", value: 0 } },
      {
        id: 3,
        criticality: REJECT,
        value: {
          case: "globalE2nodeId",
          value: { globalE2nodeId: { case: "gnb", value: { globalGnbId } } },
        },
      },
      {
        id: 10,
        criticality: REJECT,
        value: {
          case: "ranFunctionsAdded",
          value: { value: [{ id: 8, criticality: IGNORE, value: { case: "ranFunctionItem", value: item } }] },
        },
      },
      {
        id: 50,
        criticality: REJECT,
        value: {
          case: "e2NodeComponentsAdded",
          value: {
            value: [
              { id: 51, criticality: REJECT, value: { case: "e2NodeComponentConfigAdditionItem", value: component } },
            ],
          },
        },
      },
    ],
  });
}

function subscription(ricEventTriggerDefinition: Uint8Array, ricActionDefinition: Uint8Array): Uint8Array {
  const action = { ricActionId: 1, ricActionType: RicActionType.REPORT, ricActionDefinition };
  const ricActionToBeSetupList = [
    { id: 19, criticality: IGNORE, value: { case: "ricActionToBeSetupItem" as const, value: action } },
  ];
  const details = { ricEventTriggerDefinition, ricActionToBeSetupList };
  return start(8, REJECT, "ricSubscriptionRequest", {
    protocolIes: [
      request,
      ranFunction,
      { id: 30, criticality: REJECT, value: { case: "ricSubscriptionDetails", value: details } },
    ],
  });
}

function indication(sequence: number, header: Uint8Array, message: Uint8Array): Uint8Array {
  return start(5, IGNORE, "ricIndication", {
    protocolIes: [
      request,
      ranFunction,
      { id: 15, criticality: REJECT, value: { case: "ricActionId", value: 1 } },
      { id: 27, criticality: REJECT, value: { case: "ricIndicationSn", value: sequence } },
      { id: 28, criticality: REJECT, value: { case: "ricIndicationType", value: RicIndicationType.REPORT } },
      { id: 25, criticality: REJECT, value: { case: "ricIndicationHeader", value: header } },
      { id: 26, criticality: REJECT, value: { case: "ricIndicationMessage", value: message } },
    ],
  });
}

function start(
  procedureCode: number,
  criticality: Criticality,
  name: "e2setupRequest" | "ricSubscriptionRequest" | "ricIndication",
  value: Ies,
): Uint8Array {
  const pdu = create(E2apPduSchema, {
    e2apPdu: { case: "initiatingMessage", value: { procedureCode, criticality, value: { case: name, value } } },
  });
  return encode(E2apPduSchema, pdu, { wire: "aper" });
}

if (import.meta.main) writeFileSync(sampleFile, await sampleCapture());
