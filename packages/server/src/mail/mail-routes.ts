import { adminSettingsDraft, PlatformError } from "@orrery/model";
import { SYSTEM_ADMINS } from "../kernel/auth/roles.ts";
import type { User } from "../kernel/auth/user.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { SettingsService } from "../settings/settings-service.ts";
import { type MailStyle, testEmail } from "./emails.ts";
import { parseMailSettings } from "./mail-settings.ts";
import type { Mailer } from "./mailer.ts";

export const mailRoutes = (
  mailer: Mailer,
  settings: SettingsService,
  /** What the emails to the caller look like, and their language. */
  styleOf: (user: User) => Promise<MailStyle>,
): Route[] => [
  route("POST", "/api/admin/settings/testMail", {
    roles: SYSTEM_ADMINS,
    body: adminSettingsDraft,
    handle: async ({ user, body }) => {
      if (!body.jsonValue) throw new PlatformError("badRequest", "Json value should be specified!");
      const given = await settings.completed(user, "mail", body.jsonValue);
      await mailer.sendBy(parseMailSettings(given), testEmail(user.email, await styleOf(user)));
    },
  }),
];
