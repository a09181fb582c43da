import { type DescMessage, fromBinary, type Message, toBinary } from "@bufbuild/protobuf";
import { pathToString } from "@bufbuild/protobuf/reflect";
import { createValidator } from "@bufbuild/protovalidate";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../test/property-runs.ts";
import { schemas, validate } from "../src/index.ts";
import { file_e2sm_kpm_v1beta1_e2sm_kpm as fileWithRules } from "./gen/e2sm_kpm/v1beta1/e2sm_kpm_pb.ts";
import { randomMessage } from "./random-message.ts";

const validator = createValidator();
const withRules = new Map(
  fileWithRules.messages
    .flatMap((message) => [message, ...message.nestedMessages])
    .map((schema) => [schema.typeName, schema]),
);

describe.each(schemas)("$name", (schema) => {
  test.each([true, false])("has the verdict, rules and paths of protovalidate (tame: %s)", (tame) => {
    fc.assert(
      fc.property(randomMessage(schema, { tame }), (message) => {
        expect(own(schema, message)).toEqual(protovalidate(schema, message));
      }),
      { numRuns: runs(7) },
    );
  });
});

function own(schema: DescMessage, message: Message): string[] {
  const result = validate(schema, message, { limit: 100_000 });
  return result.kind === "valid" ? [] : result.violations.map(({ path, rule }) => `${path} ${rule}`).sort();
}

/** The reference uses the schema with its options, which is another object, so it gets the message as octets. */
function protovalidate(schema: DescMessage, message: Message): string[] {
  const ruled = withRules.get(schema.typeName);
  if (ruled === undefined) throw new Error(`no rules for ${schema.typeName}`);
  const result = validator.validate(ruled, fromBinary(ruled, toBinary(schema, message)));
  if (result.kind === "error") throw result.error;
  return result.kind === "valid" ? [] : result.violations.map((v) => `${pathToString(v.field)} ${v.ruleId}`).sort();
}
