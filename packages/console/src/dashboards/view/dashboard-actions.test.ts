import { entityId, type OpenState, parseStateParam, parseUuid, WIDGET_ACTIONS, type WidgetAction } from "@orrery/model";
import { expect, test } from "vitest";
import { canRunAction, runAction } from "./dashboard-actions.ts";
import type { Layer } from "./nested/layer.ts";
import type { DashboardStates } from "./use-dashboard-states.ts";

const PUMP = {
  entityId: entityId("DEVICE", parseUuid("11111111-1111-1111-1111-111111111111")),
  entityName: "Pump",
  entityLabel: "North",
};
const action = (more: Partial<WidgetAction>): WidgetAction => ({ name: "open", type: "openDashboardState", ...more });

function run(done: WidgetAction, subject: typeof PUMP | undefined, within = false) {
  const calls: unknown[] = [];
  const states: DashboardStates = {
    controller: "entity",
    stack: [],
    current: { id: "overview", params: { kept: 1 } } satisfies OpenState,
    open: (...call) => calls.push(["open", ...call]),
    update: (...call) => calls.push(["update", ...call]),
    backTo: () => undefined,
  };
  const goTo = (id: string, search: string, { newTab }: { newTab: boolean }) =>
    calls.push(["goTo", id, parseStateParam(new URLSearchParams(search).get("state")), newTab]);
  const onPhone = ({ mobileAction }: WidgetAction) => calls.push(["onPhone", mobileAction?.type]);
  const openLayer = ({ kind, state: { id, params } }: Layer) => calls.push([kind, id, params]);
  const onCustom = ({ customFunction }: WidgetAction) => calls.push(["onCustom", customFunction]);
  runAction(done, subject, { states, onPhone, onCustom, goTo, openLayer: within ? undefined : openLayer });
  return calls;
}

test.each([
  [action({ targetDashboardStateId: "pump" }), ["open", "pump", { kept: 1, ...PUMP }]],
  [action({ targetDashboardStateId: "pump", setEntityId: false }), ["open", "pump", { kept: 1 }]],
  [
    action({ targetDashboardStateId: "pump", stateEntityParamName: "p" }),
    ["open", "pump", { kept: 1, targetEntityParamName: "p", p: PUMP }],
  ],
  [action({ type: "updateDashboardState" }), ["update", undefined, { kept: 1, ...PUMP }]],
  [
    action({ type: "openDashboard", targetDashboardId: "d", targetDashboardStateId: "s", openNewBrowserTab: true }),
    ["goTo", "d", [{ id: "s", params: PUMP }], true],
  ],
  [action({ targetDashboardStateId: "pump", openInSeparateDialog: true }), ["dialog", "pump", { kept: 1, ...PUMP }]],
  [
    action({ targetDashboardStateId: "pump", openInSeparateDialog: true, openInPopover: true }),
    ["popover", "pump", { kept: 1, ...PUMP }],
  ],
])("%j about a pump is %j", (done, call) => {
  expect(run(done, PUMP)).toEqual([call]);
});

test("where nothing can be shown above, the state is opened in its place", () => {
  const done = action({ targetDashboardStateId: "pump", openInSeparateDialog: true });
  expect(run(done, PUMP, true)).toEqual([["open", "pump", { kept: 1, ...PUMP }]]);
});

test("without a subject the params stay as they are", () => {
  expect(run(action({ targetDashboardStateId: "pump" }), undefined)).toEqual([["open", "pump", { kept: 1 }]]);
});

test.each([
  [action({ targetDashboardStateId: "pump" }), true],
  [action({}), false],
  [action({ type: "updateDashboardState" }), true],
  [action({ type: "openDashboard" }), false],
  [action({ type: "custom" }), false],
  [action({ type: "custom", customFunction: " " }), false],
  [action({ type: "custom", customFunction: "return;" }), true],
  [action({ type: "customPretty", customHtml: "<p>Hi</p>" }), false],
  [action({ type: "customPretty", customFunction: "return;" }), true],
  [action({ type: "mobileAction" }), false],
  [action({ type: "mobileAction", mobileAction: { type: "explode" } }), false],
  [action({ type: "mobileAction", mobileAction: { type: "scanQrCode" } }), true],
])("whether %j can be run on a phone: %s", (done, can) => {
  expect(canRunAction(done, true)).toBe(can);
});

test("BLOCK-3.044 these are the kinds of actions of widgets", () => {
  expect(WIDGET_ACTIONS).toEqual([
    "openDashboardState",
    "updateDashboardState",
    "openDashboard",
    "custom",
    "customPretty",
    "mobileAction",
  ]);
  expect(canRunAction(action({ type: "explode" }), true)).toBe(false);
});

test.each(["custom", "customPretty"])("a function of the author is run: %s", (type) => {
  expect(run(action({ type, customFunction: "return 1;" }), PUMP)).toEqual([["onCustom", "return 1;"]]);
});

test("actions of the phone are for the app", () => {
  const scan = action({ type: "mobileAction", mobileAction: { type: "scanQrCode" } });
  expect(canRunAction(scan, false)).toBe(false);
  expect(run(scan, PUMP)).toEqual([["onPhone", "scanQrCode"]]);
});
