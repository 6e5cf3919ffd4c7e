import { type EntityData, entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { entityRecords, mergedRecord } from "./entity-records.ts";

const ID = "784f394c-42b6-435a-983c-b7beff2784f9";
const pump = (name: string, values: Readonly<Record<string, string>>): EntityData => ({
  entityId: entityId("DEVICE", parseUuid(ID)),
  latest: {
    ENTITY_FIELD: { name: { ts: 1, value: name } },
    TIME_SERIES: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { ts: 5, value }])),
  },
  timeseries: {},
});
const key = (name: string, label: string) => ({ name, label, type: "timeseries" });
const source = {
  datasource: { type: "entity", dataKeys: [key("rpm", "Speed"), key("state", "State of ${entityName}")] },
  aliasName: "Pumps",
  keyFilters: [],
  needsLookup: false,
};

test("an entity is a record of its names, values and times", () => {
  expect(entityRecords([{ source, entities: [pump("Pump 1", { rpm: "12" })] }])).toEqual([
    {
      entityName: "Pump 1",
      entityLabel: "Pump 1",
      entityId: ID,
      entityType: "DEVICE",
      aliasName: "Pumps",
      dsIndex: 0,
      Speed: 12,
      "Speed|ts": 5,
      "State of Pump 1": "",
      "State of Pump 1|ts": null,
    },
  ]);
});

test("patterns see all entities as one record, of which the first has the say", () => {
  const records = entityRecords([
    { source, entities: [pump("Pump 1", { rpm: "12" }), pump("Pump 2", { rpm: "13", state: "on" })] },
  ]);
  expect(mergedRecord(records)).toEqual({
    entityName: "Pump 1",
    entityLabel: "Pump 1",
    aliasName: "Pumps",
    dsName: "Pump 1",
    values: [
      { label: "Speed", value: 12 },
      { label: "State of Pump 1", value: "" },
      { label: "State of Pump 2", value: "on" },
    ],
  });
  expect(mergedRecord([]).values).toEqual([]);
});
