import { parseArgs } from "node:util";
import type { Call } from "./calls.ts";
import { Subject } from "./subject.ts";

/**
 * Processor time of the platform for one call of each kind, in milliseconds: all its threads, for itself and in the
 * system. Prints one JSON object. With `--against` a second platform that has these settings is measured in turn with
 * the first one, so that what else the machine does meanwhile slows both: medians of the rounds, and the median of what
 * the first one takes more in a round, in percent.
 *
 *   npm run bench:rest -- --devices 1000 --calls 3000
 *   npm run bench:rest -- --of kinds         # lists, reads and saves of each kind of entity
 *   npm run bench:rest -- --of kinds --only assets.change,assets.save --rounds 15 --calls 1000 \
 *     --against ORRERY_HISTORY_VERSIONS=0 --against ORRERY_RECYCLE_BIN_DAYS=0
 *   npm run bench:rest -- --from elsewhere   # by a proxy, for a caller that takes compressed answers
 */
const { values } = parseArgs({
  options: {
    devices: { type: "string", default: "1000" },
    calls: { type: "string", default: "3000" },
    "warm-up": { type: "string", default: "2000" },
    connections: { type: "string", default: "4" },
    from: { type: "string", default: "here" },
    /** `commonest` calls, or `kinds`. */
    of: { type: "string", default: "commonest" },
    /** Names of the calls to make, separated by commas; all by default. */
    only: { type: "string" },
    /** Settings of the platform, `NAME=value` each. */
    set: { type: "string", multiple: true, default: [] },
    against: { type: "string", multiple: true, default: [] },
    rounds: { type: "string", default: "1" },
  },
});
const [calls, rounds] = [Number(values.calls), Number(values.rounds)];
const given = settingsIn(values.set);
const options = {
  devices: Number(values.devices),
  connections: Number(values.connections),
  isElsewhere: values.from === "elsewhere",
  of: values.of === "kinds" ? "kinds" : "commonest",
  settings: given,
} as const;

await using subject = await Subject.start(options);
await using other =
  values.against.length > 0
    ? await Subject.start({ ...options, settings: { ...given, ...settingsIn(values.against) } })
    : undefined;

const results: Record<string, object> = {};
for (const name of values.only?.split(",") ?? Object.keys(subject.calls)) results[name] = await measured(name);
const { devices, connections } = options;
const said = { of: values.of, from: values.from, against: values.against, devices, calls, connections, rounds };
console.log(JSON.stringify({ bench: "rest", ...said, results }));

async function measured(name: string): Promise<object> {
  const call = callOf(subject, name);
  const bytes = (await subject.call(call)).length;
  const sides = [{ subject, call }, ...(other ? [{ subject: other, call: callOf(other, name) }] : [])];
  for (const side of sides) await side.subject.repeat(side.call, Number(values["warm-up"]));
  const times: number[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++) {
    // In turn, and each one the first in every second round.
    const order = round % 2 === 0 ? [0, 1] : [1, 0];
    for (const at of order) {
      const side = sides[at];
      if (side) times[at]?.push(await side.subject.cpuMsOf(side.call, calls));
    }
  }
  const [own = [], others = []] = times;
  const cpuMs = rounded(median(own));
  if (others.length === 0) return { cpuMs, bytes };
  const morePercent = median(own.map((ms, round) => (ms / (others[round] ?? ms) - 1) * 100));
  return { cpuMs, againstMs: rounded(median(others)), morePercent: Math.round(morePercent * 10) / 10, bytes };
}

function callOf({ calls: known }: Subject, name: string): Call {
  const call = known[name];
  if (call === undefined) throw new Error(`There is no call ${name}: ${Object.keys(known).join(", ")}`);
  return call;
}

function settingsIn(texts: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(texts.map((text) => text.split("=", 2)));
}

function median(all: readonly number[]): number {
  const sorted = all.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}

function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
