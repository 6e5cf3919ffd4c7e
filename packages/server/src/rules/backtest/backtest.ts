import { setImmediate as othersTurn } from "node:timers/promises";
import {
  type DeviceId,
  type EntityId,
  entityId,
  isPlatformError,
  NULL_UUID,
  type Point,
  type TenantId,
} from "@orrery/model";
import { BACKTEST_LIMITS, type BacktestBound, type BacktestLine } from "@orrery/model/alarm-rules";
import type { TelemetryService } from "../../telemetry/telemetry-service.ts";
import { loadOwnerValues, loadSnapshot, type ValueSources } from "../alarm-rules/load-device.ts";
import type { RuleSet } from "../alarm-rules/rule-set.ts";
import type { RuledDevice } from "../alarm-rules/ruled-device.ts";
import { Simulation } from "../alarm-rules/simulate.ts";
import { boundOf, DeviceRun, type Done, type Limits, NotJudged } from "./device-run.ts";
import { mergedUpdates } from "./history-updates.ts";

/** Points of a series that are read at once. */
const PAGE_SIZE = 2_000;
const DAY_MS = 86_400_000;

export interface BacktestDevice {
  readonly id: DeviceId;
  readonly tenantId: TenantId;
  readonly customerId?: RuledDevice["customerId"];
  readonly name: string;
}

export interface Backtest {
  readonly rules: RuleSet;
  readonly startTs: number;
  /** Exclusive. */
  readonly endTs: number;
  readonly count: number;
  /** At most {@link BACKTEST_LIMITS} are read. */
  readonly devices: AsyncIterable<BacktestDevice>;
  readonly sources: ValueSources & { readonly telemetry: Pick<TelemetryService, "history" | "latest"> };
  /** Rejects when the user may not read the device any more. */
  readonly mayRead: (id: EntityId) => Promise<unknown>;
  /** {@link BACKTEST_LIMITS} by default. */
  readonly limits?: Limits;
}

/** Sources need no profile. */
const NO_PROFILE = { id: entityId("DEVICE_PROFILE", NULL_UUID) };

/** Runs rules over history, one device after the other; stops at the bounds, or when it is returned. */
export async function* backtest(test: Backtest): AsyncGenerator<BacktestLine, void, undefined> {
  const { rules, startTs, endTs, count, limits = BACKTEST_LIMITS } = test;
  yield { type: "begin", devices: count, problems: rules.problems };
  const done: Done = { devices: 0, points: 0, events: 0, judgements: 0, raised: 0, coveredMs: 0 };
  let stoppedBy: BacktestBound | undefined;
  for await (const device of test.devices) {
    stoppedBy = done.devices >= limits.devices ? "devices" : boundOf(done, limits);
    if (stoppedBy) break;
    stoppedBy = yield* ofDevice(test, device, done);
    done.devices += 1;
    yield { type: "progress", devices: done.devices, points: done.points, ts: null };
    if (stoppedBy) break;
  }
  const { devices, points, raised } = done;
  const days = (devices === 0 ? endTs - startTs : done.coveredMs / devices) / DAY_MS;
  yield {
    type: "end",
    devices,
    points,
    raised,
    raisedPerDay: raised / Math.max(1, days),
    stoppedBy: stoppedBy ?? null,
  };
}

/** @returns the bound at which it stopped before the end of the range. */
async function* ofDevice(
  test: Backtest,
  device: BacktestDevice,
  done: Done,
): AsyncGenerator<BacktestLine, BacktestBound | undefined, undefined> {
  const { startTs, endTs, mayRead } = test;
  const { id: deviceId, name: deviceName } = device;
  let run: DeviceRun | undefined;
  const told = (): BacktestLine[] =>
    (run?.takeEvents() ?? []).map((event) => ({ type: "event", deviceId, deviceName, ...event }));
  try {
    await mayRead(deviceId);
    run = new DeviceRun(await begun(test, device), done, test.limits ?? BACKTEST_LIMITS);
    const series = [...test.rules.slots.series.keys()].map((key) => pagesOf(test, deviceId, key));
    for await (const updates of mergedUpdates(series)) {
      const bound = await run.take(updates);
      yield* told();
      yield { type: "progress", devices: done.devices, points: done.points, ts: run.now };
      if (bound) {
        done.coveredMs += run.now - startTs;
        return bound;
      }
      await othersTurn();
    }
    const bound = await run.reach(endTs);
    yield* told();
    done.coveredMs += run.now - startTs;
    return bound;
  } catch (error) {
    // Others, such as a database that does not answer, are not the device's: the answer breaks off.
    if (!(error instanceof NotJudged) && !isPlatformError(error, "notFound")) throw error;
    yield* told();
    yield { type: "failed", deviceId, deviceName, message: error.message };
    done.coveredMs += endTs - startTs;
    return undefined;
  }
}

/** The points of a series, oldest first; rights are asked before each page. */
async function* pagesOf({ startTs, endTs, sources, mayRead }: Backtest, id: EntityId, key: string) {
  for (let from = startTs; from < endTs; ) {
    await mayRead(id);
    const query = { keys: [key], startTs: from, endTs, aggregation: "NONE", interval: 0, order: "ASC" } as const;
    const page = (await sources.telemetry.history(id, { ...query, limit: PAGE_SIZE })).get(key) ?? [];
    yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    from = last.ts + 1;
  }
}

/** The values with which the range begins: the last ones before it, and attributes as they are now. */
async function begun({ rules, startTs, sources }: Backtest, device: BacktestDevice): Promise<Simulation> {
  const ruled: RuledDevice = { ...device, profile: NO_PROFILE };
  const [snapshot, owners, before] = await Promise.all([
    loadSnapshot(device.id, rules, { ...sources, tenantId: device.tenantId }, false),
    loadOwnerValues(ruled, rules, sources),
    pointsBefore(device.id, [...rules.slots.series.keys()], startTs, sources),
  ]);
  for (const { key, value, ts } of before) snapshot.set(rules.slots.series.get(key), value, ts);
  return new Simulation(rules, snapshot, owners, startTs);
}

async function pointsBefore(
  id: EntityId,
  keys: readonly string[],
  startTs: number,
  { telemetry }: Backtest["sources"],
): Promise<readonly Point[]> {
  if (keys.length === 0 || startTs <= 0) return [];
  const query = {
    keys,
    startTs: 0,
    endTs: startTs,
    aggregation: "NONE",
    interval: 0,
    limit: 1,
    order: "DESC",
  } as const;
  return [...(await telemetry.history(id, query)).values()].flat();
}
