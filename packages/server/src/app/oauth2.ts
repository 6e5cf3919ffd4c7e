import type { Route } from "../kernel/http/route.ts";
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
import { onlyBaseUrl } from "../users/base-url.ts";
import type { Identity } from "./identity/identity.ts";
import type { Platform } from "./platform.ts";

export interface OAuth2Parts {
  readonly identity: Pick<Identity, "entities" | "tenancy" | "accounts" | "dashboards">;
  /** Where GitHub lists email addresses; its public address by default. */
  readonly githubEmails?: string | undefined;
}

type OAuth2Platform = Pick<Platform, "database" | "bus" | "keys" | "ids" | "clock" | "log">;

/** Sign-in with accounts of other providers. */
export async function createOAuth2(
  { database, bus, keys, ids, clock, log }: OAuth2Platform,
  { identity: { entities, tenancy, accounts, dashboards }, githubEmails = GITHUB_EMAILS }: OAuth2Parts,
): Promise<{ readonly oauth2: OAuth2Service; readonly routes: readonly Route[] }> {
  const { users, userCreation, settings, signIn } = accounts;
  const store = new OAuth2Store(database, entities.secrets);
  const oauth2 = new OAuth2Service({
    store,
    templates: new TemplateStore(database),
    access: entities.access,
    bus,
    ids,
    clock,
  });
  await oauth2.install();
  const bindings = new BindingStore(database);
  const flow = new SignInFlow({
    oauth2,
    pending: new PendingSignIns(keys.deriveKey("oauth2 pending sign-in", PENDING_KEY_BYTES), clock),
    provider: new ProviderClient(clock),
    externals: new ExternalUsers({
      users,
      userCreation,
      bindings,
      clock,
      tenants: tenancy.tenants,
      customers: tenancy.customers,
      dashboards: dashboards.dashboards,
    }),
    signIn,
    onlyBaseUrl: async () => onlyBaseUrl(await settings.general()),
    githubEmails,
    clock,
    log,
  });
  const routes = [
    ...oauth2Routes(oauth2),
    ...bindingRoutes({ bindings, reader: users.reader, bus }),
    ...signInFlowRoutes(flow),
  ];
  return { oauth2, routes };
}
