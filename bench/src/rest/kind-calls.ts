import type { BenchTenant } from "../platform/bench-tenant.ts";
import type { Call } from "./calls.ts";

/** Entities of each kind that a list has at least. */
const EACH = 50;

/** Makes the call. @returns the body of its answer. @throws when it fails. */
export type Caller = (call: Call) => Promise<string>;

interface Kind {
  readonly name: string;
  /** Path of its list. */
  readonly list: string;
  /** Path of one, without its id; saved there, too. */
  readonly one: string;
  readonly draft: (n: number) => object;
  readonly token: string;
}

/** A page, one entity and a save of each kind, by their name in the result. */
export async function callsOfKinds(
  { devices: [device] }: BenchTenant,
  tokens: { readonly tenant: string; readonly system: string },
  make: Caller,
): Promise<Readonly<Record<string, Call>>> {
  const [, payload = ""] = tokens.tenant.split(".");
  const { tenantId } = JSON.parse(Buffer.from(payload, "base64url").toString());
  const calls: Record<string, Call> = {};
  for (const { name, list, one, draft, token } of kinds({ entityId: device?.id, tenantId, ...tokens })) {
    const path = `${one}?sendActivationMail=false`; // of users; others do not know it
    const made: string[] = [];
    for (let n = 0; n < EACH; n++) made.push(await make({ path, token, body: JSON.stringify(draft(n)) }));
    const [body = ""] = made;
    calls[`${name}.list`] = { path: `${list}?pageSize=10&page=0`, token };
    calls[`${name}.get`] = { path: `${one}/${JSON.parse(body).id.id}`, token };
    calls[`${name}.save`] = { path, token, body };
    calls[`${name}.change`] = { path, token, body, changes: true };
  }
  return calls;
}

interface Facts {
  /** Of a device: what is viewed and has alarms. */
  readonly entityId: object | undefined;
  readonly tenantId: string;
  readonly tenant: string;
  readonly system: string;
}

function kinds({ entityId, tenantId, tenant, system }: Facts): readonly Kind[] {
  const title = (n: number) => `Bench ${n}`;
  const named = (n: number) => ({ name: title(n), type: "bench" });
  const keys = (n: number) => ({ routingKey: title(n), secret: title(n), edgeLicenseKey: title(n) });
  const admin = { authority: "TENANT_ADMIN", tenantId: { entityType: "TENANT", id: tenantId } };
  const basics = { type: "DEFAULT", transportType: "DEFAULT", provisionType: "DISABLED" };
  const configuration = { type: "DEFAULT" };
  const profile = { ...basics, profileData: { configuration, transportConfiguration: configuration } };
  const active = { severity: "MINOR", status: "ACTIVE_UNACK" };
  const rows: readonly (readonly [string, list: string, one: string, draft: (n: number) => object, token?: string])[] =
    [
      ["assets", "/api/tenant/assets", "/api/asset", named],
      ["devices", "/api/tenant/devices", "/api/device", (n) => ({ ...named(n), type: "default" })],
      ["customers", "/api/customers", "/api/customer", (n) => ({ title: title(n) })],
      ["entityViews", "/api/tenant/entityViews", "/api/entityView", (n) => ({ ...named(n), entityId })],
      ["edges", "/api/edges", "/api/edge", (n) => ({ ...named(n), ...keys(n), cloudEndpoint: "http://localhost" })],
      ["dashboards", "/api/tenant/dashboards", "/api/dashboard", (n) => ({ title: title(n) })],
      [
        "users",
        `/api/tenant/${tenantId}/users`,
        "/api/user",
        (n) => ({ ...admin, email: `bench${n}@orrery.local` }),
        system,
      ],
      ["deviceProfiles", "/api/deviceProfiles", "/api/deviceProfile", (n) => ({ name: title(n), ...profile })],
      ["ruleChains", "/api/ruleChains", "/api/ruleChain", (n) => ({ name: title(n), type: "CORE" })],
      ["widgetsBundles", "/api/widgetsBundles", "/api/widgetsBundle", (n) => ({ title: title(n) })],
      ["alarms", "/api/alarms", "/api/alarm", (n) => ({ type: title(n), originator: entityId, ...active })],
      ["tenants", "/api/tenants", "/api/tenant", (n) => ({ title: title(n) }), system],
      ["tenantProfiles", "/api/tenantProfiles", "/api/tenantProfile", (n) => ({ name: title(n) }), system],
    ];
  return rows.map(([name, list, one, draft, token = tenant]) => ({ name, list, one, draft, token }));
}
