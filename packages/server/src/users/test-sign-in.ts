import { entityId, NO_CUSTOMER, NULL_UUID, SYSTEM_TENANT } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Database } from "../kernel/database/database.ts";
import { SYS_ADMIN, startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import type { TEST_DATABASES } from "../testing/databases.ts";

export const ROOT: User = {
  id: entityId("USER", NULL_UUID),
  email: SYS_ADMIN,
  authority: "SYS_ADMIN",
  tenantId: SYSTEM_TENANT,
  customerId: NO_CUSTOMER,
  isPublic: false,
};
export const MINUTE = 60_000;
export const DAY = 86_400_000;

/** Accounts and sessions over HTTP, by a clock that tests move. */
export class TestSignIn {
  now: number;
  readonly database: Database;
  readonly identity: TestIdentity;

  private constructor(database: Database, identity: TestIdentity, now: number) {
    this.database = database;
    this.identity = identity;
    this.now = now;
  }

  static async start({ open }: (typeof TEST_DATABASES)[number]): Promise<TestSignIn> {
    const database = await open();
    const begun = Date.parse("2026-01-01T00:00:00Z");
    let started: TestSignIn | undefined;
    const identity = await startTestIdentity(database, { clock: () => started?.now ?? begun });
    started = new TestSignIn(database, identity, begun);
    return started;
  }

  async close(): Promise<void> {
    await this.identity.close();
    await this.database.close();
  }

  readonly call: TestIdentity["call"] = (...parameters) => this.identity.call(...parameters);

  readonly login = (username: string, password: string) =>
    this.call("POST", "/api/auth/login", undefined, { username, password });

  readonly refresh = (refreshToken: string) => this.call("POST", "/api/auth/token", undefined, { refreshToken });
}

/** What a token says. */
export function claims(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
}
