import { describe, expect, test } from "vitest";
import {
  Association,
  type CapturedPdu,
  checkElements,
  decodePart,
  E2apPdu,
  isCapture,
  readCapture,
  subscribe,
} from "../src/e2ap/index.ts";
import { KpmError, kpmV1, models } from "../src/index.ts";
import { type E2SMKPMIndicationHeader, kpmV2, kpmV3, kpmV4 } from "../src/later.ts";
import { dataChunk, frame, ipFragments, pcap, pcapng } from "./captures.ts";
import { octetsOf as pdu, pduNames } from "./later-vectors.ts";

const registry = models(kpmV1, kpmV2, kpmV3, kpmV4);
const startTime = ({ value }: { readonly value: unknown }) => {
  const { indicationHeaderFormats: format } = value as E2SMKPMIndicationHeader;
  return format.kind === "..." ? "" : Buffer.from(format.value.colletStartTime).toString("hex");
};

describe("an association", () => {
  test("decodes reports by the object identifier that the node announced", () => {
    const association = new Association({ models: registry });
    const setup = association.receive(pdu("e2setup-request-kpm-v3"));
    expect(setup).toMatchObject({
      kind: "functions",
      functions: [{ id: 2, oid: kpmV3.oid, definition: { model: kpmV3 } }],
    });
    const received = association.receive(pdu("indication-format1"));
    if (received.kind !== "indication") throw new Error(received.kind);
    expect(received.model).toBe(kpmV3);
    expect(startTime(received.header.decoded)).toBe("48d294f8d0da1ce2");
    expect(received.message.decoded.schema).toBe(kpmV3.topLevel.message);
  });

  test("remembers the action definitions of a subscription", () => {
    const association = new Association({ models: registry, otherwise: kpmV3 });
    const subscription = association.receive(pdu("subscription-request-format1"));
    if (subscription.kind !== "subscription") throw new Error(subscription.kind);
    expect(subscription.request).toBe("24432/42447");
    const [definition] = subscription.actionDefinitions.values();
    expect(definition?.decoded.value).toMatchObject({ ricStyleType: 1 });
  });

  test("preserves bytes of a function without a model", () => {
    const received = new Association({ models: registry }).receive(pdu("indication-format1"));
    if (received.kind !== "indication") throw new Error(received.kind);
    expect(received.header.octets).toHaveLength(21);
    expect(() => received.header.decoded).toThrow(
      new KpmError("unsupported", "No service model is known for this RAN function"),
    );
  });

  describe("with missing or unknown information elements", () => {
    /** A PDU without an element, or with one more at its end. */
    function changed(name: string, change: { readonly without?: string; readonly added?: string }): Uint8Array {
      const decoded = E2apPdu.decode(pdu(name));
      if (decoded.kind !== "initiatingMessage" || decoded.value.type === "...") throw new Error(decoded.kind);
      const { protocolIEs } = decoded.value.value;
      const others = { id: 999, criticality: change.added ?? "", value: Uint8Array.of(1) };
      const elements: Record<string, unknown> = {
        ...protocolIEs,
        ...(change.added === undefined ? {} : { "...": [others] }),
      };
      const octets = E2apPdu.encode({
        ...decoded,
        value: { ...decoded.value, value: { protocolIEs: elements } },
      } as unknown as typeof decoded);
      return change.without === undefined ? octets : withoutElement(octets, Number(change.without));
    }

    /** Cuts the element out of octets, in which every length has one octet. */
    function withoutElement(octets: Uint8Array, id: number): Uint8Array {
      const rest = [...octets.subarray(7)];
      const kept: number[] = [];
      let count = octets[6] as number;
      while (rest.length > 0) {
        const size = 4 + (rest[3] as number);
        const element = rest.splice(0, size);
        if (element[1] === id) count--;
        else kept.push(...element);
      }
      return Uint8Array.of(...octets.subarray(0, 3), 3 + kept.length, 0, 0, count, ...kept);
    }

    test("accepts the elements of every PDU among the vectors", () => {
      expect(pduNames.length).toBeGreaterThan(25);
      for (const name of pduNames) expect(checkElements(E2apPdu.decode(pdu(name))), name).toEqual([]);
    });

    test("rejects a PDU without a mandatory one, with its path, unless told otherwise", () => {
      const octets = changed("subscription-delete-request", { without: "5" });
      const path = "initiatingMessage(RICsubscriptionDeleteRequest).protocolIEs.ranFunctionID";
      expect(() => new Association({ models: registry }).receive(octets)).toThrow(
        expect.objectContaining({ code: "malformed", path }),
      );
      expect(new Association({ models: registry, strict: false }).receive(octets)).toMatchObject({
        kind: "other",
        issues: [{ kind: "missing", id: 5, effect: "reject", path }],
      });
    });

    test("rejects a PDU with an unknown element of criticality reject", () => {
      const octets = changed("e2setup-request-kpm-v3", { added: "reject" });
      expect(() => new Association({ models: registry }).receive(octets)).toThrow(
        expect.objectContaining({ code: "malformed", path: "initiatingMessage(E2setupRequest).protocolIEs[999]" }),
      );
      const tolerant = new Association({ models: registry, strict: false });
      expect(tolerant.receive(octets)).toMatchObject({
        kind: "functions",
        issues: [{ kind: "unknown", effect: "reject" }],
      });
      expect(tolerant.functions.get(2)).toBe(kpmV3);
    });

    test.each(["ignore", "notify"])("ignores an unknown element of criticality %s, and reports it", (effect) => {
      const octets = changed("e2setup-request-kpm-v3", { added: effect });
      expect(new Association({ models: registry }).receive(octets)).toMatchObject({
        kind: "functions",
        functions: [{ id: 2 }],
        issues: [{ kind: "unknown", id: 999, effect }],
      });
    });
  });

  test("understands the request of subscribe()", () => {
    const octets = subscribe(kpmV3, {
      ranFunctionId: 2,
      request: { requestor: 1, instance: 7 },
      measurements: ["DRB.UEThpDl", { name: "RRU.PrbUsedDl", labels: [{ fiveQI: 9 }] }],
      periodMs: 1000,
      granularityMs: 500,
    });
    const received = new Association({ models: registry, otherwise: kpmV3 }).receive(octets);
    if (received.kind !== "subscription") throw new Error(received.kind);
    expect(received).toMatchObject({ ranFunctionId: 2, request: "1/7", issues: [] });
    expect(received.eventTrigger.decoded.value).toMatchObject({
      eventDefinitionFormats: { value: { reportingPeriod: 1000 } },
    });
    expect(received.actionDefinitions.get(1)?.decoded.value).toMatchObject({
      actionDefinitionFormats: {
        value: {
          granulPeriod: 500,
          measInfoList: [
            { measType: { value: "DRB.UEThpDl" }, labelInfoList: [{ measLabel: { noLabel: "true" } }] },
            { measType: { value: "RRU.PrbUsedDl" }, labelInfoList: [{ measLabel: { fiveQI: 9 } }] },
          ],
        },
      },
    });
  });
});

describe("the version of a header", () => {
  const v2 = Buffer.from("00d96fe62a", "hex");
  const v3 = Buffer.from("0079c4121fc60857df", "hex");

  test.each([
    [kpmV2, v2, "d96fe62a"],
    [kpmV2, v3, "79c4121fc60857df"],
    [kpmV3, v2, "d96fe62a"],
    [kpmV3, v3, "79c4121fc60857df"],
    [kpmV4, v2, "d96fe62a"],
  ])("is detected by its length, whatever was announced (%#)", (model, octets, expected) => {
    expect(startTime(decodePart(model, "header", octets))).toBe(expected);
  });

  test("can be configured", () => {
    expect(startTime(decodePart(kpmV2, "header", v3, { timestamp: 8 }))).toBe("79c4121fc60857df");
    expect(() => decodePart(kpmV2, "header", v3, { timestamp: 4 })).toThrow(KpmError);
  });
});

describe("a capture", () => {
  const setup = pdu("e2setup-request-kpm-v3");
  const report = pdu("indication-above-16k");
  const parts = Array.from({ length: Math.ceil(report.length / 1400) }, (_, index) =>
    report.subarray(index * 1400, (index + 1) * 1400),
  );
  const chunks = parts.map((part, index) =>
    dataChunk(part, {
      tsn: 0xffffffff - 2 + index > 0xffffffff ? index - 3 : 0xffffffff - 2 + index,
      flags: index === 0 ? 2 : index === parts.length - 1 ? 1 : 0,
    }),
  );

  test.each([
    ["pcap", pcap],
    ["pcapng", pcapng],
  ])("in %s yields PDUs, with chunks joined in any order and retransmissions omitted", (_, file) => {
    const shuffled = [...chunks.slice(4), ...chunks.slice(0, 4), ...chunks.slice(2, 3)];
    const octets = file([
      frame([dataChunk(setup, { tsn: 5 })]),
      frame([dataChunk(setup, { tsn: 5 })]),
      frame([dataChunk(Buffer.from("20", "hex"), { tsn: 1 })], { isAnswer: true }),
      ...shuffled.map((chunk) => frame([chunk], { isV6: true })),
    ]);
    expect(isCapture(octets)).toBe(true);
    const pdus: CapturedPdu[] = [...readCapture(octets)];
    expect(pdus.map(({ octets: content }) => Buffer.from(content).toString("hex"))).toEqual([
      Buffer.from(setup).toString("hex"),
      "20",
      Buffer.from(report).toString("hex"),
    ]);
    expect(pdus[0]).toMatchObject({
      frame: 1,
      time: 1_700_000_000_000,
      from: "10.0.2.10:40000",
      to: "10.0.2.20:36421",
    });
    expect(pdus[1]?.association).toBe(pdus[0]?.association);
    expect(pdus[2]?.from).toBe("[0:0:0:0:0:0:0:0]:40000");
  });

  test.each([false, true])("joins fragments of IP packets in any order (IPv6: %s)", (isV6) => {
    const whole = frame([dataChunk(report, { tsn: 5 })], { isV6 });
    const fragments = ipFragments(whole, 1408);
    const other = ipFragments(frame([dataChunk(setup, { tsn: 9 })], { isV6 }), 64, 78);
    const octets = pcap([
      ...fragments.slice(3),
      ...other.slice(1),
      ...fragments.slice(0, 3),
      ...fragments.slice(1, 2),
      ...other.slice(0, 1),
    ]);
    expect([...readCapture(octets)].map(({ octets: content }) => content)).toEqual([report, setup]);
  });

  describe.each([
    ["pcap", pcap, 24],
    ["pcapng", pcapng, 60],
  ])("in %s that is truncated or damaged", (_, file, first) => {
    const packets = [5, 6, 7].map((tsn) => frame([dataChunk(setup, { tsn })]));
    const second = file(packets.slice(0, 1)).length;

    /** How many PDUs are read, and the error that follows them. */
    function readUntilError(octets: Uint8Array): { readonly count: number; readonly error: unknown } {
      let count = 0;
      try {
        for (const pdu of readCapture(octets)) if (pdu.octets.length > 0) count++;
      } catch (error) {
        return { count, error };
      }
      return { count, error: undefined };
    }

    test.each([0xffff_fffc, 0x7fff_fffc, 262_144])("reports where a length of %i stops it", (claimed) => {
      const octets = file(packets);
      const view = new DataView(octets.buffer);
      if (file === pcap) view.setUint32(second + 8, claimed, true);
      else view.setUint32(second + 4, claimed);
      expect(readUntilError(octets)).toMatchObject({
        count: 1,
        error: {
          code: "malformed",
          offset: second,
          message: expect.stringContaining("reading stopped after packet 1"),
        },
      });
    });

    test("reports where the file ends inside a packet", () => {
      const octets = file(packets);
      expect(readUntilError(octets.subarray(0, second))).toEqual({ count: 1, error: undefined });
      for (const length of [first + 3, second - 1]) {
        expect(readUntilError(octets.subarray(0, length))).toMatchObject({ count: 0, error: { offset: first } });
      }
    });
  });

  describe("with incomplete fragments", () => {
    const part = Buffer.alloc(4);

    test("yields messages after more of them than are stored, in constant time each", () => {
      const endless = Array.from({ length: 50_000 }, (_, index) =>
        dataChunk(part, { tsn: 100_000 - index, flags: index === 49_999 ? 2 : 0 }),
      );
      const packets = Array.from({ length: 50 }, (_, at) => frame(endless.slice(at * 1000, (at + 1) * 1000)));
      const octets = pcap([...packets, ...chunks.map((chunk) => frame([chunk], { isAnswer: true }))]);
      expect([...readCapture(octets)].map((captured) => captured.octets.length)).toEqual([report.length]);
    });

    test("of IP, drops packets whose fragments overlap, and reads the others", () => {
      const whole = frame([dataChunk(report, { tsn: 5 })]);
      const fragments = ipFragments(whole, 1408);
      // Starts eight bytes into the first fragment.
      const overlapping = Buffer.from(fragments[1] ?? []);
      overlapping.writeUInt16BE(0x2001, 20);
      const other = ipFragments(frame([dataChunk(setup, { tsn: 9 })]), 64, 78);
      const octets = pcap([overlapping, ...fragments, ...other]);
      expect([...readCapture(octets)].map((captured) => captured.octets)).toEqual([setup]);
    });
  });

  test("in pcapng with very many options is parsed quickly", () => {
    const options = Buffer.alloc(4 * 250_000);
    for (let at = 0; at < options.length; at += 4) options.writeUInt16BE(1, at);
    const description = Buffer.concat([Buffer.from("0001000000000000", "hex"), options]);
    const octets = pcapng([frame([dataChunk(setup, { tsn: 5 })])]);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(1, 0);
    head.writeUInt32BE(12 + description.length, 4);
    const interfaces = Buffer.concat([head, description, head.subarray(4)]);
    const file = Buffer.concat([octets.subarray(0, 28), interfaces, octets.subarray(60)]);
    expect([...readCapture(file)]).toHaveLength(1);
  });

  test("of another format is rejected", () => {
    expect(() => [...readCapture(new Uint8Array(100))]).toThrow(
      expect.objectContaining({ code: "malformed", offset: 0 }),
    );
  });

  test("that is damaged anywhere neither crashes nor hangs", () => {
    const octets = pcapng([
      frame([dataChunk(setup, { tsn: 5 })]),
      ...chunks.slice(0, 2).map((chunk) => frame([chunk])),
    ]);
    const association = new Association({ models: registry });
    for (let at = 0; at < 400; at++) {
      const damaged = octets.slice();
      damaged[at] = (at * 37) & 0xff;
      try {
        for (const { octets: content } of readCapture(damaged)) association.receive(content);
      } catch (error) {
        expect(error).toBeInstanceOf(KpmError);
      }
    }
  });

  test("a time beyond those of a Date is the latest one", () => {
    const octets = pcapng([frame([dataChunk(pdu("e2setup-request-kpm-v3"), { tsn: 1 })])]);
    // The timestamps are written in nanoseconds; the file says that they count seconds.
    octets[48] = 0;
    expect(Array.from(readCapture(octets), ({ time }) => new Date(time).getTime())).toEqual([8.64e15]);
  });
});
