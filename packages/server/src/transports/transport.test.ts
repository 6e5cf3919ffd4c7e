import { PlatformError } from "@orrery/model";
import { expect, test } from "vitest";
import { port, setting } from "../kernel/config/setting.ts";
import { defineTransport } from "./transport.ts";
import { TRANSPORTS } from "./transports.ts";

const rows = {
  port: setting({ name: "ORRERY_TEST_PORT", default: "77", meaning: "Port of a test.", parse: port }),
} as const;

const transport = defineTransport({
  name: "test",
  settings: rows,
  ports: (settings) => [{ setting: rows.port.name, port: settings.port }],
  check: (settings) => {
    if (settings.port === 13) throw new PlatformError("invalidArguments", "ORRERY_TEST_PORT: not this one.");
  },
  create: () => ({
    routes: [],
    gauges: [],
    listen: async () => [],
    drain: async () => undefined,
    close: async () => undefined,
  }),
});

test.each([
  [{}, 77],
  [{ ORRERY_TEST_PORT: "78" }, 78],
])("with %j a transport listens on %i", (environment, wanted) => {
  expect(transport.configure(environment).ports).toEqual([{ setting: "ORRERY_TEST_PORT", port: wanted }]);
});

test.each([
  ["x", /ORRERY_TEST_PORT: "x" is not valid/],
  ["13", /not this one/],
])("the port %s is refused with a sentence that names the setting", (value, message) => {
  expect(() => transport.configure({ ORRERY_TEST_PORT: value })).toThrow(message);
});

test("transports have names and settings of their own", () => {
  const names = TRANSPORTS.map(({ name }) => name);
  const settings = TRANSPORTS.flatMap((each) => each.settings.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(settings).size).toBe(settings.length);
});
