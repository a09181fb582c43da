import type { Kpm } from "./load-kpm.ts";

type Node = NonNullable<ReturnType<Kpm["nodeOf"]>>;
type Typed<Name extends "GlobalKpmnodeIdSchema" | "PlmnIdentitySchema" | "SnssaiSchema" | "NrcellIdentitySchema"> =
  ReturnType<typeof import("@bufbuild/protobuf").create<Kpm[Name]>>;

/** Who and what a message is about, each once, in the order of the message. */
export interface Identities {
  readonly nodes: string[];
  readonly networks: string[];
  readonly cells: string[];
  readonly slices: string[];
}

/** Finds the nodes, networks (MCC-MNC), NR cells (hex) and slices (SST-SD) that a message names, in the words of operators. */
export function identities(kpm: Kpm, message: object): Identities {
  const nodes = new Set<string>();
  const networks = new Set<string>();
  const cells = new Set<string>();
  const slices = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || value instanceof Uint8Array) return;
    switch ("$typeName" in value ? value.$typeName : undefined) {
      case kpm.GlobalKpmnodeIdSchema.typeName:
        add(nodes, () => nodeText(kpm.nodeOf(value as Typed<"GlobalKpmnodeIdSchema">)));
        break;
      case kpm.PlmnIdentitySchema.typeName:
        add(networks, () => networkText(kpm.mccMnc(value as Typed<"PlmnIdentitySchema">)));
        break;
      case kpm.NrcellIdentitySchema.typeName:
        add(cells, () => (value as Typed<"NrcellIdentitySchema">).value?.value.toString(16).padStart(9, "0"));
        break;
      case kpm.SnssaiSchema.typeName:
        add(slices, () => sliceText(kpm.sliceOf(value as Typed<"SnssaiSchema">)));
        break;
    }
    Object.values(value).forEach(visit);
  };
  visit(message);
  return { nodes: [...nodes], networks: [...networks], cells: [...cells], slices: [...slices] };

  /** Leaves out what breaks the rules so far that it has no such form: `validate` tells of it. */
  function add(names: Set<string>, read: () => string | undefined): void {
    try {
      const name = read();
      if (name !== undefined) names.add(name);
    } catch (error) {
      if (!(error instanceof kpm.KpmError)) throw error;
    }
  }
}

function nodeText(node: Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  const size = "bits" in node ? `${node.bits} bits` : node.size;
  const units = node.kind === "gnb" ? [unit("CU-UP", node.cuUpId), unit("DU", node.duId)].join("") : "";
  return `${node.kind} ${node.id} (${size})${units} of ${networkText(node)}`;
}

function unit(name: string, number: bigint | undefined): string {
  return number === undefined ? "" : `, ${name} ${number}`;
}

function networkText({ mcc, mnc }: { readonly mcc: string; readonly mnc: string }): string {
  return `${mcc}-${mnc}`;
}

function sliceText({ sst, sd }: { readonly sst: number; readonly sd?: number }): string {
  return sd === undefined ? `${sst}` : `${sst}-${sd.toString(16).padStart(6, "0")}`;
}
