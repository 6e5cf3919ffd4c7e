import { randomBytes } from "node:crypto";
import type { Database } from "../database/database.ts";

declare module "../database/schema.ts" {
  interface Schema {
    installation_secret: InstallationSecretTable;
  }
}

interface InstallationSecretTable {
  name: string;
  /** Base64. */
  value: string;
}

/** A secret of this installation, made at random the first time it is asked for; the same on all of its nodes. */
export async function installationSecret({ db }: Database, name: string, bytes: number): Promise<Buffer> {
  await db
    .insertInto("installation_secret")
    .values({ name, value: randomBytes(bytes).toString("base64") })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom("installation_secret")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return Buffer.from(value, "base64");
}
