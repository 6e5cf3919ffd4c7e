import { mailRoutes } from "../mail/mail-routes.ts";
import { bindingRoutes } from "../oauth2/binding-routes.ts";
import { BindingStore } from "../oauth2/binding-store.ts";
import { ExternalUsers } from "../oauth2/external-users.ts";
import { GITHUB_EMAILS } from "../oauth2/mappers.ts";
import { oauth2Routes } from "../oauth2/oauth2-routes.ts";
import { OAuth2Service } from "../oauth2/oauth2-service.ts";
import { OAuth2Store } from "../oauth2/oauth2-store.ts";
import { PENDING_KEY_BYTES, PendingSignIns } from "../oauth2/pending-sign-in.ts";
import { ProviderClient } from "../oauth2/provider-client.ts";
import { SignInFlow } from "../oauth2/sign-in-flow.ts";
import { signInFlowRoutes } from "../oauth2/sign-in-flow-routes.ts";
import { TemplateStore } from "../oauth2/template-store.ts";
import { queueRoutes } from "../queues/queue-routes.ts";
import type { SmsEndpoints } from "../sms/sms-provider.ts";
import { smsRoutes } from "../sms/sms-routes.ts";
import { SmsService } from "../sms/sms-service.ts";
import { onlyBaseUrl } from "../users/base-url.ts";
import type { Identity } from "./identity.ts";
import type { Platform } from "./platform.ts";

export interface AccountsParts {
  readonly identity: Identity;
  /** Names of the rule engine's queues. */
  readonly queues: readonly string[];
  /** Where SMS providers are reached; their public addresses by default. */
  readonly smsEndpoints?: SmsEndpoints | undefined;
  /** Where GitHub lists e-mail addresses; its public address by default. */
  readonly githubEmails?: string | undefined;
}

type AccountsPlatform = Pick<Platform, "database" | "bus" | "keys" | "ids" | "clock" | "closing" | "log">;

/** What goes out to people, and how people come in by other providers. */
export async function createAccounts(
  { database, bus, keys, ids, clock, closing, log }: AccountsPlatform,
  { identity, queues, smsEndpoints, githubEmails = GITHUB_EMAILS }: AccountsParts,
) {
  const { settings, mailer, access, users, tenants, customers, dashboards, signIn } = identity;
  const sms = new SmsService({ settings: () => settings.sms(), clock, endpoints: smsEndpoints });
  closing.add("outgoing SMS", () => sms.close());
  const store = new OAuth2Store(database, identity.secrets);
  const oauth2 = new OAuth2Service({ store, templates: new TemplateStore(database), access, bus, ids, clock });
  await oauth2.install();
  const bindings = new BindingStore(database);
  const flow = new SignInFlow({
    oauth2,
    pending: new PendingSignIns(keys.deriveKey("oauth2 pending sign-in", PENDING_KEY_BYTES), clock),
    provider: new ProviderClient(clock),
    externals: new ExternalUsers({
      users,
      bindings,
      clock,
      tenants,
      customers,
      dashboards,
    }),
    signIn,
    onlyBaseUrl: async () => onlyBaseUrl(await settings.general()),
    githubEmails,
    clock,
    log,
  });
  const routes = [
    ...mailRoutes(mailer, settings),
    ...smsRoutes(sms, settings),
    ...queueRoutes(queues),
    ...oauth2Routes(oauth2),
    ...bindingRoutes({ bindings, reader: users.reader, bus }),
    ...signInFlowRoutes(flow),
  ];
  return { sms, oauth2, routes };
}
