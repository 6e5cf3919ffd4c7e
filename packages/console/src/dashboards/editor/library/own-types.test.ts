import { expect, test } from "vitest";
import { newWidget } from "./library-entries.ts";
import { ownDeclaration } from "./own-types.ts";

const SCHEMA = { schema: { type: "object", properties: { low: { type: "number", title: "Low at" } } }, form: ["low"] };

const stored = (descriptor: object) =>
  ownDeclaration({ alias: "level", name: "Level", description: null, descriptor: { ...descriptor } });

test("a stored type brings its size, its defaults and the form of its settings", () => {
  const declaration = stored({
    type: "latest",
    sizeX: 4,
    sizeY: 2.5,
    settingsSchema: JSON.stringify(SCHEMA),
    defaultConfig: '{"settings":{"low":20}}',
  });
  expect(declaration).toMatchObject({ kind: "latest", size: [4, 2.5] });
  expect(declaration.settings.form()).toEqual(SCHEMA);
  expect(declaration.keySettings.form()).toBeUndefined();
  const entry = {
    id: "own/tanks/level",
    isOwn: true,
    bundle: { id: "own/tanks", alias: "tanks", title: "Tanks" },
    declaration,
    look: "value",
  } as const;
  expect(newWidget(entry, "w", "rooms")).toMatchObject({
    isSystemType: false,
    bundleAlias: "tanks",
    typeAlias: "level",
    config: { title: "Level", settings: { low: 20 }, datasources: [{ type: "entity", entityAliasId: "rooms" }] },
  });
});

test.each(["", "{", "[]", '{"schema":{}}', '{"schema":{"properties":{}},"form":[]}'])(
  "a schema without fields has no form: %s",
  (settingsSchema) => expect(stored({ settingsSchema }).settings.form()).toBeUndefined(),
);

test("BLOCK-9.024 a type without a size is 8 columns wide and 6 rows high", () => {
  expect(stored({}).size).toEqual([8, 6]);
  expect(stored({ sizeX: "wide", sizeY: 0 }).size).toEqual([8, 6]);
});

test("what the script declares goes before what is stored", () => {
  const type = { alias: "level", name: "Level", description: null, descriptor: { settingsSchema: "{}" } };
  const declaration = ownDeclaration(type, {
    typeParameters: { maxDatasources: 1, maxDataKeys: -1, singleEntity: true, stateData: "yes" },
    actionSources: { headerButton: {}, rowClick: { name: "row", multiple: false }, ownSource: { name: "x" } },
    settingsSchema: JSON.stringify(SCHEMA),
    dataKeySettingsSchema: undefined,
  });
  expect(declaration.parameters).toEqual({ maxDatasources: 1, singleEntity: true });
  expect(declaration.actionSources).toEqual(["rowClick"]);
  expect(declaration.settings.form()).toEqual(SCHEMA);
});

test("new values begin with the defaults of the schema, without those that are null", () => {
  const properties = {
    low: { type: "number", default: 20 },
    none: { type: "string", default: null },
    font: { type: "object", properties: { size: { type: "number", default: 0 }, color: { type: "string" } } },
    empty: { type: "object", properties: { a: { type: "string" } } },
  };
  const { keySettings } = stored({ dataKeySettingsSchema: JSON.stringify({ schema: { properties }, form: ["*"] }) });
  expect(keySettings.defaults()).toEqual({ low: 20, font: { size: 0 } });
});
