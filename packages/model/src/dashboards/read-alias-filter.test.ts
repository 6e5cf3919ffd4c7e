import { expect, test } from "vitest";
import { readAliasFilter, savedAliasFilter } from "./read-alias-filter.ts";

test("members that nobody knows are kept, and what was read once reads the same again", () => {
  const saved = { type: "deviceType", deviceType: "pump", colour: "red" };
  const read = readAliasFilter(saved);
  expect(read).toMatchObject({ ...saved, resolveMultiple: false });
  expect(readAliasFilter({ ...read })).toEqual(read);
  const unreadable = readAliasFilter({ type: "fromTheFuture", of: 2099 });
  expect(readAliasFilter({ ...unreadable })).toEqual(unreadable);
});

test.each([
  { type: "relationsQuery", rootStateEntity: true },
  { type: "relationsQuery", direction: "FROM", filters: [{ entityTypes: ["UNHEARD_OF"] }] },
  { type: "relationsQuery", direction: "FROM", maxLevel: "2" },
  { type: "deviceSearchQuery", direction: "FROM", deviceTypes: [7] },
  { type: "deviceType", deviceType: { name: "pump" } },
  { type: "entityList", entityType: "DEVICE", entityList: "all" },
  { type: "entityType", entityType: "UNHEARD_OF" },
  { type: "apiUsageState", customerId: { id: "no id" } },
  {},
])("%j is unreadable, so that it finds nothing instead of too much", (saved) => {
  expect(readAliasFilter(saved)).toEqual({ type: "unreadable", saved, resolveMultiple: false });
});

test.each([
  { type: "stateEntity", stateEntityParamName: null, defaultStateEntity: null },
  { type: "stateEntity", stateEntityParamName: "pump", defaultStateEntity: { entityType: "CURRENT_TENANT" } },
  {
    type: "relationsQuery",
    rootStateEntity: true,
    stateEntityParamName: null,
    defaultStateEntity: null,
    direction: "TO",
  },
])("%j is given back as it was saved", (saved) => {
  expect(JSON.parse(JSON.stringify(savedAliasFilter(readAliasFilter(saved))))).toEqual({
    ...saved,
    resolveMultiple: false,
  });
});
