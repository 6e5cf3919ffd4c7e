import {
  type Authority,
  type Customer,
  type CustomerId,
  entityId,
  isPublicCustomer,
  NO_CUSTOMER,
  NULL_UUID,
  PlatformError,
  parseUuid,
  type Tenant,
  type UserAccount,
  type Uuid,
} from "@orrery/model";
import type { CustomerService } from "../customers/customer-service.ts";
import type { DashboardService } from "../dashboards/dashboard-service.ts";
import { Mutex } from "../kernel/async/mutex.ts";
import type { User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";
import type { TenantService } from "../tenants/tenant-service.ts";
import { principalOf } from "../users/principal.ts";
import type { UserCreation } from "../users/user-creation.ts";
import type { UserService } from "../users/user-service.ts";
import { type BindingStore, type ProviderSubject, providerKey } from "./binding-store.ts";
import type { MappedUser } from "./mapped-user.ts";
import type { Registration } from "./provider-registration.ts";
import { signInFailure } from "./sign-in-failure.ts";

const PAGE = 100;
/** Pages of dashboards searched for the one with the given name. */
const MAX_PAGES = 10;

export interface ExternalUsersOptions {
  readonly users: UserService;
  readonly userCreation: UserCreation;
  readonly bindings: BindingStore;
  readonly clock: Clock;
  readonly tenants: TenantService;
  readonly customers: CustomerService;
  readonly dashboards: DashboardService;
}

/** Accounts of people that sign in by a provider; created at their first sign-in where the settings allow it. */
export class ExternalUsers {
  readonly #options: ExternalUsersOptions;
  /** Creates one at a time: titles of tenants are not unique, so two first sign-ins could create two tenants. */
  readonly #creating = new Mutex();

  constructor(options: ExternalUsersOptions) {
    this.#options = options;
  }

  /** @throws {PlatformError} when there is no account and none may be created, or when it is not active. */
  async signIn(mapped: MappedUser, registration: Registration): Promise<User> {
    const { users, bindings } = this.#options;
    const who = { provider: providerKey(registration), subject: mapped.subject };
    if (mapped.subject === mapped.email && !mapped.isEmailVerified) {
      // Otherwise a person with an unverified address at the provider could take over any account.
      throw signInFailure(`The provider has not verified the e-mail address ${mapped.email}`);
    }
    const bound = await bindings.findUser(who);
    const known = bound && (await users.findForSignIn(bound));
    const found = known ?? (await this.#byEmail(mapped, registration, who));
    refuseSystemAdmin(found.account);
    if (!found.enabled) throw signInFailure("User account is not active");
    return principalOf(found.account);
  }

  /** The first sign-in of this person by the provider. */
  async #byEmail(mapped: MappedUser, registration: Registration, who: ProviderSubject) {
    const { users, bindings, clock } = this.#options;
    if (!mapped.isEmailVerified) {
      throw signInFailure(`The provider has not verified the e-mail address ${mapped.email}`);
    }
    const found = (await users.findByEmail(mapped.email)) ?? (await this.#createInTurn(mapped, registration));
    refuseSystemAdmin(found.account);
    if (await bindings.bind(who, found.account.id.id, clock())) return found;
    throw signInFailure("The account belongs to somebody else at the provider");
  }

  #createInTurn(mapped: MappedUser, registration: Registration) {
    const { allowUserCreation, activateUser } = registration.mapperConfig;
    if (!allowUserCreation) throw signInFailure(`User not found: ${mapped.email}`);
    return this.#creating.run(async () => {
      const already = await this.#options.users.findByEmail(mapped.email);
      if (already) return already;
      return { account: await this.#create(mapped, registration), enabled: activateUser };
    });
  }

  async #create(mapped: MappedUser, registration: Registration): Promise<UserAccount> {
    const tenant = await this.#tenant(mapped);
    const customer = await this.#customer(mapped, tenant);
    const authority: Authority = customer ? "CUSTOMER_USER" : "TENANT_ADMIN";
    const owner = { tenantId: tenant.id, customerId: customer?.id ?? NO_CUSTOMER };
    const dashboardId = await this.#dashboard(mapped, { ...owner, authority });
    const { additionalInfo, mapperConfig } = registration;
    const provider = additionalInfo?.providerName;
    const account = {
      ...owner,
      authority,
      email: mapped.email,
      firstName: mapped.firstName ?? null,
      lastName: mapped.lastName ?? null,
      additionalInfo: {
        ...(typeof provider === "string" ? { authProviderName: provider } : {}),
        ...(dashboardId
          ? { defaultDashboardId: dashboardId, defaultDashboardFullscreen: mapped.alwaysFullScreen }
          : {}),
      },
    };
    return this.#options.userCreation.external(account, mapperConfig.activateUser ? "active" : "inactive");
  }

  async #tenant({ tenantId, tenantName = "" }: MappedUser): Promise<Tenant> {
    const { tenants } = this.#options;
    if (!tenantId) return (await tenants.findByTitle(tenantName)) ?? tenants.save(undefined, { title: tenantName });
    const tenant = await tenants.find(parseUuid(tenantId));
    if (!tenant) throw signInFailure("The user mapper names a tenant that does not exist");
    return tenant;
  }

  async #customer({ customerId, customerName }: MappedUser, tenant: Tenant): Promise<Customer | undefined> {
    const { customers } = this.#options;
    if (customerId && customerId !== NULL_UUID) {
      const customer = await customers.find(parseUuid(customerId));
      if (customer?.tenantId.id === tenant.id.id) return customer;
      throw signInFailure("The user mapper names a customer that does not exist");
    }
    if (customerName === undefined) return undefined;
    const customer = await customers.findOrCreate(tenant.id, customerName);
    if (isPublicCustomer(customer)) throw new PlatformError("badRequest", "The public customer has no users");
    return customer;
  }

  /** Among the dashboards that the new user may see. */
  async #dashboard(
    { defaultDashboardName: title }: MappedUser,
    owner: { tenantId: Tenant["id"]; customerId: CustomerId; authority: Authority },
  ): Promise<Uuid | undefined> {
    if (!title) return undefined;
    const user: User = { ...owner, id: entityId("USER", NULL_UUID), email: "", isPublic: false };
    for (let page = 0; page < MAX_PAGES; page++) {
      const { data, hasNext } = await this.#dashboards(user, { pageSize: PAGE, page, textSearch: title });
      const found = data.find((dashboard) => dashboard.title === title);
      if (found || !hasNext) return found?.id.id;
    }
    return undefined;
  }

  #dashboards(user: User, link: { pageSize: number; page: number; textSearch: string }) {
    const { dashboards } = this.#options;
    return user.authority === "CUSTOMER_USER"
      ? dashboards.listOfCustomer(user, { customerId: user.customerId.id, mobile: false }, link)
      : dashboards.listOfTenant(user, { tenantId: user.tenantId.id, mobile: false }, link);
  }
}

/** Access to the whole installation must not depend on a provider. */
function refuseSystemAdmin({ authority }: UserAccount): void {
  if (authority === "SYS_ADMIN") throw signInFailure("System administrators sign in with their password only");
}
