import { entityId } from "@orrery/model";
import { expect, test } from "vitest";
import { type ChainSketch, numbered } from "../../testing/memory-chains.ts";
import { DEVICE, message, testEngine } from "../../testing/test-engine.ts";
import { gpsGeofencingEvents } from "./gps-geofencing-events.ts";

const START = 1_700_000_000_000;
const MINUTE = 60_000;
const FENCE = {
  fetchPerimeterInfoFromMessageMetadata: false,
  perimeterType: "POLYGON",
  polygonsDefinition: "[[0,0],[10,10]]",
  minInsideDuration: 2,
  minOutsideDuration: 90,
  minOutsideDurationTimeUnit: "SECONDS",
};
const INSIDE = '{"latitude":5,"longitude":5}';
const OUTSIDE = '{"latitude":15,"longitude":5}';

test.each<[string, readonly (readonly [number, string, string])[]]>([
  [
    "entering, staying, leaving, staying away",
    [
      [0, INSIDE, "Entered"],
      [2, INSIDE, "Success"],
      [2.1, INSIDE, "Inside"],
      [9, INSIDE, "Success"],
      [10, OUTSIDE, "Left"],
      [11.5, OUTSIDE, "Success"],
      [11.6, OUTSIDE, "Outside"],
      [20, OUTSIDE, "Success"],
      [21, INSIDE, "Entered"],
      [24, INSIDE, "Inside"],
    ],
  ],
  [
    "passing by",
    [
      [0, OUTSIDE, "Left"],
      [1, INSIDE, "Entered"],
      [1.5, OUTSIDE, "Left"],
      [2, '{"latitude":5}', "Failure"],
      [3.5, OUTSIDE, "Outside"],
    ],
  ],
])("%s", async (_name, steps) => {
  let now = START;
  const test = fenced(() => now);
  for (const [minutes, data] of steps) {
    now = START + minutes * MINUTE;
    await test.engine.submit(message({ data })).catch(() => undefined); // failures reject
  }
  const out = test.debug.filter(({ direction }) => direction === "OUT");
  expect(out.map(({ label }) => label)).toEqual(steps.map(([, , label]) => label));
  await test.close();
});

test("a message that is processed again after a crash goes where it went", async () => {
  const test = fenced(() => START);
  const entering = message({ data: INSIDE });
  for (const sent of [entering, entering, message({ data: INSIDE })]) await test.engine.submit(sent);
  const out = test.debug.filter(({ direction }) => direction === "OUT");
  expect(out.map(({ label }) => label)).toEqual(["Entered", "Entered", "Success"]);
  await test.close();
});

test("a branch of such a message, too", async () => {
  const fence = { type: gpsGeofencingEvents.type, config: FENCE, debug: true };
  const filter = { type: "org.thingsboard.rule.engine.filter.TbMsgTypeFilterNode", config: { messageTypes: [] } };
  const nodes = { filter, fence, other: { ...fence, debug: false } };
  const links: ChainSketch["links"] = [
    ["filter", "False", "fence"],
    ["filter", "False", "other"],
  ];
  const test = testEngine([{ first: "filter", nodes, links }], { given: { clock: () => START } });
  const entering = message({ data: INSIDE });
  for (const sent of [entering, entering, message({ data: INSIDE })]) await test.engine.submit(sent);
  const out = test.debug.filter(({ direction }) => direction === "OUT");
  expect(out.map(({ label }) => label)).toEqual(["Entered", "Entered", "Success"]);
  await test.close();
});

test("each originator has a state of its own", async () => {
  const test = fenced(() => START);
  const other = entityId("ASSET", numbered(77));
  for (const originator of [DEVICE, other, DEVICE]) await test.engine.submit(message({ originator, data: INSIDE }));
  const out = test.debug.filter(({ direction }) => direction === "OUT");
  expect(out.map(({ label }) => label)).toEqual(["Entered", "Entered", "Success"]);
  expect(test.services.nodeState.written).toHaveLength(2);
  await test.close();
});

function fenced(clock: () => number) {
  const fence = { type: gpsGeofencingEvents.type, config: FENCE, debug: true };
  return testEngine([{ first: "fence", nodes: { fence }, links: [] }], { given: { clock } });
}
