import { createClient } from "@orrery/client";

/** A client of the platform, signed in with one of the demo's accounts. */
export async function signedIn(baseUrl: string, [username, password]: readonly [string, string]) {
  const client = createClient({ baseUrl });
  await client.session.login(username, password);
  return client;
}

export const SYSADMIN = ["sysadmin@orrery.local", "sysadmin"] as const;
export const TENANT = ["tenant@orrery.local", "tenant"] as const;
export const CUSTOMER = ["customer@orrery.local", "customer"] as const;
