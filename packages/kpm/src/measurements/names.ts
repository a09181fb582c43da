/** The unit and meaning of a measurement name. */
export interface MeasurementInfo {
  /** The unit as KPM version 3 uses it, which differs from TS 28.552 for volumes (kbit instead of Mbit); empty for a count. */
  readonly unit: string;
  readonly meaning: string;
}

/** The measurement names of 3GPP TS 28.552 that KPM uses, with units and meaning. */
export const measurementNames: Readonly<Record<string, MeasurementInfo>> = {
  "DRB.UEThpDl": { unit: "kbit/s", meaning: "mean throughput of a UE while it has data, downlink" },
  "DRB.UEThpUl": { unit: "kbit/s", meaning: "mean throughput of a UE while it has data, uplink" },
  "DRB.PdcpSduVolumeDL": { unit: "kbit", meaning: "user data through PDCP, downlink" },
  "DRB.PdcpSduVolumeUL": { unit: "kbit", meaning: "user data through PDCP, uplink" },
  "DRB.RlcSduTransmittedVolumeDL": { unit: "kbit", meaning: "user data through RLC, downlink" },
  "DRB.RlcSduTransmittedVolumeUL": { unit: "kbit", meaning: "user data through RLC, uplink" },
  "DRB.RlcSduDelayDl": { unit: "0.1 ms", meaning: "time of a packet in the RLC of the DU until it is sent, downlink" },
  "DRB.AirIfDelayDl": { unit: "0.1 ms", meaning: "delay over the air, downlink" },
  "DRB.AirIfDelayUl": { unit: "0.1 ms", meaning: "delay over the air, uplink" },
  "DRB.RlcDelayUl": { unit: "0.1 ms", meaning: "delay in RLC, uplink" },
  "DRB.PdcpSduDelayDl": { unit: "0.1 ms", meaning: "delay in the CU-UP, downlink" },
  "DRB.PdcpF1DelayDl": { unit: "0.1 ms", meaning: "delay between CU-UP and DU, downlink" },
  "DRB.PdcpReordDelayUl": { unit: "0.1 ms", meaning: "time for reordering packets, uplink" },
  "DRB.PacketLossRateUl": { unit: "10^-6", meaning: "lost packets per million, uplink" },
  "DRB.F1UpacketLossRateDl": { unit: "10^-6", meaning: "lost packets per million on F1-U, downlink" },
  "DRB.F1UpacketLossRateUl": { unit: "10^-6", meaning: "lost packets per million on F1-U, uplink" },
  "DRB.PacketSuccessRateUlgNBUu": { unit: "share", meaning: "packets that arrived, uplink" },
  "DRB.RlcPacketDropRateDl": {
    unit: "10^-6",
    meaning: "packets per million that RLC discarded before sending, downlink",
  },
  "DRB.PdcpPacketDropRateDl": {
    unit: "10^-6",
    meaning: "packets per million that PDCP discarded before sending, downlink",
  },
  "DRB.MeanActiveUeDl": { unit: "", meaning: "UEs with waiting data, mean, downlink" },
  "DRB.MeanActiveUeUl": { unit: "", meaning: "UEs with waiting data, mean, uplink" },
  "DRB.MaxActiveUeDl": { unit: "", meaning: "UEs with waiting data, maximum, downlink" },
  "DRB.MaxActiveUeUl": { unit: "", meaning: "UEs with waiting data, maximum, uplink" },
  "DRB.EstabAtt": { unit: "", meaning: "requested radio bearers" },
  "DRB.EstabSucc": { unit: "", meaning: "established radio bearers" },
  "DRB.SessionTime": { unit: "ms", meaning: "time in which bearers carried data" },
  "RRU.PrbTotDl": { unit: "%", meaning: "share of resource blocks in use, downlink" },
  "RRU.PrbTotUl": { unit: "%", meaning: "share of resource blocks in use, uplink" },
  "RRU.PrbUsedDl": { unit: "", meaning: "resource blocks in use, mean, downlink" },
  "RRU.PrbUsedUl": { unit: "", meaning: "resource blocks in use, mean, uplink" },
  "RRU.PrbAvailDl": { unit: "", meaning: "available resource blocks, downlink" },
  "RRU.PrbAvailUl": { unit: "", meaning: "available resource blocks, uplink" },
  "RRC.ConnMean": { unit: "", meaning: "connected UEs, mean" },
  "RRC.ConnMax": { unit: "", meaning: "connected UEs, maximum" },
  "RRC.InactiveConnMean": { unit: "", meaning: "inactive UEs, mean" },
  "RRC.ConnEstabAtt": { unit: "", meaning: "requested connections" },
  "RRC.ConnEstabSucc": { unit: "", meaning: "established connections" },
  "RRC.ReEstabAtt": { unit: "", meaning: "requested re-establishments" },
  "UECNTX.ConnEstabAtt": { unit: "", meaning: "requested logical connections to the core" },
  "UECNTX.ConnEstabSucc": { unit: "", meaning: "established logical connections to the core" },
  "MM.HoPrepInterReq": { unit: "", meaning: "handovers between nodes, preparation requested" },
  "MM.HoPrepInterSucc": { unit: "", meaning: "handovers between nodes, prepared" },
  "MM.HoPrepInterFail": { unit: "", meaning: "handovers between nodes, preparation failed" },
  "MM.HoExeInterReq": { unit: "", meaning: "handovers between nodes, execution requested" },
  "MM.HoExeInterSucc": { unit: "", meaning: "handovers between nodes, executed" },
  "MM.HoExeInterFail": { unit: "", meaning: "handovers between nodes, execution failed" },
  "MM.HoExeIntraReq": { unit: "", meaning: "handovers inside a node, execution requested" },
  "MM.HoExeIntraSucc": { unit: "", meaning: "handovers inside a node, executed" },
  "SM.PDUSessionSetupReq": { unit: "", meaning: "requested PDU sessions" },
  "SM.PDUSessionSetupSucc": { unit: "", meaning: "established PDU sessions" },
  "SM.PDUSessionSetupFail": { unit: "", meaning: "failed PDU sessions" },
  "QF.EstabAttNbr": { unit: "", meaning: "requested QoS flows" },
  "QF.EstabSuccNbr": { unit: "", meaning: "established QoS flows" },
  "CARR.PDSCHMCSDist": { unit: "", meaning: "use of each coding scheme on PDSCH, by bin" },
  "CARR.PUSCHMCSDist": { unit: "", meaning: "use of each coding scheme on PUSCH, by bin" },
  "CARR.WBCQIDist": { unit: "", meaning: "reports of each channel quality, by bin" },
  "TB.TotNbrDl": { unit: "", meaning: "transport blocks, downlink" },
  "TB.TotNbrUl": { unit: "", meaning: "transport blocks, uplink" },
  "TB.ErrTotNbrDl": { unit: "", meaning: "transport blocks with errors, downlink" },
  "TB.ErrTotNbrUl": { unit: "", meaning: "transport blocks with errors, uplink" },
  "L1M.SS-RSRP": { unit: "", meaning: "reports of each signal strength of a beam, by bin" },
  "RACH.PreambleDedCell": { unit: "", meaning: "random access attempts with dedicated preambles" },
  "RACH.PreambleACell": { unit: "", meaning: "random access attempts with preambles of group A" },
  "RACH.PreambleBCell": { unit: "", meaning: "random access attempts with preambles of group B" },
  "PEE.AvgPower": { unit: "W", meaning: "average power of the node" },
  "PEE.Energy": { unit: "kWh", meaning: "energy of the node" },
};

/**
 * Finds the unit and meaning of a name. Nodes add suffixes such as `.sum` or `.5QI9` to the names of the table, so the longest
 * prefix is used.
 */
export function findMeasurement(name: string): MeasurementInfo | undefined {
  for (let prefix = name; prefix !== ""; prefix = prefix.slice(0, Math.max(0, prefix.lastIndexOf(".")))) {
    if (Object.hasOwn(measurementNames, prefix)) return measurementNames[prefix];
  }
  return undefined;
}

/** The unit of a measurement, empty for a count or an unknown name. */
export function unitOf(name: string): string {
  return findMeasurement(name)?.unit ?? "";
}
