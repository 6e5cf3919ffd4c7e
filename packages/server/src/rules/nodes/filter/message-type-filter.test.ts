import { expect, test } from "vitest";
import { runNode } from "../../testing/run-node.ts";
import { messageTypeFilter } from "./message-type-filter.ts";

test.each([
  [{ messageTypes: ["A", "B"] }, "B", "True"],
  [{ messageTypes: ["A", "B"] }, "b", "False"],
  [{}, "POST_TELEMETRY_REQUEST", "False"],
])("configured %j a message of type %s goes to %s", async (config, type, label) => {
  expect((await runNode(messageTypeFilter, config, { type })).labels).toEqual([label]);
});
