import fc from "fast-check";
import { expect, test } from "vitest";
import { httpDate, timestamp } from "../../src/domain/record.ts";

test("timestamp() formats every time like Date, with any cached text", () => {
  fc.assert(
    fc.property(fc.array(fc.date({ noInvalidDate: true })), (dates) => {
      const near = dates.flatMap((date) => [date, new Date(Math.min(date.getTime() + 1, 8.64e15))]);
      expect(near.map((date) => timestamp(date.getTime()))).toEqual(near.map((date) => date.toISOString()));
    }),
  );
});

test("httpDate() formats every time like Date, with any cached text", () => {
  fc.assert(
    fc.property(fc.array(fc.date({ noInvalidDate: true })), (dates) => {
      expect(dates.map((date) => httpDate(date.getTime()))).toEqual(dates.map((date) => date.toUTCString()));
    }),
  );
});
