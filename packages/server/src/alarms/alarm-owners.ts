import type { Uuid } from "@orrery/model";
import { sql } from "kysely";
import type { Database } from "../kernel/database/database.ts";
import { kindOf, kindsWith } from "../kernel/entities/kinds.ts";

/** Alarms that are looked at in one step. */
const STEP = 2_000;

/**
 * Gives alarms to the customers of their originators, where a run of the platform ended before they had followed. In
 * bounded steps, until the signal says to stop; reads only, when there is nothing to do.
 */
export async function reconcileAlarmOwners({ db }: Database, signal: AbortSignal): Promise<void> {
  let after: Uuid | undefined;
  do {
    const start = db.selectFrom("alarm").select("id").orderBy("id");
    const rest = after === undefined ? start : start.where("id", ">", after);
    const last = await rest
      .offset(STEP - 1)
      .limit(1)
      .executeTakeFirst();
    const from = after === undefined ? sql`1 = 1` : sql`alarm.id > ${after}`;
    const range = last ? sql`${from} and alarm.id <= ${last.id}` : from;
    for (const entityType of kindsWith("isAssignable")) {
      if (signal.aborted) return;
      const owner = sql.table(kindOf(entityType).table);
      const { rows } = await sql<{ id: Uuid }>`select alarm.id from alarm
        join ${owner} owner on owner.id = alarm.originator_id
        where ${range} and alarm.originator_type = ${entityType}
          and alarm.customer_id is distinct from owner.customer_id`.execute(db);
      if (rows.length === 0) continue;
      // By what is true now: people may change it meanwhile.
      await sql`update alarm set version = version + 1,
          customer_id = (select owner.customer_id from ${owner} owner where owner.id = alarm.originator_id)
        where id in (${sql.join(rows.map(({ id }) => id))})`.execute(db);
    }
    after = last?.id;
  } while (after !== undefined);
}
