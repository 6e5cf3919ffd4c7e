import { type Kysely, sql } from "kysely";
import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

const AT_ONCE = 1000;

interface Devices {
  device: { id: string; additional_info: string | null; is_gateway: number };
}

/** Whether a device is a gateway stands in its free-form part, where no index can find the few that are. */
export const deviceGateways: Migration = {
  number: 195,
  name: "device-gateways",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .alterTable("device")
      .addColumn("is_gateway", types.boolean, (column) => column.notNull().defaultTo(0))
      .execute();
    await markGateways(db as unknown as Kysely<Devices>); // the columns that it has by now
    await sql`create index device_gateways on device (tenant_id, id) where is_gateway = 1`.execute(db);
  },
};

async function markGateways(db: Kysely<Devices>): Promise<void> {
  let last: string | undefined;
  do {
    let query = db
      .selectFrom("device")
      .select(["id", "additional_info"])
      .where("additional_info", "like", '%"gateway"%true%');
    if (last !== undefined) query = query.where("id", ">", last);
    const rows = await query.orderBy("id").limit(AT_ONCE).execute();
    const gateways = rows.filter((row) => isGateway(row.additional_info)).map(({ id }) => id);
    if (gateways.length > 0)
      await db.updateTable("device").set({ is_gateway: 1 }).where("id", "in", gateways).execute();
    last = rows.length < AT_ONCE ? undefined : rows.at(-1)?.id;
  } while (last !== undefined);
}

function isGateway(info: string | null): boolean {
  const read: unknown = info === null ? null : JSON.parse(info);
  return typeof read === "object" && read !== null && "gateway" in read && read.gateway === true;
}
