import { expect, test } from "vitest";
import { runNode } from "../../testing/run-node.ts";
import { DEVICE, TENANT, testEngine } from "../../testing/test-engine.ts";
import { saveToCustomTable } from "./save-to-custom-table.ts";

const config = { tableName: "readings", fieldsMapping: { $entityId: "device", t: "temperature", more: "more" } };

test("members of the data become a row", async () => {
  const data = '{"t":21.50,"more":{"a":[1]},"other":2}';
  const { services, labels } = await runNode(saveToCustomTable, config, { data });
  expect(labels).toEqual(["Success"]);
  expect(services.tables.prepared).toEqual([{ table: "readings", columns: ["device", "temperature", "more"] }]);
  const row = { device: DEVICE.id, temperature: "21.50", more: { json: '{"a":[1]}' } };
  expect(services.tables.rows).toEqual([{ table: "readings", row }]);
});

test.each([
  ['{"t":1}', "Message data doesn't contain key: 'more'!"],
  ["[1]", "Invalid message structure, it is not a JSON Object"],
])("%s fails: %s", async (data, error) => {
  const { errors, services } = await runNode(saveToCustomTable, config, { data });
  expect(errors).toEqual([error]);
  expect(services.tables.rows).toEqual([]);
});

test("the node reports why it does not start", async () => {
  const chain = {
    first: "n",
    nodes: { n: { type: saveToCustomTable.type, config: { ...config, fieldsMapping: {} } } },
    links: [],
  };
  const { engine, lifecycle, close } = testEngine([chain]);
  await engine.startTenant(TENANT);
  await expect.poll(() => lifecycle.flatMap(({ error }) => error ?? [])).toEqual(["Nothing is mapped to columns"]);
  await close();
});
