import { type EntityId, entityId, type Point, type TypedValue, type Uuid } from "@orrery/model";
import { createLogger } from "../../../kernel/logging.ts";
import { openEmbeddedTimeSeriesStore, openPostgresTimeSeriesStore } from "../open-time-series-store.ts";

/** Writes until it is killed. Prints each durable round of each device: `<device> <round>`. */
const [target = "", firstRound = "0"] = process.argv.slice(2);
const log = createLogger("error");
const limits = { bufferedPoints: 16_384, logBytes: 200_000, foldPoints: 64 };
const store = target.startsWith("postgres")
  ? await openPostgresTimeSeriesStore({ url: target, log, limits })
  : await openEmbeddedTimeSeriesStore({ path: target, log, limits });

const DEVICES = 20;
/** With a third argument, passes of retention run beside the writes. */
const hasPasses = process.argv[4] === "passes";
process.stdout.write("ready\n");
let newest = Number(firstRound);
if (hasPasses) void retainAgainAndAgain();

for (let round = Number(firstRound); ; round++) {
  const said: Promise<void>[] = [];
  for (let device = 0; device < DEVICES; device++) {
    const entity = entityOf(device);
    const points = pointsOf(round);
    said.push(
      store.write({ entity, points, latest: true }).then(() => void process.stdout.write(`${device} ${round}\n`)),
    );
  }
  await Promise.all(said);
  newest = round;
}

/** Rolls up what is older than the late points, to buckets of 100 ms and then of a second. */
async function retainAgainAndAgain(): Promise<void> {
  for (;;) {
    const rawTs = Math.floor((newest * 10 - 6000) / 100) * 100;
    const endTs = Math.floor((rawTs - 3000) / 1000) * 1000;
    const steps = [
      { stepMs: 1000, startTs: -1e9, endTs },
      { stepMs: 100, startTs: endTs, endTs: rawTs },
    ];
    for (let device = 0; device < DEVICES; device++) {
      await store.retain(entityOf(device), [{ keys: ["n"], steps, expireTs: undefined }]);
    }
  }
}

function entityOf(device: number): EntityId {
  return entityId("DEVICE", `00000000-0000-4000-8000-${String(device).padStart(12, "0")}` as Uuid);
}

/** In order, then one late point, then one that overwrites a point of the previous round. */
function pointsOf(round: number): Point[] {
  const value = (n: number): TypedValue => ({ type: "LONG", value: n });
  return [
    { key: "n", ts: round * 10, value: value(round) },
    { key: "n", ts: round * 10 - 4005, value: value(-round) },
    { key: "text", ts: round - (round % 2), value: { type: "STRING", value: `round ${round}` } },
  ];
}
