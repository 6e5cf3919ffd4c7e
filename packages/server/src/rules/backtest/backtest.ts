import { setImmediate as othersTurn } from "node:timers/promises";
import {
  type DeviceId,
  type EntityId,
  entityId,
  NULL_UUID,
  PlatformError,
  type Point,
  type TenantId,
} from "@orrery/model";
import { BACKTEST_LIMITS, type BacktestLine } from "@orrery/model/alarm-rules";
import type { TelemetryService } from "../../telemetry/telemetry-service.ts";
import { loadOwnerValues, loadSnapshot, type ValueSources } from "../alarm-rules/load-device.ts";
import type { RuleSet } from "../alarm-rules/rule-set.ts";
import type { RuledDevice } from "../alarm-rules/ruled-device.ts";
import { type SimulatedEvent, Simulation } from "../alarm-rules/simulate.ts";
import { mergedUpdates } from "./history-updates.ts";

/** Points of a series that are read at once. */
const PAGE_SIZE = 2_000;
/** Values after which other work of the platform gets its turn. */
const STEP = 500;
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
}

/** Sources need no profile. */
const NO_PROFILE = { id: entityId("DEVICE_PROFILE", NULL_UUID) };

/** Runs rules over history, one device after the other; stops at the bounds, or when it is returned. */
export async function* backtest(test: Backtest): AsyncGenerator<BacktestLine, void, undefined> {
  const { rules, startTs, endTs, count } = test;
  yield { type: "begin", devices: count, problems: rules.problems };
  const done = { devices: 0, points: 0, events: 0, raised: 0 };
  let stoppedBy: "devices" | "points" | "events" | null = null;
  for await (const device of test.devices) {
    if (done.devices === BACKTEST_LIMITS.devices) stoppedBy = "devices";
    else if (done.points >= BACKTEST_LIMITS.points) stoppedBy = "points";
    else if (done.events >= BACKTEST_LIMITS.events) stoppedBy = "events";
    if (stoppedBy) break;
    for await (const line of ofDevice(test, device, done)) {
      if (line.type === "event") done.events += 1;
      if (line.type === "event" && line.event === "RAISED") done.raised += 1;
      yield line;
    }
    done.devices += 1;
    yield { type: "progress", devices: done.devices, points: done.points, ts: null };
  }
  const { devices, points, raised } = done;
  const raisedPerDay = raised / Math.max(1, (endTs - startTs) / DAY_MS);
  yield { type: "end", devices, points, raised, raisedPerDay, stoppedBy };
}

interface Done {
  readonly devices: number;
  points: number;
  readonly events: number;
}

async function* ofDevice(test: Backtest, device: BacktestDevice, done: Done): AsyncGenerator<BacktestLine> {
  const { rules, endTs, mayRead } = test;
  const { id: deviceId, name: deviceName } = device;
  const told = (events: readonly SimulatedEvent[]): BacktestLine[] =>
    events.map((event) => ({ type: "event", deviceId, deviceName, ...event }));
  await mayRead(deviceId);
  const simulation = await begun(test, device);
  const keys = [...rules.slots.series.keys()];
  const series = keys.map((key) => pagesOf(test, deviceId, key));
  try {
    for await (const updates of mergedUpdates(series)) {
      for (const [at, { ts, entries }] of updates.entries()) {
        simulation.take({ kind: "telemetry", ts, entries });
        done.points += entries.length;
        if (at % STEP === STEP - 1) await othersTurn();
      }
      yield* told(simulation.takeEvents());
      const ts = updates.at(-1)?.ts ?? null;
      yield { type: "progress", devices: done.devices, points: done.points, ts };
      if (done.points >= BACKTEST_LIMITS.points) return;
      await othersTurn();
    }
    simulation.advance(endTs);
    yield* told(simulation.takeEvents());
  } catch (error) {
    if (error instanceof PlatformError) throw error;
    yield* told(simulation.takeEvents());
    yield { type: "failed", deviceId, deviceName, message: error instanceof Error ? error.message : String(error) };
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
