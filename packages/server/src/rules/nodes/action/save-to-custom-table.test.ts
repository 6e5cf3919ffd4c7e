import { expect, test } from "vitest";
import { TENANT, testEngine } from "../../testing/test-engine.ts";
import { saveToCustomTable } from "./save-to-custom-table.ts";

test("the node reports why it does not start", async () => {
  const config = { tableName: "readings", fieldsMapping: { t: "temperature" } };
  const test = testEngine([{ first: "save", nodes: { save: { type: saveToCustomTable.type, config } }, links: [] }]);
  await test.engine.startTenant(TENANT);
  const errors = () => test.lifecycle.flatMap(({ error }) => error ?? []);
  await expect.poll(errors).toEqual(["Custom tables need a Cassandra database, which there is not"]);
  await test.close();
});
