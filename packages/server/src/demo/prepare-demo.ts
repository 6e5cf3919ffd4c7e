import { PlatformError } from "@orrery/model";
import { DEMO_ACCOUNTS } from "./demo-accounts.ts";
import type { DemoServices } from "./demo-data.ts";

/**
 * Brings the installation into the requested mode. @returns whether the demo was created just now.
 * @throws {PlatformError} `invalidArguments` when its data belong to the other mode: accounts with well-known passwords
 * must not be reachable over the network, and demo devices do not belong into a real installation.
 */
export async function prepareDemo(services: DemoServices, mode: "on" | "data" | "off"): Promise<boolean> {
  if (mode === "off") {
    await refuseKnownPasswords(services);
    return false;
  }
  const { createDemo } = await import("./demo-data.ts"); // loaded only in demo mode
  if (await createDemo(services, mode === "on")) return true;
  const { email, password } = DEMO_ACCOUNTS.tenantAdmin;
  if ((await services.passwords.hasPassword(email, password)) === undefined) {
    throw new PlatformError(
      "invalidArguments",
      "ORRERY_DEMO: this data folder belongs to an installation without the demo. Start it with ORRERY_DEMO=off, or choose another ORRERY_DATA_DIR for the demo.",
    );
  }
  return false;
}

async function refuseKnownPasswords({ passwords }: DemoServices): Promise<void> {
  for (const { email, password } of Object.values(DEMO_ACCOUNTS)) {
    if (await passwords.hasPassword(email, password)) {
      throw new PlatformError(
        "invalidArguments",
        `ORRERY_DEMO: ${email} still has the password of the demo, which everybody knows. Change it in demo mode first, or choose another ORRERY_DATA_DIR.`,
      );
    }
  }
}
