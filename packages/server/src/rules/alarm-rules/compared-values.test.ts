import { entityId, type Uuid } from "@orrery/model";
import { describe, expect, test } from "vitest";
import type { ScopedAttribute } from "../../telemetry/attributes/attribute-store.ts";
import { above, below, lasting, long, numeric, profileAlarm, rule } from "../testing/alarm-rule-json.ts";
import { numbered } from "../testing/memory-chains.ts";
import { DEVICE, TENANT } from "../testing/test-engine.ts";
import { alarmRulesOfTests } from "./test-alarm-rules.ts";

const start = alarmRulesOfTests();

describe("values that rules compare with", () => {
  const dynamic = (sourceType: string, inherit = false) => ({
    dynamicValue: { sourceType, sourceAttribute: "limit", inherit },
  });
  const CUSTOMER = entityId("CUSTOMER", numbered(70));

  test.each([
    // source, inherit, device, customer, tenant, limit that counts
    ["CURRENT_DEVICE", false, 20, 30, 40, 20],
    ["CURRENT_DEVICE", false, undefined, 30, 40, 10],
    ["CURRENT_DEVICE", true, undefined, 30, 40, 30],
    ["CURRENT_DEVICE", true, undefined, undefined, 40, 40],
    ["CURRENT_CUSTOMER", false, 20, 30, 40, 30],
    ["CURRENT_CUSTOMER", false, 20, undefined, 40, 10],
    ["CURRENT_CUSTOMER", true, 20, undefined, 40, 40],
    ["CURRENT_TENANT", false, 20, 30, 40, 40],
    ["CURRENT_TENANT", true, 20, 30, undefined, 10],
  ])(
    "%s inherit %s of device %s, customer %s, tenant %s: %i",
    async (source, inherit, device, customer, tenant, limit) => {
      const values = new Map([
        [DEVICE.id, device],
        [CUSTOMER.id, customer],
        [TENANT.id, tenant],
      ]);
      const attributes = new Map<Uuid, readonly ScopedAttribute[]>();
      for (const [id, value] of values) {
        const stored = { scope: "SERVER_SCOPE", key: "limit", lastUpdateTs: 1 } as const;
        if (value !== undefined) attributes.set(id, [{ ...stored, value: long(value) }]);
      }
      const given = { attributes: { attributes } };
      const at = start([profileAlarm({ MAJOR: rule([above("t", 10, dynamic(source, inherit))]) })], given);
      at.setDevice({ customerId: CUSTOMER });
      expect(await at.telemetry(0, { t: limit })).toEqual([]);
      expect(await at.telemetry(1, { t: limit + 1 })).toEqual(["Created MAJOR"]);
    },
  );

  test("a duration that is no number fails the message with the text of the contract", async () => {
    const spec = lasting(10, { dynamicValue: { sourceType: "CURRENT_DEVICE", sourceAttribute: "limit" } });
    const at = start([profileAlarm({ MAJOR: rule([above("t", 10)], { spec }) })]);
    await at.send({ type: "POST_ATTRIBUTES_REQUEST", data: '{"limit":"soon"}' });
    await at.telemetry(1, { t: 11 }).catch(() => undefined);
    const failure = at.debug.find(({ label }) => label === "Failure");
    expect(failure?.error).toContain(
      `Failed to process alarm rule for Device [${DEVICE.id}]: Could not convert attribute 'limit' with value 'soon' to numeric value!`,
    );
  });

  test.each<[string, object, readonly (readonly [string | number | boolean, boolean])[]]>([
    [
      "a number read from text",
      above("t", 10),
      [
        ["11", true],
        ["x", false],
        [true, false],
      ],
    ],
    [
      "booleans as numbers",
      numeric("TIME_SERIES", "t", "EQUAL", 1),
      [
        [true, true],
        [false, false],
        [1, true],
        [1.5, false],
      ],
    ],
    [
      "text without regard to case",
      textual("CONTAINS", "OPEN", true),
      [
        ["half open", true],
        ["closed", false],
      ],
    ],
    [
      "text with regard to case",
      textual("STARTS_WITH", "A", false),
      [
        ["Abc", true],
        ["abc", false],
      ],
    ],
    [
      "a double in its form",
      textual("EQUAL", "21.5", false),
      [
        [21.5, true],
        [21, false],
      ],
    ],
    [
      "one of a list",
      textual("IN", "a, b", false),
      [
        ["b", true],
        ["c", false],
      ],
    ],
    [
      "alternatives within a condition",
      {
        ...above("t", 0),
        predicate: { type: "COMPLEX", operation: "OR", predicates: [below("t", 1).predicate, above("t", 9).predicate] },
      },
      [
        [0, true],
        [5, false],
        [10, true],
      ],
    ],
  ])("%s", async (_, condition, cases) => {
    for (const [value, raises] of cases) {
      const at = start([profileAlarm({ MAJOR: rule([condition]) })]);
      expect([value, await at.telemetry(0, { t: value })]).toEqual([value, raises ? ["Created MAJOR"] : []]);
      await at.close();
    }
  });

  test("a constant is compared with a dynamic value only", async () => {
    const key = { type: "CONSTANT", key: "any" };
    const value = { defaultValue: 1, ...dynamic("CURRENT_DEVICE") };
    const constant = {
      key,
      valueType: "NUMERIC",
      value: 5,
      predicate: { type: "NUMERIC", operation: "GREATER", value },
    };
    const at = start([profileAlarm({ MAJOR: rule([above("t", 0), constant]) })]);
    expect(await at.telemetry(0, { t: 1 })).toEqual([]);
    await at.send({ type: "POST_ATTRIBUTES_REQUEST", data: '{"limit":4}' });
    expect(await at.telemetry(1, { t: 1 })).toEqual(["Created MAJOR"]);
  });
});

function textual(operation: string, defaultValue: string, ignoreCase: boolean) {
  const predicate = { type: "STRING", operation, ignoreCase, value: { defaultValue } };
  return { key: { type: "TIME_SERIES", key: "t" }, valueType: "STRING", value: null, predicate };
}
