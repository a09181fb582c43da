import fc from "fast-check";
import { expect, test } from "vitest";
import { httpDate, timestamp } from "../../src/domain/record.ts";

test.each([
  ["timestamp()", timestamp, (date: Date) => date.toISOString()],
  ["httpDate()", httpDate, (date: Date) => date.toUTCString()],
])("%s formats every time like Date, with any cached text", (_, format, expected) => {
  fc.assert(
    fc.property(fc.array(fc.date({ noInvalidDate: true })), (dates) => {
      const near = dates.flatMap((date) => [date, new Date(Math.min(date.getTime() + 1, 8.64e15))]);
      expect(near.map((date) => format(date.getTime()))).toEqual(near.map(expected));
    }),
  );
});
