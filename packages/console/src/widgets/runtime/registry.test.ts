import { SYSTEM_BUNDLES } from "@orrery/model/widgets";
import { expect, test } from "vitest";
import { MISSING_VIEWS } from "./missing-views.ts";
import { NATIVE_WIDGETS } from "./registry.ts";

const declared = SYSTEM_BUNDLES.flatMap(({ alias, widgets }) => widgets.map((widget) => `${alias}/${widget.alias}`));
const missing = Object.entries(MISSING_VIEWS).flatMap(([bundle, aliases]) => aliases.map((one) => `${bundle}/${one}`));

test("every declared widget has a view or is listed as missing, none both", () => {
  expect([...Object.keys(NATIVE_WIDGETS), ...missing].toSorted()).toEqual(declared.toSorted());
});

test("the widgets whose view is missing do not get more", () => {
  expect(missing.length).toBe(0);
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
