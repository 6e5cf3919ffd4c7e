import { LATEST_ONLY, WITH_LATEST } from "../batch.ts";
import { readLog } from "../core/log-records.ts";
import type { LogWindow } from "../core/log-window.ts";
import type { PointBuffers } from "../core/point-buffers.ts";
import type { Slots } from "../core/slots.ts";
import type { Changes, SeriesStorage, StampedCell } from "../storage.ts";
import type { PendingLatest } from "./pending-latest.ts";

/** The state that the log restores. */
export interface ReplayTarget {
  readonly slots: Slots;
  readonly buffers: PointBuffers;
  readonly log: LogWindow;
  readonly latest: PendingLatest;
}

/**
 * Replays the log row by row. It is the end of the history, so replaying rows that had their effect gives the same
 * state.
 * @returns the latest values that were set unconditionally.
 */
export async function replay(
  storage: SeriesStorage,
  { slots, buffers, log, latest }: ReplayTarget,
): Promise<Changes["forceLatest"]> {
  const forced = new Map<number, StampedCell | undefined>();
  let lsn = 0;
  const clear = (slot: number) => {
    buffers.clear(slot);
    slots.setFirstLsn(slot, 0);
  };
  const target = {
    point(series: number, ts: number, type: number, num: number, text: string | undefined, flags: number): void {
      const slot = slots.take(series);
      if ((flags & LATEST_ONLY) === 0) {
        if (buffers.count(slot) === 0) log.addSlot(slot, lsn);
        buffers.append(slot, ts, type, num, text);
      }
      if ((flags & WITH_LATEST) === 0 || ts < (forced.get(series)?.ts ?? -Infinity)) return;
      if (slots.offerLatest(slot, ts, type, num, text)) latest.add(slot);
    },
    folded(series: number): void {
      const slot = slots.find(series);
      if (slot !== undefined) clear(slot);
    },
    removed(series: number, startTs: number, endTs: number): void {
      const slot = slots.find(series);
      if (slot === undefined) return;
      buffers.remove(slot, startTs, endTs);
      if (buffers.count(slot) === 0) slots.setFirstLsn(slot, 0);
    },
    latest(series: number, value: StampedCell | undefined): void {
      const slot = slots.find(series);
      if (slot !== undefined) slots.clearLatest(slot);
      forced.set(series, value);
    },
    dropped(series: number): void {
      forced.delete(series);
      const slot = slots.find(series);
      if (slot === undefined) return;
      clear(slot);
      slots.release(slot);
    },
  };
  for (let rows = await storage.logAfter(lsn); rows.length > 0; rows = await storage.logAfter(lsn)) {
    for (const row of rows) {
      lsn = row.lsn;
      log.addRow(lsn, row.data.length);
      readLog(row.data, target);
    }
  }
  return [...forced].map(([series, value]) => ({ series, value }));
}
