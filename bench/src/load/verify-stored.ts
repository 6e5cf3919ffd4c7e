import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { BASE_TS, MAX_SEQUENCE, valuesOf } from "./publish-packet.ts";
import { type LoadDevice, Rest } from "./rest.ts";

/**
 * Compares what is stored with what was acknowledged, point by point; ends with status 1 when anything is missing or
 * wrong. Devices must be new: `mqtt-load.ts --counts counts.json` once, then this. `extra` counts points that were
 * stored without their acknowledgement having arrived.
 *
 *   node bench/src/load/verify-stored.ts --counts counts.json --devices devices.json
 */
const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://127.0.0.1:8080" },
    user: { type: "string", default: "tenant@orrery.local" },
    password: { type: "string", default: "tenant" },
    counts: { type: "string", default: "counts.json" },
    devices: { type: "string", default: "devices.json" },
  },
});

interface Counted {
  readonly token: string;
  readonly acknowledged: number;
}

type Series = Readonly<Record<string, readonly { readonly ts: number; readonly value: number }[]>>;

const KEYS = ["a", "b", "c"] as const;
const devices = JSON.parse(readFileSync(values.devices, "utf8")) as LoadDevice[];
const counts = JSON.parse(readFileSync(values.counts, "utf8")) as Counted[];
const idOf = new Map(devices.map(({ token, id }) => [token, id]));
const rest = await Rest.signIn(values.url, values.user, values.password);
const result = { devices: counts.length, acknowledged: 0, points: 0, missing: 0, wrong: 0, extra: 0 };

function compare(series: Series, acknowledged: number): void {
  for (const key of KEYS) {
    const stored = new Map((series[key] ?? []).map(({ ts, value }) => [ts, value]));
    result.points += stored.size;
    result.extra += Math.max(0, stored.size - acknowledged);
    for (let k = 0; k < acknowledged; k += 1) {
      const expected = valuesOf(k);
      const value = stored.get(expected.ts);
      if (value === undefined) result.missing += 1;
      else if (value !== expected[key]) result.wrong += 1;
    }
  }
}

for (const { token, acknowledged } of counts) {
  const range = `startTs=${BASE_TS}&endTs=${BASE_TS + MAX_SEQUENCE}&limit=${MAX_SEQUENCE}&agg=NONE&orderBy=ASC`;
  const path = `plugins/telemetry/DEVICE/${idOf.get(token)}/values/timeseries?keys=a,b,c&useStrictDataTypes=true`;
  compare(await rest.call<Series>(`${path}&${range}`), acknowledged);
  result.acknowledged += acknowledged;
}
console.log(JSON.stringify(result));
process.exitCode = result.missing + result.wrong > 0 ? 1 : 0;
