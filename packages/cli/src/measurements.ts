type Kpm = typeof import("@signalbox/kpm");

/**
 * The measurements of a report, a row for each thing that was measured: what a page plots over time. Null for messages that
 * are no reports.
 *
 * Cells are 36-bit numbers as text, networks `001-01`, slices `1` or `1-000005`. Blocks for the 5G core, per cent for the evolved one;
 * bytes; numbers of UEs.
 */
export function measurementsOf(kpm: Kpm, schema: Kpm["schemas"][number], message: ReturnType<Kpm["decode"]>) {
  if (schema.typeName !== kpm.E2SmKpmIndicationMessageSchema.typeName) return null;
  const report = message as Parameters<Kpm["prbUsage"]>[0];
  const usage = kpm.prbUsage(report);
  const volume = kpm.pdcpVolume(report);
  const active = kpm.activeUes(report);
  return {
    prbUsage: rows(usage.length, (row) => ({
      cell: String(usage.cell[row]),
      network: usage.plmns[usage.plmn[row] ?? 0],
      core: usage.is5gc[row] === 1 ? "5GC" : "EPC",
      slice: sliceName(usage.sst[row], usage.sd[row]),
      qos: usage.qos[row],
      dl: usage.dl[row],
      ul: usage.ul[row],
      dlAvailable: usage.dlAvailable[row],
      ulAvailable: usage.ulAvailable[row],
    })),
    pdcpVolume: rows(volume.length, (row) => ({
      unit: volume.units[volume.unit[row] ?? 0],
      interface: interfaces[volume.interface[row] ?? 0],
      network: volume.plmns[volume.plmn[row] ?? 0],
      core: volume.is5gc[row] === 1 ? "5GC" : "EPC",
      slice: sliceName(volume.sst[row], volume.sd[row]),
      qos: volume.qos[row],
      dl: volume.dl[row],
      ul: volume.ul[row],
    })),
    activeUes: rows(active.length, (row) => ({ unit: active.units[active.unit[row] ?? 0], ues: active.ues[row] })),
  };
}

const interfaces = ["X2-U", "Xn-U", "F1-U"];

function rows<Row>(count: number, row: (index: number) => Row): Row[] {
  return Array.from({ length: count }, (_, index) => row(index));
}

function sliceName(sst = 0, sd = -1): string | null {
  if (sst === 0 && sd < 0) return null;
  return sd < 0 ? `${sst}` : `${sst}-${sd.toString(16).padStart(6, "0")}`;
}
