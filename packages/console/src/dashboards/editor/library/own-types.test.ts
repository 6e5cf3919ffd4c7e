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
