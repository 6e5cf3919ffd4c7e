import { SYSTEM_TENANT } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Egress } from "../kernel/egress/egress.ts";
import type { Route } from "../kernel/http/route.ts";
import { mailRoutes } from "../mail/mail-routes.ts";
import type { SmsEndpoints } from "../sms/sms-provider.ts";
import { smsRoutes } from "../sms/sms-routes.ts";
import { SmsService } from "../sms/sms-service.ts";
import type { Accounts } from "./identity/accounts.ts";
import type { Platform } from "./platform.ts";

export interface MessagesParts {
  readonly accounts: Pick<Accounts, "settings" | "mailer" | "mailStyleOf" | "users">;
  readonly http: Pick<Egress, "send">;
  /** Where SMS providers are reached; their public addresses by default. */
  readonly smsEndpoints?: SmsEndpoints | undefined;
}

export interface Messages {
  readonly sms: SmsService;
  readonly routes: readonly Route[];
}

/** Emails and SMS. */
export function createMessages(
  { clock, closing }: Pick<Platform, "clock" | "closing">,
  { accounts: { settings, mailer, mailStyleOf, users }, http, smsEndpoints }: MessagesParts,
): Messages {
  const sms = new SmsService({ settings: () => settings.sms(), clock, http, endpoints: smsEndpoints });
  const styleOf = async ({ id, email }: User) => {
    const found = await users.findForSignIn(id.id);
    return mailStyleOf({ email, tenantId: SYSTEM_TENANT, additionalInfo: found?.account.additionalInfo });
  };
  closing.add("outgoing SMS", () => sms.close());
  return { sms, routes: [...mailRoutes(mailer, settings, styleOf), ...smsRoutes(sms, settings)] };
}
