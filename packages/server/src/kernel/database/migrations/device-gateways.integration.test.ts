import { parseUuid } from "@orrery/model";
import type { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../../../testing/databases.ts";
import { migrate } from "../migrate.ts";
import { MIGRATIONS } from "../migrations.ts";
import { deviceGateways } from "./0195-device-gateways.ts";

const TENANT = parseUuid("00000000-0000-1000-8000-000000000001");
const PROFILE = parseUuid("00000000-0000-1000-8000-000000000002");
/** More than are looked through at once. */
const OTHERS = 1100;

describe.each(TEST_DATABASES)("gateways on $name", ({ open }) => {
  test("those that there are when the platform is brought up to date are found", async () => {
    const database = await open({ migrated: false });
    const { db } = database;
    await migrate(
      database,
      MIGRATIONS.filter(({ number }) => number < deviceGateways.number),
    );
    await db
      .insertInto("device_profile")
      .values({
        id: PROFILE,
        created_time: 1,
        tenant_id: TENANT,
        name: "p",
        description: null,
        image: null,
        is_default: 1,
        type: "DEFAULT",
        transport_type: "DEFAULT",
        provision_type: "DISABLED",
        provision_device_key: null,
        default_rule_chain_id: null,
        default_dashboard_id: null,
        default_queue_name: null,
        firmware_id: null,
        software_id: null,
        profile_data: "{}",
      })
      .execute();
    const infos = [
      ...Array.from({ length: OTHERS }, () => '{"gateway":false,"is":true}'),
      '{"gateway":true}',
      '{ "a" : [true], "gateway" : true }',
      '{"gateway":"true"}',
      '{"a":{"gateway":true}}',
      null,
    ];
    const rows = infos.map((additional_info, at) => ({
      id: parseUuid(`00000000-0000-1000-8000-1${String(at).padStart(11, "0")}`),
      created_time: at,
      tenant_id: TENANT,
      customer_id: null,
      name: `d${at}`,
      type: "p",
      label: null,
      device_profile_id: PROFILE,
      device_data: "{}",
      firmware_id: null,
      software_id: null,
      additional_info,
    }));
    const before = db as unknown as Kysely<{ device: (typeof rows)[number] }>; // without the column that is to come
    for (let at = 0; at < rows.length; at += 500)
      await before
        .insertInto("device")
        .values(rows.slice(at, at + 500))
        .execute();
    await migrate(database);
    const found = await db.selectFrom("device").select("name").where("is_gateway", "=", 1).orderBy("name").execute();
    expect(found.map(({ name }) => name)).toEqual([`d${OTHERS}`, `d${OTHERS + 1}`]);
    await database.close();
  });
});
