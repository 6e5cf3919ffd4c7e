import { expect, test } from "vitest";
import { matchRank, ranked } from "./match-rank.ts";

test.each([
  ["Brewery", "brewery", 0],
  ["Brewery plant", "brew", 1],
  ["Harbour Brewery", "brew", 2],
  ["North-brew", "BREW ", 2],
  ["Microbrewery", "brew", 3],
  ["Mash pump", "brew", 4],
  ["a.b", ".", 3],
  ["embrew brew", "brew", 2],
])("%j fits %j with rank %i", (title, text, rank) => {
  expect(matchRank(title, text)).toBe(rank);
});

test("what is called so comes before what only belongs to something that is", () => {
  const entry = (title: string) => ({ kind: "place", id: title, title, icon: "devices", keys: [], to: "/" }) as const;
  const groups = [
    { title: "device.devices", entries: [entry("Mash pump"), entry("Old brewery pump")] },
    { title: "dashboard.dashboards", entries: [entry("Brewery plant")] },
    { title: "customer.customers", entries: [entry("Harbour Brewery")] },
  ];
  expect(ranked(groups, "brew").flatMap(({ entries }) => entries.map(({ title }) => title))).toEqual([
    "Brewery plant",
    "Old brewery pump",
    "Mash pump",
    "Harbour Brewery",
  ]);
});
