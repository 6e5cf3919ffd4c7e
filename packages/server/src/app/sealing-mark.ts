import type { Database } from "../kernel/database/database.ts";
import { MIGRATIONS } from "../kernel/database/migrations.ts";
import type { SecretBox } from "../kernel/secrets/secret-box.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    sealing: { done_for: string };
  }
}

/** Raised when other secrets are sealed than before, or otherwise, without a new step of the schema. */
const REVISION = 2;
const SCHEMA = Math.max(...MIGRATIONS.map(({ number }) => number));

/** Whether all secrets are known to be sealed with this key: by a start of this version, and none with another key since. */
export async function isAllSealed({ db }: Database, box: SecretBox): Promise<boolean> {
  const found = await db.selectFrom("sealing").select("done_for").where("done_for", "=", markOf(box)).execute();
  return found.length > 0;
}

/** Notes whether all secrets are sealed with this key. */
export async function markSealed({ db }: Database, box: SecretBox, all: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom("sealing").execute();
    if (!all) return;
    const mark = { done_for: markOf(box) };
    await tx
      .insertInto("sealing")
      .values(mark)
      .onConflict((conflict) => conflict.doNothing()) // another start has come to the same end
      .execute();
  });
}

function markOf({ prefix }: SecretBox): string {
  return `${SCHEMA}.${REVISION} ${prefix}`;
}
