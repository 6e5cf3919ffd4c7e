import { SYSTEM_BUNDLES } from "@orrery/model/widgets";
import { expect, test } from "vitest";
import { NATIVE_WIDGETS } from "./registry.ts";

const declared = SYSTEM_BUNDLES.flatMap(({ alias, widgets }) => widgets.map((widget) => `${alias}/${widget.alias}`));

test("every declared widget has a view, and every view is of a declared widget", () => {
  expect(Object.keys(NATIVE_WIDGETS).toSorted()).toEqual(declared.toSorted());
});

test.each(Object.entries(NATIVE_WIDGETS))(
  "%s is the widget that its declaration names",
  async (name, { load, skeleton }) => {
    const definition = await load();
    const bundle = SYSTEM_BUNDLES.find(({ alias }) => name.startsWith(`${alias}/`));
    expect(bundle?.widgets).toContain(definition.declaration);
    expect(definition.declaration.alias).toBe(name.split("/")[1]);
    expect(definition.skeleton).toBe(skeleton);
  },
);
