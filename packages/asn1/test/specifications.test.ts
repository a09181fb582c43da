import { expect, test } from "vitest";
import { decode, encode, fromPlain, type Model, type Plain, type Rules, toPlain } from "../src/index.ts";
import { bits, hexOf } from "./bits.ts";
import { models } from "./models.ts";

// Modules as 3GPP publishes them. Expected octets were worked out by hand from X.691.

const { ngap, f1ap, rrc } = models;

const cgi = { pLMNIdentity: "02f839", nRCellIdentity: { bits: `${"0".repeat(35)}1` } };
const cgiHex = "0002f8390000000010";
const field = (id: number, criticality: string, value: Plain): Plain => ({ id, criticality, value });

test.each<readonly [name: string, model: Model, type: string, rules: Rules, value: Plain, hex: string]>([
  [
    "NGAP: a message of elements, and an addition of an ENUMERATED",
    ngap,
    "NGAP-PDU",
    "aper",
    {
      initiatingMessage: {
        procedureCode: 15,
        criticality: "ignore",
        value: {
          InitialUEMessage: {
            protocolIEs: [
              field(85, "reject", { "RAN-UE-NGAP-ID": 1 }),
              field(38, "reject", { "NAS-PDU": "7e004179" }),
              field(121, "reject", {
                UserLocationInformation: {
                  userLocationInformationNR: { "nR-CGI": cgi, tAI: { pLMNIdentity: "02f839", tAC: "000001" } },
                },
              }),
              field(90, "ignore", { RRCEstablishmentCause: "mo-ExceptionData" }),
            ],
          },
        },
      },
    },
    `000f402a 000004 0055000200 01 0026000504 7e004179 0079000f ${cgiHex} 02f839000001 005a400181`,
  ],
  [
    "NGAP: CONTAINING, an extension container and a list of pairs",
    ngap,
    "NGAP-PDU",
    "aper",
    {
      initiatingMessage: {
        procedureCode: 12,
        criticality: "reject",
        value: {
          HandoverRequired: {
            protocolIEs: [
              field(85, "reject", { "RAN-UE-NGAP-ID": 70000 }),
              field(15, "ignore", { Cause: { radioNetwork: "redcap-ue-not-supported" } }),
              field(61, "reject", {
                PDUSessionResourceListHORqd: [
                  {
                    pDUSessionID: 9,
                    handoverRequiredTransfer: {
                      containing: {
                        protocolIEs: [
                          field(139, "reject", {
                            UPTransportLayerInformation: {
                              gTPTunnel: { transportLayerAddress: { bits: bits("7f000001") }, "gTP-TEID": "00000002" },
                            },
                          }),
                          field(134, "reject", { PDUSessionType: "ipv4" }),
                        ],
                      },
                    },
                    "iE-Extensions": [{ id: 149, criticality: "ignore", extensionValue: { "NR-CGI": cgi } }],
                  },
                ],
              }),
              field(400, "reject", {
                CellPairs: [
                  [
                    {
                      id: 149,
                      firstCriticality: "ignore",
                      firstValue: { "NR-CGI": cgi },
                      secondCriticality: "reject",
                      secondValue: { TAC: "000007" },
                    },
                  ],
                ],
              }),
            ],
          },
        },
      },
    },
    `000c0057 000004 0055000480011170 000f40022040 003d0029 00400916 000002 008b000a03e07f00000100000002 0086000100
     0000 00954009${cgiHex} 01900015 000001 00954009${cgiHex} 0003000007`,
  ],
  [
    "NGAP: private elements with a local and a global id",
    ngap,
    "NGAP-PDU",
    "aper",
    {
      initiatingMessage: {
        procedureCode: 31,
        criticality: "ignore",
        value: {
          PrivateMessage: {
            privateIEs: [
              { id: { local: 7 }, criticality: "ignore", value: { Cause: { transport: "unspecified" } } },
              { id: { global: "1.3.6.1.4.1.99" }, criticality: "notify", value: { INTEGER: 5 } },
            ],
          },
        },
      },
    },
    "001f4015 000001 000007400150 80062b060104016380020105",
  ],
  [
    "F1AP: single containers, an extension of a CHOICE, and an integer outside of its root",
    f1ap,
    "UEContextSetupRequest",
    "aper",
    {
      protocolIEs: [
        field(5, "reject", {
          "Candidate-List": [
            field(6, "ignore", {
              "Candidate-Item": {
                "candidate-Id": { "pLMN-Identity": "00f110", nRCellIdentity: { bits: "1".repeat(36) } },
                mode: { "choice-extension": field(256, "ignore", { NULL: null }) },
                transaction: 300,
              },
            }),
          ],
        }),
        field(256, "notify", { INTEGER: 511 }),
        field(65535, "ignore", { "BIT STRING": { bits: "10000000000000001" } }),
      ],
    },
    // The 5 bits before 36 ones are padded; the CHOICE takes two bits of the last octet.
    `000003 00050018 0000 00064012 40 00f110 fffffffff8 0100400100 80 02012c 0100800480 0201ff ffff4003800080`,
  ],
  [
    "NR: the MIB",
    rrc,
    "BCCH-BCH-Message",
    "uper",
    {
      message: {
        mib: {
          systemFrameNumber: { bits: "101010" },
          subCarrierSpacingCommon: "scs30or120",
          "ssb-SubcarrierOffset": 5,
          "dmrs-TypeA-Position": "pos3",
          "pdcch-ConfigSIB1": { controlResourceSetZero: 1, searchSpaceZero: 12 },
          cellBarred: "notBarred",
          intraFreqReselection: "allowed",
          spare: { bits: "0" },
        },
      },
    },
    hexOf("0 101010 1 0101 1 0001 1100 1 0 0"),
  ],
  [
    "NR: critical extensions, a group of additions, CONTAINING, and a parameterised CHOICE",
    rrc,
    "DL-DCCH-Message",
    "uper",
    {
      message: {
        c1: {
          rrcReconfiguration: {
            "rrc-TransactionIdentifier": 1,
            criticalExtensions: {
              rrcReconfiguration: {
                radioBearerConfig: { "drb-ToAddModList": [{ "drb-Identity": 4, "daps-Config-r16": "true" }] },
                nonCriticalExtension: {
                  masterCellGroup: {
                    containing: { cellGroupId: 1, spCellConfig: { crs: { setup: { a: -59, b: { bits: "101" } } } } },
                  },
                  fullConfig: "true",
                },
              },
            },
          },
        },
      },
    },
    hexOf(
      "0 00 01 0 10001  0 10 00000 1 00 00011 0000000 1 00000001 10000000  1100 00000100 001 01 0 0010 1 0000001 000000010 101 00",
    ),
  ],
  ...(["aper", "uper"] as const).map(
    (rules) =>
      [
        `NR: 66 optional components and 66 additions in ${rules} (19.3 and 19.8)`,
        rrc,
        "FeatureSets",
        rules,
        { "optional-0": "supported", "optional-65": "supported", "addition-65": 65 },
        hexOf(
          `1 1 ${"0".repeat(64)} 1 1 ${rules === "aper" ? "|" : ""} 01000010 ${"0".repeat(65)} 1 ${rules === "aper" ? "|" : ""} 00000001 11000001`,
        ),
      ] as const,
  ),
])("%s", (_, model, name, rules, value, hex) => {
  const type = model.find(name);
  const octets = encode(type, fromPlain(type, value), { rules });
  expect(Buffer.from(octets).toString("hex")).toBe(hex.replace(/\s/g, ""));
  expect(toPlain(type, decode(type, octets, { rules }))).toEqual(value);
});
