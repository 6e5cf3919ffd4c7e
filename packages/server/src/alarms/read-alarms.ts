import { type Alarm, PlatformError, type Uuid } from "@orrery/model";
import { sql } from "kysely";
import type { Runner } from "../kernel/database/database.ts";
import { alarmTable } from "./alarm-table.ts";

const MIB = 1024 * 1024;
/** Ids per statement. */
const CHUNK = 500;
/** Bytes of long texts that one statement reads. */
const PORTION_BYTES = 4 * MIB;
/** Bytes of details in a page, for 50,000 alarms of 650 bytes each. */
const PAGE_BYTES = 32 * MIB;
/** Bytes of details that are read at once by those who read all. */
const SOME_BYTES = 4 * MIB;
/** So few alarms are read without asking for their sizes: each is at most as large as a message may be. */
const FEW = 10;

/** The first alarms of a list of ids. */
export interface AlarmsRead {
  /** In the order of the ids, without those that do not exist. */
  readonly alarms: readonly Alarm[];
  /** How many of the ids were looked up. */
  readonly ids: number;
}

/** The alarms of a page. @throws {PlatformError} `badRequest` when they are too large for one. */
export async function readPage(db: Runner, ids: readonly Uuid[]): Promise<readonly Alarm[]> {
  const { alarms, ids: read } = await readAlarms(db, ids, PAGE_BYTES);
  if (read === ids.length) return alarms;
  throw new PlatformError(
    "badRequest",
    `The alarms of the page have more than ${PAGE_BYTES / MIB} MiB of details, ask for it in smaller ones`,
  );
}

/** The first alarms, as many as are read well at once. */
export function readSome(db: Runner, ids: readonly Uuid[]): Promise<AlarmsRead> {
  return readAlarms(db, ids, SOME_BYTES);
}

/**
 * Reads the first alarms whose details have `maxBytes` together, at least one: details may be as large as a message, and a
 * page of many of them larger than the memory.
 */
async function readAlarms(db: Runner, ids: readonly Uuid[], maxBytes: number): Promise<AlarmsRead> {
  const { portions, count } = await portionsOf(db, ids, maxBytes);
  const found = new Map<Uuid, Alarm>();
  for (const portion of portions) {
    const rows = await db.selectFrom("alarm").selectAll().where("id", "in", portion).execute();
    for (const row of rows) found.set(row.id, alarmTable.fromRow(row));
  }
  const read = ids.slice(0, count);
  return { alarms: read.map((id) => found.get(id)).filter((alarm) => alarm !== undefined), ids: count };
}

/** The ids in portions that one statement each may read, up to the first that is too much; and how many they are. */
async function portionsOf(
  db: Runner,
  ids: readonly Uuid[],
  maxBytes: number,
): Promise<{ readonly portions: readonly Uuid[][]; readonly count: number }> {
  if (ids.length <= FEW) return { portions: ids.length > 0 ? [[...ids]] : [], count: ids.length };
  const portions: Uuid[][] = [];
  let [bytes, ofPortion] = [0, 0];
  for (let at = 0; at < ids.length; at += CHUNK) {
    const chunk = ids.slice(at, at + CHUNK);
    const sizes = await sizesOf(db, chunk);
    let portion: Uuid[] = [];
    for (const [index, id] of chunk.entries()) {
      const size = sizes.get(id) ?? 0;
      bytes += size;
      if (bytes > maxBytes && at + index > 0) return { portions, count: at + index };
      ofPortion = portion.length === 0 ? size : ofPortion + size;
      if (portion.length === 0 || ofPortion > PORTION_BYTES) {
        portion = [];
        ofPortion = size;
        portions.push(portion);
      }
      portion.push(id);
    }
  }
  return { portions, count: ids.length };
}

/** Bytes of the texts that have no bound of their own. Neither database reads the texts for it. */
async function sizesOf(db: Runner, ids: readonly Uuid[]): Promise<ReadonlyMap<Uuid, number>> {
  const size = sql<number>`coalesce(octet_length(details), 0) + coalesce(octet_length(propagate_relation_types), 0)`;
  const rows = await db
    .selectFrom("alarm")
    .select(["id", size.as("size")])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.size]));
}
