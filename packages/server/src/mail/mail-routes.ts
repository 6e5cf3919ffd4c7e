import { adminSettingsDraft, PlatformError } from "@orrery/model";
import { SYSTEM_ADMINS } from "../kernel/auth/roles.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { SettingsService } from "../settings/settings-service.ts";
import { testEmail } from "./emails.ts";
import { parseMailSettings } from "./mail-settings.ts";
import type { Mailer } from "./mailer.ts";

export const mailRoutes = (mailer: Mailer, settings: SettingsService): Route[] => [
  route("POST", "/api/admin/settings/testMail", {
    roles: SYSTEM_ADMINS,
    body: adminSettingsDraft,
    handle: async ({ user, body }) => {
      if (!body.jsonValue) throw new PlatformError("badRequest", "Json value should be specified!");
      const given = await settings.completed(user, "mail", body.jsonValue);
      await mailer.sendBy(parseMailSettings(given), testEmail(user.email));
    },
  }),
];
