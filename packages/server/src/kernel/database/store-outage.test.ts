import { PlatformError } from "@orrery/model";
import { expect, test } from "vitest";
import { tookTooLong } from "../async/took-too-long.ts";
import { isStoreOutage } from "./store-outage.ts";

const withCode = (code: string) => Object.assign(new Error("of the driver"), { code });

test.each([
  ["an ended server", withCode("57P01"), true],
  ["a failed connection", withCode("08006"), true],
  ["a refused socket", withCode("ECONNREFUSED"), true],
  ["a connection that ended", new Error("Connection terminated unexpectedly"), true],
  ["a full queue", new PlatformError("unavailable", "More attributes are waiting than can be stored"), true],
  ["a read that takes too long", tookTooLong(), false],
  ["a cancelled statement", withCode("57014"), false],
  ["a value that is refused", withCode("22P02"), false],
  ["a wrong message", new PlatformError("badRequest", "no"), false],
  ["a text", "Connection terminated", false],
])("whether %s is an outage of the store", (_, error, expected) => {
  expect(isStoreOutage(error)).toBe(expected);
});
