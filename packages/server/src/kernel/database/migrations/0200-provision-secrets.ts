import type { Kysely } from "kysely";
import { parseLosslessJson } from "../../json/lossless-json.ts";
import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

interface Before {
  device_profile: { id: string; profile_data: string; provision_device_secret: string | null };
}

/** The secret by which devices of a profile make themselves known gets a column, in which it is sealed. */
export const provisionSecrets: Migration = {
  number: 200,
  name: "provision-secrets",
  async up(db, dialect) {
    const { text } = columnTypes(dialect);
    await db.schema.alterTable("device_profile").addColumn("provision_device_secret", text).execute();
    await moveSecrets(db as Kysely<Before>);
  },
};

async function moveSecrets(db: Kysely<Before>): Promise<void> {
  const profiles = await db
    .selectFrom("device_profile")
    .select(["id", "profile_data"])
    .where("profile_data", "like", '%"provisionDeviceSecret":"%')
    .execute();
  for (const { id, profile_data } of profiles) {
    const data = parseLosslessJson(profile_data) as { provisionConfiguration?: { provisionDeviceSecret?: unknown } };
    const configuration = data.provisionConfiguration ?? {};
    const secret = configuration.provisionDeviceSecret;
    if (typeof secret !== "string") continue;
    configuration.provisionDeviceSecret = null;
    const change = { profile_data: JSON.stringify(data), provision_device_secret: secret === "" ? null : secret };
    await db.updateTable("device_profile").set(change).where("id", "=", id).execute();
  }
}
