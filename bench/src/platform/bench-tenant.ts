import { type Client, createClient } from "@orrery/client";
import type { RunningPlatform } from "@orrery/e2e/platform";
import type { DeviceId } from "@orrery/model";
import { fiveAlarmRules } from "./alarm-rules.ts";

/** Password of all users of a benchmark. */
export const BENCH_PASSWORD = "bench-password";
const ADMIN = { email: "bench@orrery.local", password: BENCH_PASSWORD };
/** Concurrent requests while devices are created. */
const CONCURRENCY = 64;

export interface BenchDevice {
  readonly id: DeviceId;
  readonly token: string;
}

/** A tenant on a platform that was started without demo. */
export interface BenchTenant {
  /** Signed in as the tenant's administrator. */
  readonly client: Client;
  /** That administrator's email address. */
  readonly email: string;
  readonly devices: readonly BenchDevice[];
  /** Another client of the same user. */
  signIn(): Promise<Client>;
}

/** Claims the installation with its printed code, and creates a tenant, its administrator and its devices. */
export async function createBenchTenant(platform: RunningPlatform, deviceCount: number): Promise<BenchTenant> {
  const system = await claimPlatform(platform);
  const tenant = await createTenant(platform, system, { name: "tenant", deviceCount });
  system.close();
  return tenant;
}

/** The system administrator of a fresh installation. */
export async function claimPlatform({ httpUrl, output }: RunningPlatform): Promise<Client> {
  const code = /Set-up code\s+(\S+)/.exec(output)?.[1] ?? "";
  const system = createClient({ baseUrl: httpUrl });
  system.session.use(await system.setup.complete({ code, ...ADMIN }));
  return system;
}

/** `name` is part of the names of tenants and devices. */
export async function createTenant(
  platform: RunningPlatform,
  system: Client,
  { name, deviceCount }: { readonly name: string; readonly deviceCount: number },
): Promise<BenchTenant> {
  const tenant = await system.tenants.save({ title: `Bench ${name}` });
  const email = `${name}@orrery.local`;
  const draft = { authority: "TENANT_ADMIN" as const, tenantId: tenant.id, email };
  const user = await system.users.save(draft, false);
  const link = await system.users.activationLink(user.id);
  const activateToken = new URL(link).searchParams.get("activateToken") ?? "";
  const client = createClient({ baseUrl: platform.httpUrl });
  client.session.use(await client.auth.activate(activateToken, ADMIN.password, false));
  const signIn = async (): Promise<Client> => {
    const another = createClient({ baseUrl: platform.httpUrl });
    await another.session.login(email, ADMIN.password);
    return another;
  };
  return { client, email, signIn, devices: await createDevices(client, name, deviceCount) };
}

/** Gives the profile of all devices five alarm rules, which no value of the load raises. */
export async function addAlarmRules(client: Client): Promise<void> {
  const profile = await client.deviceProfiles.get((await client.deviceProfiles.defaultInfo()).id);
  const alarms = fiveAlarmRules();
  await client.deviceProfiles.save({ ...profile, profileData: { ...profile.profileData, alarms } });
}

async function createDevices(client: Client, prefix: string, count: number): Promise<BenchDevice[]> {
  const devices: BenchDevice[] = new Array(count);
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) {
      const name = `Device ${n}`;
      const token = `${prefix}-${n}`;
      const device = await client.devices.saveWithCredentials(
        { name, type: "default" },
        { credentialsType: "ACCESS_TOKEN", credentialsId: token },
      );
      devices[n] = { id: device.id, token };
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return devices;
}
