import { EDGE_EVENT_STATUSES, EDGE_EVENT_TYPES, type EdgeEvent, entityId, NULL_UUID } from "@orrery/model";
import { expect, test } from "vitest";
import { type ColorToken, lightColors } from "../theme/tokens.ts";
import { contentOf } from "./downlink-content.ts";
import { DOWNLINK_COLORS, downlinkStatus } from "./downlink-status.ts";

test("BLOCK-3.196 what an edge has is drawn in black, what it still has to get in grey", () => {
  expect(Object.keys(DOWNLINK_COLORS)).toEqual([...EDGE_EVENT_STATUSES]);
  const drawn = EDGE_EVENT_STATUSES.map((status) => DOWNLINK_COLORS[status].slice("var(--".length, -1));
  const [black, grey] = drawn.map((name) => lightness(lightColors[name as ColorToken]));
  expect(black).toBeLessThan(0.15);
  expect(grey).toBeGreaterThan(0.25);
});

test.each([
  [undefined, "PENDING"],
  [1000, "PENDING"],
  [1001, "DEPLOYED"],
] as const)("an event of 1000 is, when the edge has got all until %s, %s", (queueStart, status) => {
  expect(downlinkStatus({ createdTime: 1000 }, queueStart)).toBe(status);
});

const event = (more: Partial<EdgeEvent>): EdgeEvent => ({
  id: { id: NULL_UUID },
  createdTime: 1,
  tenantId: entityId("TENANT", NULL_UUID),
  edgeId: entityId("EDGE", NULL_UUID),
  action: "UPDATED",
  entityId: NULL_UUID,
  uid: NULL_UUID,
  type: "DEVICE",
  body: { a: 1 },
  ...more,
});

test.each<[Partial<EdgeEvent>, string]>([
  [{ action: "ATTRIBUTES_UPDATED" }, "body"],
  [{ action: "RPC_CALL" }, "body"],
  [{ type: "RELATION", entityId: null }, "body"],
  [{ action: "DELETED" }, "none"],
  [{ type: "ADMIN_SETTINGS" }, "none"],
  [{ entityId: null }, "none"],
  [{ type: "DEVICE_PROFILE" }, `/api/deviceProfile/${NULL_UUID}`],
  [{ type: "RULE_CHAIN_METADATA" }, `/api/ruleChain/${NULL_UUID}/metadata`],
])("%j shows %s", (more, expected) => {
  const content = contentOf(event(more));
  expect(content.kind === "entity" ? content.path : content.kind).toBe(expected);
});

test("each type of events that says something leads to what it is about", () => {
  const silent = EDGE_EVENT_TYPES.filter((type) => contentOf(event({ type })).kind !== "entity");
  expect(silent).toEqual(["RELATION", "ADMIN_SETTINGS"]);
});

/** From 0, black, to 1, white. */
function lightness(color: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return (Math.min(...parts) + Math.max(...parts)) / 2;
}
