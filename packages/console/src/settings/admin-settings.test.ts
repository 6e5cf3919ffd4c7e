import { expect, test } from "vitest";
import { settingsDraft } from "./admin-settings.ts";

const SAVED = { id: { id: "1" }, createdTime: 1, key: "mail", jsonValue: { smtpHost: "a", own: 7 } };

test.each([
  ["a new entry", null, { smtpHost: "b" }, { key: "mail", jsonValue: { smtpHost: "b" } }],
  ["a saved one", SAVED, { smtpHost: "b" }, { id: { id: "1" }, key: "mail", jsonValue: { smtpHost: "b", own: 7 } }],
  ["a secret that is kept", null, { password: "" }, { key: "mail", jsonValue: {} }],
  ["a secret that is changed", null, { password: "p" }, { key: "mail", jsonValue: { password: "p" } }],
])("what is sent of %s", (_, saved, fields, sent) => {
  expect(settingsDraft("mail", saved, fields, ["password"])).toEqual(sent);
});
