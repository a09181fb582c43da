import type { Dialect, Part, Wire } from "@signalbox/kpm";

// Titles only: the page shows them without loading the codecs.

export const partTitles: Readonly<Record<Part, string>> = {
  message: "Indication message",
  header: "Indication header",
  actionDefinition: "Action definition",
  eventTrigger: "Event trigger",
  functionDescription: "RAN function description",
  controlHeader: "Control header",
  controlMessage: "Control message",
  controlOutcome: "Control outcome",
  callProcessId: "Call process ID",
};

export const wireTitles: Readonly<Record<Wire, string>> = { aper: "Aligned PER", protobuf: "Protobuf", json: "JSON" };

export const versionTitles = { "1.00": "v1", "2.01": "v2.01", "2.03": "v2", "3.00": "v3", "4.00": "v4" } as const;

const dialectTitles: Readonly<Record<Exclude<Dialect, "x691">, string>> = {
  asn1c: "asn1c",
  "asn1c-2025": "asn1c 2025",
  "flexric-2023": "FlexRIC 2023",
  lenient: "Lenient",
};

/** What the user chose. Choices that are missing are detected. */
export interface Choices {
  readonly type?: "pdu" | "module" | Part;
  readonly version?: keyof typeof versionTitles;
  readonly wire?: Wire;
  readonly dialect?: Dialect;
}

/** The text of ASN.1 modules, and the type of the message. */
export interface ModuleText {
  readonly text: string;
  readonly type: string;
  readonly rules: "aper" | "uper";
}

/** A value of an option, and its text. */
type Value = readonly [name: string, title: string];

/** An option of the page. The empty value is its default. */
interface Choice {
  readonly name: keyof Choices;
  readonly title: string;
  readonly values: readonly Value[];
}

const detected: Value = ["", "Detect"];

export const choices: readonly Choice[] = [
  {
    name: "type",
    title: "Type",
    values: [detected, ["pdu", "E2AP PDU"], ...Object.entries(partTitles), ["module", "Your ASN.1 module"]],
  },
  { name: "version", title: "Version", values: [detected, ...Object.entries(versionTitles)] },
  { name: "wire", title: "Encoding", values: [detected, ...Object.entries(wireTitles)] },
  { name: "dialect", title: "APER dialect", values: [["", "X.691"], ...Object.entries(dialectTitles)] },
];

/** The valid choices among those of an address. */
export function parseChoices(parameters: Readonly<Record<string, string | undefined>>): Choices {
  const known = choices.flatMap(({ name, values }) => {
    const value = parameters[name] ?? "";
    return value !== "" && values.some(([name]) => name === value) ? [[name, value]] : [];
  });
  return Object.fromEntries(known) as Choices;
}
