import { expect, test } from "vitest";
import { runNode } from "../../testing/run-node.ts";
import { synchronizationEnd } from "./synchronization-end.ts";
import { synchronizationStart } from "./synchronization-start.ts";

test.each([synchronizationStart, synchronizationEnd])("$name passes messages on", async (node) => {
  const { out } = await runNode(node, { version: 0 }, { data: '{"t":1.50}' });
  expect(out).toMatchObject([{ label: "Success", message: { data: '{"t":1.50}' } }]);
});
