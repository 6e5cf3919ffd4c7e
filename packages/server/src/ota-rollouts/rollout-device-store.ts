import type {
  OtaPackageType,
  PageData,
  PageLink,
  RolloutDevice,
  RolloutDeviceState,
  RolloutProgressPoint,
  RolloutReason,
  RolloutSettings,
  RolloutStatus,
  Uuid,
} from "@orrery/model";
import { sql } from "kysely";
import type { Database, Runner } from "../kernel/database/database.ts";
import { mapPage, selectPage } from "../kernel/database/select-page.ts";
import type { DeviceDecision } from "./decide-device.ts";
import { deviceOf, type RolloutDeviceColumns } from "./rollout-rows.ts";

/** Devices whose reports count. */
const WATCHED: readonly RolloutDeviceState[] = ["QUEUED", "UNDER_WAY", "FAILED"];
/** Statuses of rollouts whose devices are watched; one whose waves are changed is prepared again. */
export const WATCHING: readonly RolloutStatus[] = ["PREPARING", "RUNNING", "PAUSED"];
/** Failures that another try may mend. */
const RETRIABLE: readonly RolloutReason[] = ["REPORTED", "TIMEOUT"];
/** Rows of one statement: databases bound the number of parameters. */
const ROWS = 500;

export interface DeviceFilter {
  readonly states?: readonly RolloutDeviceState[] | undefined;
  readonly wave?: number | undefined;
}

/** The devices of rollouts. */
export class RolloutDeviceStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds devices that no wave has yet; those that are there already stay. */
  async add(
    rolloutId: Uuid,
    devices: readonly { readonly id: Uuid; readonly formerId: Uuid | null; readonly place: number }[],
    now: number,
  ): Promise<void> {
    for (let at = 0; at < devices.length; at += ROWS) {
      const rows = devices.slice(at, at + ROWS).map(
        ({ id, formerId, place }): RolloutDeviceColumns => ({
          ...{ rollout_id: rolloutId, device_id: id, wave: 0, place, state: "WAITING", former_id: formerId },
          ...{ assigned_time: 0, changed_time: now, reported: null, reason: null, error: null, attempts: 0 },
        }),
      );
      await this.#database.db
        .insertInto("ota_rollout_device")
        .values(rows)
        .onConflict((conflict) => conflict.columns(["rollout_id", "device_id"]).doNothing())
        .execute();
    }
  }

  async count(rolloutId: Uuid, wave?: number): Promise<number> {
    let query = this.#database.db
      .selectFrom("ota_rollout_device")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("rollout_id", "=", rolloutId);
    if (wave !== undefined) query = query.where("wave", "=", wave);
    return Number((await query.executeTakeFirstOrThrow()).count);
  }

  /** Puts devices that no wave has into one: those of `ids`, or the next of the random order. @returns how many. */
  async allot(rolloutId: Uuid, wave: number, which: { ids: readonly Uuid[] } | { limit: number }): Promise<number> {
    const { db } = this.#database;
    const ids = "ids" in which ? which.ids : await this.#unallotted(rolloutId, which.limit);
    let allotted = 0;
    for (let at = 0; at < ids.length; at += ROWS) {
      const { numUpdatedRows } = await db
        .updateTable("ota_rollout_device")
        .set({ wave })
        .where("rollout_id", "=", rolloutId)
        .where("device_id", "in", ids.slice(at, at + ROWS))
        .where("wave", "=", 0)
        .executeTakeFirst();
      allotted += Number(numUpdatedRows);
    }
    return allotted;
  }

  async #unallotted(rolloutId: Uuid, limit: number): Promise<readonly Uuid[]> {
    const rows = await this.#database.db
      .selectFrom("ota_rollout_device")
      .select("device_id")
      .where("rollout_id", "=", rolloutId)
      .where("wave", "=", 0)
      .where("state", "=", "WAITING")
      .orderBy("place")
      .limit(limit)
      .execute();
    return rows.map((row) => row.device_id);
  }

  /** Forgets the devices that no wave has: they are not of the rollout. @returns how many; at most `limit`. */
  async forgetUnallotted(rolloutId: Uuid, limit: number): Promise<number> {
    const ids = await this.#unallotted(rolloutId, Math.min(limit, ROWS));
    if (ids.length === 0) return 0;
    await this.#database.db
      .deleteFrom("ota_rollout_device")
      .where("rollout_id", "=", rolloutId)
      .where("device_id", "in", [...ids])
      .execute();
    return ids.length;
  }

  /** Devices that are to get the package next, those of earlier waves first. */
  nextWaiting(rolloutId: Uuid, upToWave: number, limit: number): Promise<RolloutDeviceColumns[]> {
    return this.#database.db
      .selectFrom("ota_rollout_device")
      .selectAll()
      .where("rollout_id", "=", rolloutId)
      .where("state", "=", "WAITING")
      .where("wave", ">", 0)
      .where("wave", "<=", upToWave)
      .orderBy("wave")
      .orderBy("place")
      .limit(limit)
      .execute();
  }

  /** Devices of some states, those that have changed longest ago first. */
  inStates(
    rolloutId: Uuid,
    states: readonly RolloutDeviceState[],
    limit: number,
    changedBefore?: number,
  ): Promise<RolloutDeviceColumns[]> {
    let query = this.#database.db
      .selectFrom("ota_rollout_device")
      .selectAll()
      .where("rollout_id", "=", rolloutId)
      .where("state", "in", [...states])
      .orderBy("changed_time")
      .limit(limit);
    if (changedBefore !== undefined) query = query.where("changed_time", "<=", changedBefore);
    return query.execute();
  }

  async countIn(rolloutId: Uuid, states: readonly RolloutDeviceState[]): Promise<number> {
    if (states.length === 0) return 0;
    const { count } = await this.#database.db
      .selectFrom("ota_rollout_device")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("rollout_id", "=", rolloutId)
      .where("state", "in", [...states])
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Watched devices of a rollout in the order of their ids, those behind `after`. */
  watchedOf(rolloutId: Uuid, after: Uuid | undefined, limit: number): Promise<RolloutDeviceColumns[]> {
    let query = this.#database.db
      .selectFrom("ota_rollout_device")
      .selectAll()
      .where("rollout_id", "=", rolloutId)
      .where("state", "in", [...WATCHED])
      .orderBy("device_id")
      .limit(limit);
    if (after) query = query.where("device_id", ">", after);
    return query.execute();
  }

  /** What rollouts watch of these devices. */
  watched(deviceIds: readonly Uuid[]): Promise<RolloutDeviceColumns[]> {
    return this.#database.db
      .selectFrom("ota_rollout_device")
      .innerJoin("ota_rollout", "ota_rollout.id", "ota_rollout_device.rollout_id")
      .selectAll("ota_rollout_device")
      .where("ota_rollout_device.device_id", "in", [...deviceIds])
      .where("ota_rollout_device.state", "in", [...WATCHED])
      .where("ota_rollout.status", "in", [...WATCHING])
      .execute();
  }

  /** Devices that got the package before a time and wait for nothing, because a run was cut. */
  async forgotten(rolloutId: Uuid, type: OtaPackageType, before: number, limit: number) {
    return this.#database.db
      .selectFrom("ota_rollout_device")
      .selectAll()
      .where("rollout_id", "=", rolloutId)
      .where("state", "=", "QUEUED")
      .where("assigned_time", "<", before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("ota_offer")
              .select("ota_offer.device_id")
              .whereRef("ota_offer.device_id", "=", "ota_rollout_device.device_id")
              .where("ota_offer.type", "=", type),
          ),
        ),
      )
      .limit(limit)
      .execute();
  }

  /** Those of the devices that wait to be offered their package. */
  async offered(deviceIds: readonly Uuid[], type: OtaPackageType): Promise<ReadonlySet<Uuid>> {
    const rows = await this.#database.db
      .selectFrom("ota_offer")
      .select("device_id")
      .where("device_id", "in", [...deviceIds])
      .where("type", "=", type)
      .execute();
    return new Set(rows.map((row) => row.device_id));
  }

  /** Notes that a device has the package; in the transaction that gives it. */
  async setQueued(
    { rollout_id, device_id }: RolloutDeviceColumns,
    now: number,
    runner: Runner = this.#database.db,
  ): Promise<void> {
    await runner
      .updateTable("ota_rollout_device")
      .set((row) => ({
        ...{ state: "QUEUED" as const, reported: null, reason: null, error: null },
        ...{ assigned_time: now, changed_time: now, attempts: row("attempts", "+", 1) },
      }))
      .where("rollout_id", "=", rollout_id)
      .where("device_id", "=", device_id)
      .where("state", "=", "WAITING")
      .execute();
  }

  /** Notes what became of a device, unless it has changed since the row was read. @returns whether it was noted. */
  async settle(
    { rollout_id, device_id, state, assigned_time }: RolloutDeviceColumns,
    to: Omit<DeviceDecision, "offerAgain">,
    now: number,
    runner: Runner = this.#database.db,
  ): Promise<boolean> {
    const { numUpdatedRows } = await runner
      .updateTable("ota_rollout_device")
      .set({ state: to.state, reported: to.reported, reason: to.reason, error: to.error, changed_time: now })
      .where("rollout_id", "=", rollout_id)
      .where("device_id", "=", device_id)
      .where("state", "=", state)
      .where("assigned_time", "=", assigned_time)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Makes failed devices wait for another try, some at a time. @returns how many. */
  async retry(rolloutId: Uuid, deviceIds: readonly Uuid[] | undefined, now: number): Promise<number> {
    let retried = 0;
    for (;;) {
      let query = this.#database.db
        .selectFrom("ota_rollout_device")
        .select("device_id")
        .where("rollout_id", "=", rolloutId)
        .where("state", "=", "FAILED")
        .limit(ROWS);
      if (deviceIds) query = query.where("device_id", "in", [...deviceIds]);
      const ids = (await query.execute()).map((row) => row.device_id);
      if (ids.length === 0) return retried;
      await this.#database.db
        .updateTable("ota_rollout_device")
        .set({ state: "WAITING", reported: null, reason: null, error: null, changed_time: now })
        .where("rollout_id", "=", rolloutId)
        .where("device_id", "in", ids)
        .execute();
      retried += ids.length;
    }
  }

  /** When the first of the devices failed that have tried at most `times` times; `undefined` without any. */
  async firstRetriable(rolloutId: Uuid, times: number): Promise<number | undefined> {
    const { first } = await this.#database.db
      .selectFrom("ota_rollout_device")
      .select(({ fn }) => fn.min<number | null>("changed_time").as("first"))
      .where("rollout_id", "=", rolloutId)
      .where("state", "=", "FAILED")
      .where("attempts", "<=", times)
      .where("reason", "in", [...RETRIABLE])
      .executeTakeFirstOrThrow();
    return first === null ? undefined : Number(first);
  }

  /** Makes devices that failed long enough ago, and have tries left, wait for another one; some at a time. */
  async retryDue(
    rolloutId: Uuid,
    { times, afterMs }: NonNullable<RolloutSettings["retry"]>,
    now: number,
  ): Promise<void> {
    const due = await this.#database.db
      .selectFrom("ota_rollout_device")
      .select("device_id")
      .where("rollout_id", "=", rolloutId)
      .where("state", "=", "FAILED")
      .where("attempts", "<=", times)
      .where("reason", "in", [...RETRIABLE])
      .where("changed_time", "<=", now - afterMs)
      .limit(ROWS)
      .execute();
    if (due.length === 0) return;
    await this.#database.db
      .updateTable("ota_rollout_device")
      .set({ state: "WAITING", reported: null, reason: null, error: null, changed_time: now })
      .where("rollout_id", "=", rolloutId)
      .where("state", "=", "FAILED")
      .where(
        "device_id",
        "in",
        due.map((row) => row.device_id),
      )
      .execute();
  }

  async list(rolloutId: Uuid, { states, wave }: DeviceFilter, link: PageLink): Promise<PageData<RolloutDevice>> {
    let query = this.#database.db
      .selectFrom("ota_rollout_device")
      .leftJoin("device", "device.id", "ota_rollout_device.device_id")
      .selectAll("ota_rollout_device")
      .select("device.name as device_name")
      .where("ota_rollout_device.rollout_id", "=", rolloutId);
    if (states) query = query.where("ota_rollout_device.state", "in", [...states]);
    if (wave !== undefined) query = query.where("ota_rollout_device.wave", "=", wave);
    const page = await selectPage(query, link, {
      dialect: this.#database.dialect,
      id: "ota_rollout_device.device_id",
      sortable: {
        deviceName: "device.name",
        wave: "ota_rollout_device.wave",
        state: "ota_rollout_device.state",
        reason: "ota_rollout_device.reason",
        error: "ota_rollout_device.error",
        changedTime: "ota_rollout_device.changed_time",
      },
      search: ["device.name", "ota_rollout_device.error"],
    });
    return mapPage(page, deviceOf);
  }

  /** How many devices had updated at the end of each `stepMs` from a time, where that changed; ascending. */
  async progress(rolloutId: Uuid, from: number, stepMs: number): Promise<readonly RolloutProgressPoint[]> {
    const step = sql<number>`(changed_time - ${from}) / ${sql.lit(stepMs)}`;
    const rows = await this.#database.db
      .selectFrom("ota_rollout_device")
      .select(({ fn }) => [step.as("step"), fn.countAll<number>().as("count")])
      .where("rollout_id", "=", rolloutId)
      .where("state", "=", "UPDATED")
      .groupBy(sql`1`)
      .orderBy(sql`1`)
      .execute();
    let updated = 0;
    return rows.map(({ step: at, count }) => {
      updated += Number(count);
      return { ts: from + (Number(at) + 1) * stepMs, updated };
    });
  }
}
