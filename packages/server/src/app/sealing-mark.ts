import type { Database } from "../kernel/database/database.ts";
import { MIGRATIONS } from "../kernel/database/migrations.ts";
import type { SecretBox } from "../kernel/secrets/secret-box.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    sealing: { done_for: string };
  }
}

/** Raised when a change of code, without a new migration, changes what is sealed or how. */
const REVISION = 2;
const SCHEMA = Math.max(...MIGRATIONS.map(({ number }) => number));

/**
 * Whether all secrets are known to be sealed with this key: this version has run to the end, and no start with another
 * key since.
 */
export async function isAllSealed({ db }: Database, box: SecretBox): Promise<boolean> {
  const found = await db.selectFrom("sealing").select("done_for").where("done_for", "=", markOf(box)).execute();
  return found.length > 0;
}

/** The key with which all secrets are known to be sealed, as {@link SecretBox.keyId} names it; absent when none is. */
export async function sealedWithKey({ db }: Pick<Database, "db">): Promise<string | undefined> {
  const found = await db.selectFrom("sealing").select("done_for").executeTakeFirst();
  return found?.done_for.split(":").at(-2); // as markOf writes it: "<schema>.<revision> sealed:1:<key>:"
}

/** Records whether all secrets are sealed with this key. */
export async function markSealed({ db }: Database, box: SecretBox, all: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom("sealing").execute();
    if (!all) return;
    const mark = { done_for: markOf(box) };
    await tx
      .insertInto("sealing")
      .values(mark)
      .onConflict((conflict) => conflict.doNothing()) // another start has finished first
      .execute();
  });
}

function markOf({ prefix }: SecretBox): string {
  return `${SCHEMA}.${REVISION} ${prefix}`;
}
