/** An account of the demo; exists in demo mode only, which listens on the loopback address. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

export const DEMO_ACCOUNTS = {
  systemAdmin: { email: "sysadmin@orrery.local", password: "sysadmin", firstName: "Sol", lastName: "Admin" },
  tenantAdmin: { email: "tenant@orrery.local", password: "tenant", firstName: "Ines", lastName: "Tallberg" },
  customerUser: { email: "customer@orrery.local", password: "customer", firstName: "Milo", lastName: "Lindgren" },
} as const satisfies Record<string, DemoAccount>;
