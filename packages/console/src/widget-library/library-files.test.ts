import { entityId, NULL_UUID, SYSTEM_TENANT, type WidgetsBundle, type WidgetTypeDetails } from "@orrery/model";
import { expect, test } from "vitest";
import { bundleFile, readBundleFile, readTypeFile, typeFile } from "./library-files.ts";

const type = (name: string, createdTime: number): WidgetTypeDetails => ({
  id: entityId("WIDGET_TYPE", NULL_UUID),
  createdTime,
  tenantId: SYSTEM_TENANT,
  bundleAlias: "tanks",
  alias: name.toLowerCase(),
  name,
  descriptor: { type: "latest", controllerScript: "self.onInit = function() {}" },
  image: null,
  description: "About it",
});

const bundle: WidgetsBundle = {
  id: entityId("WIDGETS_BUNDLE", NULL_UUID),
  createdTime: 1,
  tenantId: SYSTEM_TENANT,
  alias: "tanks",
  title: "Tanks",
  image: "data:image/png;base64,AA==",
  description: null,
};

test("a file of a type has nothing of the installation or bundle that it comes from", () => {
  const file = JSON.parse(typeFile(type("Level", 5)));
  expect(Object.keys(file)).toEqual(["alias", "name", "descriptor", "image", "description"]);
  expect(readTypeFile(typeFile(type("Level", 5)))).toEqual(file);
});

test("a file of a bundle has its types in the order of their creation", () => {
  const text = bundleFile(bundle, [type("Second", 7), type("First", 3)]);
  const file = JSON.parse(text);
  expect(Object.keys(file.widgetsBundle)).toEqual(["alias", "title", "image", "description"]);
  expect(file.widgetTypes.map(({ name }: { readonly name: string }) => name)).toEqual(["First", "Second"]);
  expect(readBundleFile(text)).toEqual(file);
});

test("files of other consoles are read: what they add is left out, what they lack is empty", () => {
  const foreign = {
    widgetsBundle: { title: "Theirs", id: { id: "1" }, tenantId: { id: "2" } },
    widgetTypes: [{ name: "One", descriptor: { type: "rpc" }, bundleAlias: "theirs", createdTime: 5 }],
  };
  expect(readBundleFile(JSON.stringify(foreign))).toEqual({
    widgetsBundle: { title: "Theirs", image: null, description: null },
    widgetTypes: [{ name: "One", descriptor: { type: "rpc" }, image: null, description: null }],
  });
});

test.each(["", "{", "[]", "{}", '{"name":"A"}', '{"name":" ","descriptor":{}}', '{"name":"A","descriptor":"{}"}'])(
  "%s is no file of a widget type",
  (text) => expect(readTypeFile(text)).toBeUndefined(),
);

test.each([
  {},
  { widgetsBundle: {}, widgetTypes: [] },
  { widgetsBundle: { title: "A" } },
  { widgetsBundle: { title: "A" }, widgetTypes: [{ name: "without descriptor" }] },
  { widgetsBundle: { title: "A" }, widgetTypes: Array(1001).fill({ name: "A", descriptor: {} }) },
])("file %# is none of a bundle", (file) => {
  expect(readBundleFile(JSON.stringify(file))).toBeUndefined();
});
