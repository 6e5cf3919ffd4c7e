import { expect, test } from "vitest";
import { windowOf, windowQuery } from "./record-address.ts";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 2, 18, 9, 24);
const context = { now: NOW, browserZone: "Europe/Berlin", maxDatapointsLimit: 50_000 };
const kept = (query: string) => [
  ...windowQuery(windowOf(new URLSearchParams(query), DAY, context), DAY, context.browserZone),
];

test.each([
  ["", []],
  ["last=86400000", []],
  ["last=3600000", [["last", "3600000"]]],
  [
    "period=CURRENT_WEEK&zone=Asia%2FTokyo",
    [
      ["period", "CURRENT_WEEK"],
      ["zone", "Asia/Tokyo"],
    ],
  ],
  [
    "from=1000&to=2000",
    [
      ["from", "1000"],
      ["to", "2000"],
    ],
  ],
  [
    "from=1000&to=2000&zone=Asia%2FTokyo",
    [
      ["from", "1000"],
      ["to", "2000"],
      ["zone", "Asia/Tokyo"],
    ],
  ],
  // what no table shows is the default
  ["last=-1", []],
  ["last=1e300", []],
  ["from=9e15&to=9e18", []],
  ["from=2000&to=1000", []],
  ["period=SOMETIME&zone=Nowhere", []],
])("the time of the address %s is %j", (query, expected) => {
  expect(kept(query)).toEqual(expected);
});
