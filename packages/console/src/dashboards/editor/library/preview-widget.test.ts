import { expect, test } from "vitest";
import { libraryEntries } from "./library-entries.ts";
import { previewWidget } from "./preview-widget.ts";

const entries = libraryEntries();
const entry = (id: string) => {
  const found = entries.find((one) => one.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};
const rooms = { aliasId: "rooms", keys: ["temperature", "humidity"] };

test("a preview shows values of the chosen entities in the look of the example", () => {
  const { config } = previewWidget(entry("charts/basic_timeseries"), rooms) ?? { config: { datasources: [] } };
  expect(config.datasources).toMatchObject([
    { type: "entity", entityAliasId: "rooms", dataKeys: [{ name: "temperature" }, { name: "humidity" }] },
  ]);
  expect(config.datasources[0]?.dataKeys[0]).not.toHaveProperty("funcBody");
  const card = previewWidget(entry("cards/simple_card"), rooms);
  expect(card?.config.datasources[0]?.dataKeys.map(({ name }) => name)).toEqual(["temperature"]);
});

test("without entities, or without numbers of theirs, the simulated values are shown", () => {
  const example = previewWidget(entry("cards/simple_card"), undefined);
  expect(example?.config.datasources[0]?.type).toBe("function");
  expect(previewWidget(entry("cards/simple_card"), { aliasId: "rooms", keys: [] })).toEqual(example);
});

test("tables list the chosen entities and their alarms; nothing that commands is ever tried", () => {
  expect(previewWidget(entry("cards/entities_table"), undefined)).toBeUndefined();
  expect(previewWidget(entry("cards/entities_table"), rooms)?.config.datasources[0]).toMatchObject({
    entityAliasId: "rooms",
    dataKeys: [{ name: "temperature" }, { name: "humidity" }],
  });
  expect(previewWidget(entry("alarm_widgets/alarms_table"), rooms)?.config.alarmSource?.entityAliasId).toBe("rooms");
  const commanding = entries.filter(({ declaration }) => declaration.kind === "rpc");
  expect(commanding.filter((one) => previewWidget(one, rooms) !== undefined)).toEqual([]);
});
