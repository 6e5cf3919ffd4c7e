import { expect, test } from "vitest";
import { partedSettings, withPhoneEntry } from "./phone-entry.ts";

const place = { col: 0, row: 0, sizeX: 4, sizeY: 2 };

test("what phones do with a widget is said at its place, before the widget itself", () => {
  const config = { datasources: [], mobileHide: true, mobileOrder: 4, mobileHeight: 2 };
  expect(withPhoneEntry(config, place)).toEqual({ datasources: [], mobileOrder: 4, mobileHeight: 2 });
  const shown = withPhoneEntry(config, { ...place, mobileHide: true, mobileOrder: 0 });
  expect(shown).toEqual({ datasources: [], mobileHide: true, mobileOrder: 0, mobileHeight: 2 });
  expect(partedSettings(shown)).toEqual({
    config: { datasources: [] },
    entry: { mobileHide: true, mobileOrder: 0, mobileHeight: 2 },
  });
});
