import { expect, test } from "vitest";
import { atOnce } from "../kernel/json/in-slices.ts";
import { keyTarget, targetsIn as slices } from "./referred.ts";

const targetsIn = (text: string) => atOnce(slices(text));

const ID = "1d6c8f10-7f4e-11ec-b0a3-a1b2c3d4e5f6";

test.each([
  [`"${ID.toUpperCase()}"`, [ID]],
  [{ script: `return "${ID}" === msg.id;` }, [ID]],
  [{ dataKeys: [{ type: "timeseries", name: "t" }] }, [keyTarget("t")]],
  [{ dataKeys: [{ type: "function", name: "t" }] }, []],
  [{ key: { type: "CLIENT_ATTRIBUTE", key: "a" } }, [keyTarget("a")]],
  [{ key: { type: "ENTITY_FIELD", key: "name" } }, []],
  [{ attrMapping: { serial: "number" } }, [keyTarget("serial")]],
  [{ inputValueKey: "pulse", sourceAttribute: "limit" }, [keyTarget("pulse"), keyTarget("limit")]],
  [{ keys: { timeseries: ["t"], attributes: { cs: [], ss: ["a"], sh: [""] } } }, [keyTarget("a"), keyTarget("t")]],
  [{ timeseries: ["a\0b", "half \ud83d", "whole \u{1f600}"] }, [keyTarget("whole \u{1f600}")]],
  ["text", []],
  [null, []],
])("%j refers to %j", (document, targets) => {
  const text = typeof document === "string" && document.startsWith('"') ? document : JSON.stringify(document);
  expect([...targetsIn(text)].toSorted()).toEqual(targets.toSorted());
});

test("documents of any size are looked through, and what one refers to is bounded", () => {
  const wide = JSON.stringify({ points: Array.from({ length: 300_000 }, (_, n) => ({ n })), last: { id: ID } });
  expect([...targetsIn(wide)]).toEqual([ID]);
  const many = JSON.stringify(Array.from({ length: 30_000 }, (_, n) => ({ type: "attribute", name: `a${n}` })));
  expect(targetsIn(many).size).toBe(20_000);
  const deep = "[".repeat(5_000) + "]".repeat(5_000);
  expect(targetsIn(deep).size).toBe(0);
});

test.each([
  ["timeseries", Array.from({ length: 20_000 }, (_, n) => `k${n}`), 20_000],
  ["attrMapping", Object.fromEntries(Array.from({ length: 15_000 }, (_, n) => [`k${n}`, "t"])), 15_000],
  ["name", Array.from({ length: 20_000 }, (_, n) => `k${n}`), 0],
  ["key", "k".repeat(200_000), 0],
])("a long member %s is looked through in parts", (name, value, count) => {
  const text = JSON.stringify({ type: "timeseries", [name]: value });
  expect(targetsIn(text).size).toBe(count);
  if (count > 0) expect([...slices(text)].length).toBeGreaterThan(5);
});

test("parts of a long document are looked through one by one, and objects as a whole", () => {
  const padding = "x".repeat(70_000);
  const long = {
    widgets: Array.from({ length: 3 }, (_, n) => ({
      padding,
      name: `w${n}`,
      type: "timeseries",
      keys: { cs: [`c${n}`] },
    })),
    filters: { f: { padding, type: "ATTRIBUTE", key: "a" } },
    attrMapping: { padding, serial: "number" },
    no: { padding, type: "text", name: "n" },
  };
  const keys = ["w0", "w1", "w2", "c0", "c1", "c2", "a", "padding", "serial"];
  expect([...targetsIn(JSON.stringify(long))].toSorted()).toEqual(keys.map(keyTarget).toSorted());
  const steps = [...slices(JSON.stringify(long))];
  expect(steps.length).toBeGreaterThan(5);
});
