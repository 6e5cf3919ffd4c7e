import { expect, test } from "vitest";
import { createTranslation } from "../../i18n/i18n.ts";
import { localeTexts } from "../../i18n/locale-texts.ts";
import { defaultAlarmColumns } from "./default-alarm-columns.ts";

test("BLOCK-3.031: the default columns of alarms are called as the alarm's fields in the language of the reader", async () => {
  const { i18n, prepare, choose } = createTranslation(async (language) => localeTexts(language));
  await prepare();
  const labels = () => defaultAlarmColumns(i18n.t).map(({ label }) => label);
  expect(labels()).toEqual(["Created", "Originator", "Type", "Severity", "Status"]);
  await choose("de_DE");
  expect(labels()).toEqual(
    ["created-time", "originator", "type", "severity", "status"].map((name) => i18n.t(`alarm.${name}`)),
  );
  expect(labels()).toContain("Schweregrad");
});
