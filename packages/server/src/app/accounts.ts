import { mailRoutes } from "../mail/mail-routes.ts";
import { queueRoutes } from "../queues/queue-routes.ts";
import type { SmsEndpoints } from "../sms/sms-provider.ts";
import { smsRoutes } from "../sms/sms-routes.ts";
import { SmsService } from "../sms/sms-service.ts";
import type { Identity } from "./identity.ts";
import type { Platform } from "./platform.ts";

export interface AccountsParts {
  readonly identity: Identity;
  /** Names of the rule engine's queues. */
  readonly queues: readonly string[];
  /** Where SMS providers are reached; their public addresses unless told. */
  readonly smsEndpoints?: SmsEndpoints | undefined;
}

/** What goes out to people: letters and short messages tried by administrators. */
export async function createAccounts(
  { clock, closing }: Pick<Platform, "clock" | "closing">,
  { identity: { settings, mailer }, queues, smsEndpoints }: AccountsParts,
) {
  const sms = new SmsService({ settings: () => settings.sms(), clock, endpoints: smsEndpoints });
  closing.add("outgoing SMS", () => sms.close());
  const routes = [...mailRoutes(mailer, settings), ...smsRoutes(sms, settings), ...queueRoutes(queues)];
  return { sms, routes };
}
