import { createHash } from "node:crypto";
import type { DeviceProfile, Uuid } from "@orrery/model";
import type { Database } from "../../kernel/database/database.ts";
import { lockEntity } from "../../kernel/entities/lock-entity.ts";

interface PassColumns {
  profile_id: Uuid;
  /** Of the rules for which the pass is. */
  mark: string;
  done_to: Uuid | null;
  is_done: number;
}

declare module "../../kernel/database/schema.ts" {
  interface Schema {
    alarm_rule_pass: PassColumns;
  }
}

/** How far the devices of a profile have been looked at. */
export interface PassProgress {
  /** The last device that was; undefined before the first. */
  readonly doneTo: Uuid | undefined;
  readonly isDone: boolean;
}

const NOTHING: PassProgress = { doneTo: undefined, isDone: false };

/** Progress of passes over the devices of profiles, which a crash interrupts. Deleted with the profile. */
export class StoredPasses {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** For the rules that the profile has now; what was done for other ones does not count. */
  async progressOf(profile: DeviceProfile): Promise<PassProgress> {
    const { db } = this.#database;
    const pass = await db
      .selectFrom("alarm_rule_pass")
      .selectAll()
      .where("profile_id", "=", profile.id.id)
      .executeTakeFirst();
    if (pass?.mark !== markOf(profile)) return NOTHING;
    return { doneTo: pass.done_to ?? undefined, isDone: pass.is_done === 1 };
  }

  /** Does nothing for a profile that was deleted meanwhile. */
  async note(profile: DeviceProfile, { doneTo, isDone }: PassProgress): Promise<void> {
    const progress = { mark: markOf(profile), done_to: doneTo ?? null, is_done: isDone ? 1 : 0 };
    const { id } = profile.id;
    await this.#database.db.transaction().execute(async (tx) => {
      if (!(await lockEntity(profile.id, tx))) return;
      await tx
        .insertInto("alarm_rule_pass")
        .values({ profile_id: id, ...progress })
        .onConflict((conflict) => conflict.column("profile_id").doUpdateSet(progress))
        .execute();
    });
  }
}

/** Written like this when it was saved and when it is read again. */
function markOf({ profileData: { alarms } }: DeviceProfile): string {
  return createHash("sha256")
    .update(JSON.stringify(alarms ?? null))
    .digest("base64");
}
