import { entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { Ids } from "../ids.ts";
import { PARTITIONS, partitionOf } from "./partition.ts";

test.each([
  ["00000000-0000-1000-8000-000000000001", 34],
  ["00000000-0000-1000-8000-000000000002", 14],
  ["6f1d0c30-0000-11ec-8000-000000000001", 23],
])("the partition of %s stays %i", (id, partition) => {
  expect(partitionOf(entityId("DEVICE", parseUuid(id)))).toBe(partition);
});

test("ids created at one moment are spread over all partitions", () => {
  const ids = new Ids(() => 1_700_000_000_000);
  const counts = new Array<number>(PARTITIONS).fill(0);
  for (let made = 0; made < PARTITIONS * 100; made++) {
    const partition = partitionOf(ids.entity("DEVICE"));
    counts[partition] = (counts[partition] ?? 0) + 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(50);
  expect(Math.max(...counts)).toBeLessThan(160);
});
