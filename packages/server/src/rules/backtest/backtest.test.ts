import { setImmediate as othersTurn } from "node:timers/promises";
import { type EntityId, entityId, type JsonObject, PlatformError, type Point } from "@orrery/model";
import { BACKTEST_LIMITS, type BacktestLine } from "@orrery/model/alarm-rules";
import { expect, test } from "vitest";
import { compileRuleSet } from "../alarm-rules/rule-set.ts";
import { above, below, profileAlarm, rule } from "../testing/alarm-rule-json.ts";
import { numbered } from "../testing/memory-chains.ts";
import { TENANT } from "../testing/test-engine.ts";
import { type Backtest, backtest } from "./backtest.ts";

const T0 = Date.UTC(2026, 0, 5);
const MINUTE = 60_000;
const DAY = 86_400_000;

const IDS = [1, 2, 3].map((n) => entityId("DEVICE", numbered(n)));
const HEAT = profileAlarm({ MAJOR: rule([above("t", 10)]) }, { clearRule: rule([below("t", 5)]) });

/** No value of `t` for an hour, on Sundays. */
const SILENCE = (() => {
  const expression = { type: "NO_DATA", key: { type: "TIME_SERIES", key: "t" }, unit: "HOURS", duration: 1 };
  const schedule = { type: "SPECIFIC_TIME", timezone: "UTC", daysOfWeek: [7], startsOn: 0, endsOn: DAY };
  return profileAlarm({ MAJOR: rule([above("t", 10)], { orrery: { expression }, schedule }) });
})();

/** Values that go above and below the limits of {@link HEAT} by turns, every minute. */
const waves = (count: number): readonly Point[] =>
  Array.from({ length: count }, (_, n) => ({
    key: "t",
    ts: T0 + n * MINUTE,
    value: { type: "LONG", value: n % 2 === 0 ? 11 : 1 },
  }));

interface World {
  readonly alarms: readonly JsonObject[];
  readonly points?: readonly Point[];
  readonly days?: number;
  readonly limits?: Partial<Backtest["limits"]>;
  readonly mayRead?: (id: EntityId) => Promise<unknown>;
  /** Why no history can be read. */
  readonly unreadable?: Error;
}

async function run({ alarms, points = [], days = 1, limits = {}, mayRead = async () => {}, unreadable }: World) {
  const test: Backtest = {
    rules: compileRuleSet(alarms),
    startTs: T0,
    endTs: T0 + days * DAY,
    count: IDS.length,
    devices: devices(),
    sources: {
      telemetry: {
        latest: async () => [],
        history: async (_, { startTs, endTs, limit = points.length }) => {
          if (unreadable) throw unreadable;
          return new Map([["t", points.filter(({ ts }) => ts >= startTs && ts < endTs).slice(0, limit)]]);
        },
      },
      attributes: { attributes: async () => [] },
      entities: { find: async () => undefined },
    },
    mayRead,
    limits: { ...BACKTEST_LIMITS, ...limits },
  };
  const lines: BacktestLine[] = [];
  for await (const line of backtest(test)) lines.push(line);
  return lines;
}

async function* devices() {
  for (const id of IDS) yield { id, tenantId: TENANT, name: id.id };
}

const ofType = (lines: readonly BacktestLine[], wanted: BacktestLine["type"]) =>
  lines.filter(({ type }) => type === wanted);

test("rules that are judged every minute give others their turn", async () => {
  let turns = 0;
  const ended = new AbortController();
  const others = (async () => {
    for (; !ended.signal.aborted; turns++) await othersTurn();
  })();
  const lines = await run({ alarms: [SILENCE], days: 7 });
  ended.abort();
  await others;
  expect(lines.at(-1)).toMatchObject({ type: "end", devices: 3, raised: 3, stoppedBy: null });
  expect(turns).toBeGreaterThan((3 * 6 * DAY) / MINUTE / 1000); // once in a thousand judgements at least
});

test.each([
  // what is bounded, limit, devices, points, events
  ["points", 1440 + 1000, 2, 2440, 2440],
  ["points", 3 * 1440, 3, 4320, 4320],
  ["events", 100, 1, 100, 100],
  ["judgements", 2000, 1, 1000, 1000],
] as const)("a bound of %s, %i, is said though no device follows", async (bound, limit, count, points, events) => {
  const lines = await run({ alarms: [HEAT], points: waves(1440), limits: { [bound]: limit } });
  expect(lines.at(-1)).toMatchObject({ type: "end", devices: count, stoppedBy: bound });
  expect([points, events]).toEqual([
    lines.findLast((line) => line.type === "end")?.points,
    ofType(lines, "event").length,
  ]);
});

test("alarms a day are those of the time that was gone through", async () => {
  const points = waves(3 * 1440);
  const whole = await run({ alarms: [HEAT], points, days: 3 });
  expect(whole.at(-1)).toMatchObject({ raised: 3 * 2160, raisedPerDay: 2160, stoppedBy: null });
  const cut = await run({ alarms: [HEAT], points, days: 3, limits: { events: 2 * 1440 } });
  const last = cut.findLast((line) => line.type === "end");
  expect([last?.raised, Math.round(last?.raisedPerDay ?? 0)]).toEqual([1440, 720]);
});

test("a device that is deleted meanwhile has failed, and the others go on", async () => {
  const asked: string[] = [];
  const mayRead = async ({ id }: EntityId) => {
    asked.push(id);
    const isGone = id === IDS[0]?.id || (id === IDS[1]?.id && asked.filter((each) => each === id).length > 1);
    if (isGone) throw new PlatformError("notFound", "Device is not found");
  };
  const lines = await run({ alarms: [HEAT], points: waves(10), mayRead });
  const failed = lines.flatMap((line) => (line.type === "failed" ? [[line.deviceId, line.message]] : []));
  expect(failed).toEqual(IDS.slice(0, 2).map((id) => [id, "Device is not found"]));
  expect(lines.at(-1)).toMatchObject({ type: "end", devices: 3, raised: 5, stoppedBy: null });
});

test("a right that was withdrawn meanwhile ends it", async () => {
  const mayRead = () => Promise.reject(new PlatformError("forbidden", "No"));
  await expect(run({ alarms: [HEAT], mayRead })).rejects.toThrow("No");
});

test("a database that does not answer ends the backtest, and its words are not those of a device", async () => {
  const unreadable = new Error("connect ECONNREFUSED 10.1.2.3:5432");
  await expect(run({ alarms: [HEAT], points: waves(10), unreadable })).rejects.toBe(unreadable);
});
