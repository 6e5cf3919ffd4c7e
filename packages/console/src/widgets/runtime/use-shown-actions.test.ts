import { expect, test } from "vitest";
import { conditionOf, holds } from "./use-shown-actions.ts";

const action = (more: object) => ({ name: "Stop", type: "openDashboardState", ...more });

test.each([
  [{}, undefined],
  [{ showWidgetActionFunction: "return false;" }, undefined],
  [{ useShowWidgetActionFunction: true, showWidgetActionFunction: "return data.on;" }, "return data.on;"],
  [{ useShowWidgetActionFunction: true, showWidgetActionFunction: " " }, "return false;"],
  [{ useShowWidgetActionFunction: true }, "return false;"],
])("an action with %j has the condition %s", (more, condition) => {
  expect(conditionOf(action(more))).toBe(condition);
});

const threw = (name: string) => ({ kind: "threw", failure: { name, message: "" } }) as const;

test.each([
  [{ kind: "returned", value: 1 } as const, true],
  [{ kind: "returned", value: undefined } as const, false],
  [threw("TypeError"), false],
  [threw("SyntaxError"), true],
  [undefined, false],
])("a condition that ended as %j holds: %s", (result, expected) => {
  expect(holds(result)).toBe(expected);
});
