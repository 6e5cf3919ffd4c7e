import { entityId, keyFiltersOf, normaliseConfiguration, parseUuid, resolveAlias } from "@orrery/model";
import { expect, test } from "vitest";
import { NO_CHOICES, withChoices } from "./viewer-choices.ts";

const PUMP = entityId("DEVICE", parseUuid("11111111-1111-1111-1111-111111111111"));
const TENANT = "22222222-2222-2222-2222-222222222222";
/** Aliases under other keys get ids. */
const ID = {
  one: "c0000000-0000-4000-8000-00000000000a",
  all: "c0000000-0000-4000-8000-00000000000b",
  filter: "c0000000-0000-4000-8000-00000000000f",
} as const;
const predicate = { type: "NUMERIC", operation: "GREATER", value: { defaultValue: 5 } };
const saved = normaliseConfiguration(
  {
    entityAliases: {
      [ID.one]: {
        id: ID.one,
        alias: "Pump",
        filter: { type: "deviceType", deviceType: "pump", resolveMultiple: false },
      },
      [ID.all]: { id: ID.all, alias: "All", filter: { type: "deviceType", deviceType: "pump", resolveMultiple: true } },
    },
    filters: {
      [ID.filter]: {
        id: ID.filter,
        filter: "Fast",
        editable: true,
        keyFilters: [
          { key: { type: "TIME_SERIES", key: "rpm" }, predicates: [{ keyFilterPredicate: predicate, userInfo: {} }] },
        ],
      },
    },
  },
  { title: "Pumps", newId: () => "w" },
);

test("without a choice the dashboard is the same object, so that nothing is asked for again", () => {
  expect(withChoices(saved, NO_CHOICES)).toBe(saved);
});

test("a chosen entity stands in place of what its alias finds, a changed filter in place of the saved one", () => {
  const [filter] = Object.values(saved.filters);
  if (!filter) throw new Error("the filter was not read");
  const shown = withChoices(saved, {
    entities: new Map([[ID.one, PUMP]]),
    filters: new Map([[ID.filter, { ...filter, keyFilters: [] }]]),
  });
  const user = { authority: "TENANT_ADMIN", tenantId: TENANT, customerId: TENANT } as const;
  const filterOf = (id: string) => {
    const alias = shown.entityAliases[id];
    return alias && resolveAlias(alias, { params: {}, user }).entityFilter;
  };
  expect(filterOf(ID.one)).toEqual({ type: "singleEntity", singleEntity: PUMP });
  expect(filterOf(ID.all)).toMatchObject({ type: "deviceType" });
  expect(Object.values(shown.filters).map(keyFiltersOf)).toEqual([[]]);
  expect(keyFiltersOf(filter)).toHaveLength(1);
});
