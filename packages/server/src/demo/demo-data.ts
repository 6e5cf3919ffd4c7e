import {
  type Customer,
  type EntityId,
  entityId,
  NO_CUSTOMER,
  NULL_UUID,
  SYSTEM_TENANT,
  type Tenant,
} from "@orrery/model";
import type { CustomerService } from "../customers/customer-service.ts";
import type { DashboardService } from "../dashboards/dashboard-service.ts";
import type { DeviceProfileService } from "../device-profiles/device-profile-service.ts";
import type { CredentialsService } from "../devices/credentials-service.ts";
import type { User } from "../kernel/auth/user.ts";
import type { ResourceService } from "../resources/resource-service.ts";
import type { RuleChainService } from "../rules/chains/rule-chain-service.ts";
import type { SetupService } from "../system/setup-service.ts";
import type { TenantService } from "../tenants/tenant-service.ts";
import type { PasswordService } from "../users/password-service.ts";
import type { UserCreation } from "../users/user-creation.ts";
import { createConnectedFleet } from "./create-connected-fleet.ts";
import { dashboardConfiguration } from "./dashboards/dashboard-json.ts";
import { DEMO_DASHBOARDS } from "./dashboards/demo-dashboards.ts";
import { DEMO_ACCOUNTS, type DemoAccount } from "./demo-accounts.ts";
import { DEMO_CUSTOMERS, DEMO_MODELS, DEMO_TENANT, demoToken, FLEET } from "./fleet.ts";
import { createSites, type SitesParts } from "./sites.ts";

/** The platform itself as a caller of services. */
const SYSTEM: User = {
  id: entityId("USER", NULL_UUID),
  email: "",
  authority: "SYS_ADMIN",
  tenantId: SYSTEM_TENANT,
  customerId: NO_CUSTOMER,
  isPublic: false,
};

/** The services that create the demo; the API uses the same. */
export interface DemoServices extends SitesParts {
  readonly setup: SetupService;
  readonly tenants: TenantService;
  readonly customers: CustomerService;
  readonly userCreation: UserCreation;
  readonly passwords: PasswordService;
  readonly deviceProfiles: DeviceProfileService;
  readonly credentials: CredentialsService;
  readonly dashboards: DashboardService;
  readonly ruleChains: Pick<RuleChainService, "save" | "saveMetadata">;
  readonly resources: Pick<ResourceService, "save">;
}

/**
 * Creates the demo tenant with all its entities if the installation is new; `isSimulated`: with the devices that only the
 * simulator brings to life. @returns false when it was set up before.
 */
export async function createDemo(services: DemoServices, isSimulated: boolean): Promise<boolean> {
  if (!(await services.setup.isRequired())) return false;
  await removeHalfMade(services);
  const tenant = await services.tenants.save(undefined, { title: DEMO_TENANT });
  const admin = await createAccounts(services, tenant);
  const customers = new Map<string, Customer>();
  for (const title of DEMO_CUSTOMERS) customers.set(title, await services.customers.save(admin, { title }));
  const grower = customers.get("Lindgren Greenhouses");
  await account(services, DEMO_ACCOUNTS.customerUser, {
    authority: "CUSTOMER_USER",
    tenantId: tenant.id,
    customerId: grower?.id ?? NO_CUSTOMER,
  });
  const devices = await createDevices(services, admin, customers);
  if (isSimulated) await createConnectedFleet(services, admin, (title) => customers.get(title)?.id);
  const deviceOf = named(devices);
  const sites = await createSites(services, { admin, customerOf: (title) => customers.get(title)?.id, deviceOf });
  await createDashboards(services, { admin, customers, idOf: named(new Map([...devices, ...sites])) });
  await account(services, DEMO_ACCOUNTS.systemAdmin, {
    authority: "SYS_ADMIN",
    tenantId: SYSTEM_TENANT,
    customerId: NO_CUSTOMER,
  }); // last: an administrator marks the installation as complete
  return true;
}

/** Removes what an interrupted first start has left. */
async function removeHalfMade({ tenants }: DemoServices): Promise<void> {
  const { data } = await tenants.list(SYSTEM, { pageSize: 100, page: 0, textSearch: DEMO_TENANT });
  for (const tenant of data) await tenants.delete(SYSTEM, tenant.id.id);
}

async function createAccounts(services: DemoServices, tenant: Tenant): Promise<User> {
  const owner = { authority: "TENANT_ADMIN", tenantId: tenant.id, customerId: NO_CUSTOMER } as const;
  const { id, email } = await account(services, DEMO_ACCOUNTS.tenantAdmin, owner);
  return { id, email, ...owner, isPublic: false };
}

async function account(
  { userCreation, passwords }: DemoServices,
  { password, ...person }: DemoAccount,
  owner: Pick<User, "authority" | "tenantId" | "customerId">,
) {
  const user = await userCreation.unchecked({ ...person, ...owner, additionalInfo: null });
  await passwords.setInitial(user.id.id, password);
  return user;
}

async function createDevices(
  { deviceProfiles, credentials, ruleChains }: DemoServices,
  admin: User,
  customers: ReadonlyMap<string, Customer>,
): Promise<ReadonlyMap<string, EntityId>> {
  for (const { profile, description, alarms, chain: content } of DEMO_MODELS) {
    const chain = content && (await ruleChains.save(admin, { name: profile }));
    if (chain) await ruleChains.saveMetadata(admin, { ruleChainId: chain.id, ...content }, false);
    await deviceProfiles.save(admin, {
      name: profile,
      description,
      type: "DEFAULT",
      transportType: "DEFAULT",
      provisionType: "DISABLED",
      ...(chain ? { defaultRuleChainId: chain.id } : {}),
      profileData: {
        configuration: { type: "DEFAULT" },
        transportConfiguration: { type: "DEFAULT" },
        provisionConfiguration: { type: "DISABLED" },
        ...(alarms ? { alarms: [...alarms] } : {}),
      },
    });
  }
  const ids = new Map<string, EntityId>();
  for (const device of FLEET) {
    const customer = device.customer === undefined ? undefined : customers.get(device.customer);
    const { id } = await credentials.saveWithDevice(admin, {
      device: {
        name: device.name,
        label: device.label,
        type: device.model.profile,
        ...(customer ? { customerId: customer.id } : {}),
      },
      credentials: { credentialsType: "ACCESS_TOKEN", credentialsId: demoToken(device) },
    });
    ids.set(device.name, id);
  }
  return ids;
}

/** Finds what the demo has created by its name. @throws for others: a mistake in its data. */
function named(ids: ReadonlyMap<string, EntityId>): (name: string) => EntityId {
  return (name) => {
    const id = ids.get(name);
    if (!id) throw new Error(`The demo has no ${name}`);
    return id;
  };
}

interface DashboardParts {
  readonly admin: User;
  readonly customers: ReadonlyMap<string, Customer>;
  readonly idOf: (name: string) => EntityId;
}

async function createDashboards(
  { dashboards }: DemoServices,
  { admin, customers, idOf }: DashboardParts,
): Promise<void> {
  for (const { spec, customer } of DEMO_DASHBOARDS) {
    const configuration = dashboardConfiguration(spec, idOf);
    const { id } = await dashboards.save(admin, { title: spec.title, configuration });
    const owner = customer === undefined ? undefined : customers.get(customer);
    if (owner) await dashboards.assign(admin, owner.id.id, id.id);
  }
}
