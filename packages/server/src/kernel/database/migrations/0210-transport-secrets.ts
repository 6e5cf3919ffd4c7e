import type { Kysely } from "kysely";
import { parseLosslessJson } from "../../json/lossless-json.ts";
import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

interface Before {
  device: { id: string; device_data: string; transport_secrets: string | null };
}

interface Data {
  transportConfiguration?: Record<string, unknown>;
}

const SECRETS = ["community", "authenticationPassphrase", "privacyPassphrase"];
/** Devices that are looked at in one step. */
const BATCH = 5_000;

/** The secrets of devices that speak SNMP leave the readable document for a column, in which they are sealed. */
export const transportSecrets: Migration = {
  number: 210,
  name: "transport-secrets",
  async up(db, dialect) {
    const { text } = columnTypes(dialect);
    await db.schema.alterTable("device").addColumn("transport_secrets", text).execute();
    await moveSecrets(db as Kysely<Before>);
  },
};

async function moveSecrets(db: Kysely<Before>): Promise<void> {
  for (let last: string | undefined; ; ) {
    const query = db.selectFrom("device").select(["id", "device_data"]).orderBy("id").limit(BATCH);
    const rows = await (last === undefined ? query : query.where("id", ">", last)).execute();
    for (const { id, device_data } of rows) {
      const change = device_data.includes('"SNMP"') ? moved(parseLosslessJson(device_data) as Data) : undefined;
      if (change) await db.updateTable("device").set(change).where("id", "=", id).execute();
    }
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id;
  }
}

function moved(data: Data): Omit<Before["device"], "id"> | undefined {
  const { transportConfiguration = {} } = data;
  if (transportConfiguration.type !== "SNMP") return undefined;
  const isSecret = (name: string) => typeof transportConfiguration[name] === "string" && transportConfiguration[name];
  const names = SECRETS.filter(isSecret);
  if (names.length === 0) return undefined;
  const secrets = Object.fromEntries(names.map((name) => [name, transportConfiguration[name]]));
  for (const name of names) transportConfiguration[name] = null;
  return { device_data: JSON.stringify(data), transport_secrets: JSON.stringify(secrets) };
}
