import { SYSTEM_TENANT, testSmsRequest } from "@orrery/model";
import { SYSTEM_ADMINS } from "../kernel/auth/roles.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { SettingsService } from "../settings/settings-service.ts";
import type { SmsService } from "./sms-service.ts";
import { parseSmsSettings } from "./sms-settings.ts";

export const smsRoutes = (sms: SmsService, settings: SettingsService): Route[] => [
  route("POST", "/api/admin/settings/testSms", {
    roles: SYSTEM_ADMINS,
    body: testSmsRequest,
    handle: async ({ user, body: { providerConfiguration, numberTo, message } }) => {
      const given = await settings.completed(user, "sms", providerConfiguration);
      await sms.sendBy(SYSTEM_TENANT, parseSmsSettings(given), numberTo, message);
    },
  }),
];
