import { adminSettingsDraft, PlatformError } from "@orrery/model";
import { type Route, route } from "../kernel/http/route.ts";
import type { SettingsService } from "../settings/settings-service.ts";
import { testLetter } from "./letters.ts";
import { parseMailSettings } from "./mail-settings.ts";
import type { Mailer } from "./mailer.ts";

export const mailRoutes = (mailer: Mailer, settings: SettingsService): Route[] => [
  route("POST", "/api/admin/settings/testMail", {
    who: ["SYS_ADMIN"],
    body: adminSettingsDraft,
    handle: async ({ user, body }) => {
      if (!body.jsonValue) throw new PlatformError("badRequest", "Json value should be specified!");
      const given = await settings.completed(user, "mail", body.jsonValue);
      await mailer.sendBy(parseMailSettings(given), testLetter(user.email));
    },
  }),
];
