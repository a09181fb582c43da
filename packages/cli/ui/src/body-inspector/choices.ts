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

const dialectTitles: Readonly<Record<Dialect, string>> = {
  x691: "X.691",
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

/** An option of the page. The first value is its default. */
interface Choice {
  readonly name: keyof Choices;
  readonly title: string;
  readonly values: readonly { readonly name: string; readonly title: string }[];
}

const detected = { name: "", title: "Detect" } as const;

export const choices: readonly Choice[] = [
  {
    name: "type",
    title: "Type",
    values: [
      detected,
      { name: "pdu", title: "E2AP PDU" },
      ...valuesOf(partTitles),
      { name: "module", title: "Your ASN.1 module" },
    ],
  },
  { name: "version", title: "Version", values: [detected, ...valuesOf(versionTitles)] },
  { name: "wire", title: "Wire", values: [detected, ...valuesOf(wireTitles)] },
  { name: "dialect", title: "APER dialect", values: valuesOf(dialectTitles) },
];

function valuesOf(titles: Readonly<Record<string, string>>): { name: string; title: string }[] {
  return Object.entries(titles).map(([name, title]) => ({ name, title }));
}

/** The valid choices among those of an address. */
export function parseChoices(parameters: Readonly<Record<string, string | undefined>>): Choices {
  const known = choices.flatMap(({ name, values }) => {
    const value = parameters[name] ?? "";
    return value !== "" && values.some((one) => one.name === value) ? [[name, value]] : [];
  });
  return Object.fromEntries(known) as Choices;
}
