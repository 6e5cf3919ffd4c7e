import type { PageData, PageLink, RolloutPause, RolloutRestore, RolloutStatus, RolloutWave, Uuid } from "@orrery/model";
import type { Database, Runner } from "../kernel/database/database.ts";
import { mapPage, selectPage } from "../kernel/database/select-page.ts";
import { sumOf } from "./decide.ts";
import {
  type RolloutColumns,
  type RolloutWaveColumns,
  rolloutOf,
  rowOf,
  type StoredRollout,
  waveOf,
} from "./rollout-rows.ts";

/** Those that the platform works at, or whose devices it watches. */
export const ACTIVE: readonly RolloutStatus[] = ["PREPARING", "RUNNING", "PAUSED", "CANCELLING"];
/** Devices of one statement: none locks many rows for long. */
const ROWS = 1_000;

/** What a change of its status writes beside it. */
export interface RolloutTurn {
  readonly status: RolloutStatus;
  readonly pauseReason?: RolloutPause | null;
  readonly startTime?: number;
  readonly endTime?: number | null;
  readonly restore?: RolloutRestore;
  readonly accepted?: StoredRollout["accepted"];
}

/** Rollouts and their waves, with the numbers of their devices. */
export class RolloutStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async insert(rollout: StoredRollout): Promise<void> {
    const waves = rollout.waves.map(({ number, name, devices, startTime, passedTime }) => ({
      rollout_id: rollout.id,
      number,
      name,
      devices: JSON.stringify(devices),
      start_time: startTime,
      passed_time: passedTime,
    }));
    await this.#database.db.transaction().execute(async (tx) => {
      await tx.insertInto("ota_rollout").values(rowOf(rollout)).execute();
      await tx.insertInto("ota_rollout_wave").values(waves).execute();
    });
  }

  async find(id: Uuid): Promise<StoredRollout | undefined> {
    const row = await this.#database.db.selectFrom("ota_rollout").selectAll().where("id", "=", id).executeTakeFirst();
    const [found] = row ? await this.#withWaves([row]) : [];
    return found;
  }

  async list(tenantId: Uuid, otaPackageId: Uuid | undefined, link: PageLink): Promise<PageData<StoredRollout>> {
    let query = this.#database.db.selectFrom("ota_rollout").selectAll().where("tenant_id", "=", tenantId);
    if (otaPackageId) query = query.where("ota_package_id", "=", otaPackageId);
    const page = await selectPage(query, link, {
      dialect: this.#database.dialect,
      id: "ota_rollout.id",
      sortable: {
        createdTime: "ota_rollout.created_time",
        name: "ota_rollout.name",
        status: "ota_rollout.status",
        packageTitle: "ota_rollout.package_title",
      },
      search: ["ota_rollout.name", "ota_rollout.package_title", "ota_rollout.package_version"],
    });
    const found = await this.#withWaves(page.data);
    const byId = new Map(found.map((rollout) => [rollout.id, rollout]));
    return mapPage(page, (row) => byId.get(row.id) ?? rolloutOf(row, []));
  }

  /** Those of any tenant that are not at rest, oldest first. */
  async active(statuses: readonly RolloutStatus[] = ACTIVE): Promise<readonly { id: Uuid; tenantId: Uuid }[]> {
    const rows = await this.#database.db
      .selectFrom("ota_rollout")
      .select(["id", "tenant_id"])
      .where("status", "in", [...statuses])
      .orderBy("created_time")
      .orderBy("id")
      .execute();
    return rows.map((row) => ({ id: row.id, tenantId: row.tenant_id }));
  }

  /** Rollouts of a tenant, of any status or of some. */
  async count(tenantId: Uuid, statuses?: readonly RolloutStatus[]): Promise<number> {
    let query = this.#database.db
      .selectFrom("ota_rollout")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("tenant_id", "=", tenantId);
    if (statuses) query = query.where("status", "in", [...statuses]);
    return Number((await query.executeTakeFirstOrThrow()).count);
  }

  /** Takes a rollout from one status to another. @returns whether it had one of `from`. */
  async turn(id: Uuid, from: readonly RolloutStatus[], to: RolloutTurn): Promise<boolean> {
    const { status, pauseReason = null, startTime, endTime, restore, accepted } = to;
    const { numUpdatedRows } = await this.#database.db
      .updateTable("ota_rollout")
      .set({
        status,
        pause_reason: pauseReason,
        ...(startTime === undefined ? {} : { start_time: startTime }),
        ...(endTime === undefined ? {} : { end_time: endTime }),
        ...(restore === undefined ? {} : { restore }),
        ...(accepted === undefined ? {} : { accepted_failed: accepted.failed, accepted_tried: accepted.tried }),
      })
      .where("id", "=", id)
      .where("status", "in", [...from])
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /**
   * Replaces the waves that have not begun, whose devices are chosen anew: the rollout is prepared again.
   * @returns whether it had one of the statuses.
   */
  async replaceWaves(
    { id, wave, pauseReason }: StoredRollout,
    from: readonly RolloutStatus[],
    waves: readonly Pick<RolloutWave, "number" | "name" | "devices">[],
  ): Promise<boolean> {
    return this.#database.db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable("ota_rollout")
        .set({ status: "PREPARING", pause_reason: pauseReason, allotted: -1 })
        .where("id", "=", id)
        .where("status", "in", [...from])
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await tx.deleteFrom("ota_rollout_wave").where("rollout_id", "=", id).where("number", ">", wave).execute();
      if (waves.length > 0) {
        const rows = waves.map(({ number, name, devices }) => ({
          ...{ rollout_id: id, number, name, devices: JSON.stringify(devices), start_time: null, passed_time: null },
        }));
        await tx.insertInto("ota_rollout_wave").values(rows).execute();
      }
      await tx
        .updateTable("ota_rollout_device")
        .set({ wave: 0 })
        .where("rollout_id", "=", id)
        .where("wave", ">", wave)
        .execute();
      return true;
    });
  }

  /** Notes of how many waves the devices are chosen. */
  async setAllotted(id: Uuid, allotted: number): Promise<void> {
    await this.#database.db.updateTable("ota_rollout").set({ allotted }).where("id", "=", id).execute();
  }

  /** Notes that enough devices of a wave have updated, or that somebody does not wait for them. */
  async pass(id: Uuid, wave: number, now: number): Promise<void> {
    await this.#database.db
      .updateTable("ota_rollout_wave")
      .set({ passed_time: now })
      .where("rollout_id", "=", id)
      .where("number", "=", wave)
      .where("passed_time", "is", null)
      .execute();
  }

  /** Begins a wave. */
  async begin(id: Uuid, wave: number, now: number): Promise<void> {
    await this.#database.db.transaction().execute(async (tx) => {
      await tx
        .updateTable("ota_rollout_wave")
        .set({ start_time: now })
        .where("rollout_id", "=", id)
        .where("number", "=", wave)
        .execute();
      await tx.updateTable("ota_rollout").set({ wave }).where("id", "=", id).execute();
    });
  }

  /** Removes a rollout; its devices first, some at a time. */
  async remove(id: Uuid): Promise<void> {
    const { db } = this.#database;
    for (;;) {
      const rows = await db
        .selectFrom("ota_rollout_device")
        .select("device_id")
        .where("rollout_id", "=", id)
        .limit(ROWS)
        .execute();
      if (rows.length === 0) break;
      await db
        .deleteFrom("ota_rollout_device")
        .where("rollout_id", "=", id)
        .where(
          "device_id",
          "in",
          rows.map(({ device_id }) => device_id),
        )
        .execute();
    }
    await db.deleteFrom("ota_rollout_wave").where("rollout_id", "=", id).execute();
    await db.deleteFrom("ota_rollout").where("id", "=", id).execute();
  }

  async removeOfTenant(tenantId: Uuid): Promise<void> {
    const rows = await this.#database.db
      .selectFrom("ota_rollout")
      .select("id")
      .where("tenant_id", "=", tenantId)
      .execute();
    for (const { id } of rows) await this.remove(id);
  }

  async #withWaves(rows: readonly RolloutColumns[]): Promise<StoredRollout[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const [waves, counts] = await Promise.all([this.#waves(ids), this.#counts(ids)]);
    return rows.map((row) => {
      const own = waves.filter(({ rollout_id }) => rollout_id === row.id);
      return rolloutOf(
        row,
        own.map((wave) => waveOf(wave, counts(row.id, wave.number))),
      );
    });
  }

  #waves(ids: readonly Uuid[]): Promise<RolloutWaveColumns[]> {
    return this.#database.db
      .selectFrom("ota_rollout_wave")
      .selectAll()
      .where("rollout_id", "in", [...ids])
      .orderBy("number")
      .execute();
  }

  async #counts(ids: readonly Uuid[], runner: Runner = this.#database.db) {
    const rows = await runner
      .selectFrom("ota_rollout_device")
      .select(({ fn }) => ["rollout_id", "wave", "state", fn.countAll<number>().as("count")])
      .where("rollout_id", "in", [...ids])
      .groupBy(["rollout_id", "wave", "state"])
      .execute();
    return (id: Uuid, wave: number): RolloutWave["counts"] => {
      const own = rows.filter((row) => row.rollout_id === id && row.wave === wave);
      const counted = own.map(({ state, count }) => ({ ...sumOf([]), [state]: Number(count) }));
      return sumOf(counted);
    };
  }
}
