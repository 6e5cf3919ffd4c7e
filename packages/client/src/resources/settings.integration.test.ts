import { expect, test } from "vitest";
import type { Client } from "../client.ts";
import { sentBy } from "../testing/sent-by.ts";
import { oauth2 } from "./oauth2.ts";
import { queues } from "./queues.ts";
import { settings } from "./settings.ts";

const DRAFT = { key: "mail", jsonValue: { smtpHost: "h" } };
const SMS = { providerConfiguration: { type: "TWILIO" }, numberTo: "+1", message: "m" };
const TEMPLATE = { id: "13814000-1dd2-11b2-8080-808080808080" };

test.each<[string, (client: Client) => Promise<unknown>, string, unknown]>([
  ["CORE-7.028", (c) => settings(c.api).get("general"), "GET /api/admin/settings/general", undefined],
  ["CORE-7.029", (c) => settings(c.api).save(DRAFT), "POST /api/admin/settings", DRAFT],
  ["CORE-7.030", (c) => settings(c.api).testMail(DRAFT), "POST /api/admin/settings/testMail", DRAFT],
  ["CORE-7.031", (c) => settings(c.api).testSms(SMS), "POST /api/admin/settings/testSms", SMS],
  ["CORE-7.032", (c) => settings(c.api).security(), "GET /api/admin/securitySettings", undefined],
  ["CORE-7.034", (c) => settings(c.api).updates(), "GET /api/admin/updates", undefined],
  [
    "CORE-7.193 BLOCK-7.028",
    (c) => queues(c.api).names("TB_RULE_ENGINE"),
    "GET /api/tenant/queues?serviceType=TB_RULE_ENGINE",
    undefined,
  ],
  ["G-06", (c) => oauth2(c.api).config(), "GET /api/oauth2/config", undefined],
  [
    "G-06",
    (c) => oauth2(c.api).saveConfig({ enabled: false, oauth2ParamsInfos: [] }),
    "POST /api/oauth2/config",
    { enabled: false, oauth2ParamsInfos: [] },
  ],
  ["G-06", (c) => oauth2(c.api).loginProcessingUrl(), "GET /api/oauth2/loginProcessingUrl", undefined],
  ["G-06", (c) => oauth2(c.api).templates(), "GET /api/oauth2/config/template", undefined],
  [
    "G-06",
    (c) => oauth2(c.api).deleteTemplate(TEMPLATE),
    `DELETE /api/oauth2/config/template/${TEMPLATE.id}`,
    undefined,
  ],
  [
    "CORE-7.013",
    (c) => c.auth.activateByEmailCode("x&y"),
    "POST /api/noauth/activateByEmailCode?emailCode=x%26y",
    undefined,
  ],
  [
    "CORE-7.014",
    (c) => c.auth.resendEmailActivation("a@b.org"),
    "POST /api/noauth/resendEmailActivation?email=a%40b.org",
    undefined,
  ],
  ["CORE-7.015", (c) => c.auth.oauth2Clients(), "POST /api/noauth/oauth2Clients?platform=WEB", undefined],
])("%s: %o calls %s", async (_requirement, run, request, body) => {
  expect(await sentBy(run)).toEqual({ requests: [request], body });
});
