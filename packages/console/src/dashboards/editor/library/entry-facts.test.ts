import { normaliseConfiguration } from "@orrery/model";
import { expect, test } from "vitest";
import { entryFacts } from "./entry-facts.ts";
import { libraryEntries, newWidget } from "./library-entries.ts";

const entries = libraryEntries();
const entry = (id: string) => {
  const found = entries.find((one) => one.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};
const card = newWidget(entry("cards/simple_card"), "w", undefined);
const dashboard = normaliseConfiguration(
  { widgets: { w: card, v: { ...card, isSystemType: false } } },
  { title: "", newId: () => "" },
);

test.each([
  ["cards/simple_card", { needs: "key", takes: "one", onPhones: "half", used: 1 }],
  ["charts/basic_timeseries", { needs: "keys", takes: "several", onPhones: "full", used: 0 }],
  ["cards/html_card", { needs: "nothing", takes: "none" }],
  ["alarm_widgets/alarms_table", { needs: "alarms", takes: "several" }],
  ["cards/entities_table", { needs: "entities", takes: "several" }],
])("what %s needs is said before it is added", (id, facts) => {
  const found = entryFacts(entry(id), dashboard);
  expect(found).toMatchObject(facts);
  expect(found.size.every((cells) => Number.isInteger(cells) && cells > 0)).toBe(true);
});
