import { expect, test } from "vitest";
import { startingDocument } from "./starting-templates.ts";
import { settingsOf, withDefaults, withTried } from "./tried-settings.ts";
import { configOf } from "./widget-document.ts";

const KEYS = [{ name: "a", settings: { bold: false } }, { name: "b" }];

test("what is tried takes the place of the settings of the widget and of all its keys", () => {
  const config = { title: "T", settings: { low: 1, more: 2 }, datasources: [{ type: "function", dataKeys: KEYS }] };
  expect(withTried(config, {})).toBe(config);
  expect(withTried(config, { settings: { low: 5 } })).toEqual({ ...config, settings: { low: 5 } });
  const keySettings = { bold: true };
  expect(withTried(config, { keySettings })).toEqual({
    ...config,
    datasources: [
      {
        type: "function",
        dataKeys: [
          { name: "a", settings: keySettings },
          { name: "b", settings: keySettings },
        ],
      },
    ],
  });
  expect(withTried({ alarmSource: { dataKeys: KEYS } }, { keySettings })).toMatchObject({
    alarmSource: { dataKeys: [{ settings: keySettings }, { settings: keySettings }] },
  });
});

test("the forms begin with the default configuration, and can become it", () => {
  const config = { settings: { low: 1 }, datasources: [{ dataKeys: KEYS }] };
  const document = { ...startingDocument("latest"), defaultConfig: JSON.stringify(config) };
  expect(settingsOf(document)).toEqual({ settings: { low: 1 }, keySettings: { bold: false } });
  expect(settingsOf({ ...document, defaultConfig: "{" })).toEqual({ settings: {}, keySettings: {} });
  expect(configOf(withDefaults(document, { settings: { low: 7 } }))).toEqual({ ...config, settings: { low: 7 } });
});
