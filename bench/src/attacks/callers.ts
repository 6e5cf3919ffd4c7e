import { LatencyHistogram } from "../load/latency-histogram.ts";
import { call, type Target } from "./target.ts";

/** What a tenant asks meanwhile. */
const PATHS = [
  "/api/tenant/devices?pageSize=10&page=0",
  "/api/tenant/deviceInfos?pageSize=10&page=0&textSearch=1&sortProperty=name&sortOrder=ASC",
  "/api/auth/user",
];
const BETWEEN_MS = 50;
const QUERY = JSON.stringify({
  entityFilter: { type: "entityType", entityType: "DEVICE" },
  entityFields: [{ type: "ENTITY_FIELD", key: "name" }],
  latestValues: [{ type: "TIME_SERIES", key: "a" }],
  pageLink: { pageSize: 10, page: 0 },
});

/** What calls took, in milliseconds from when they were due. */
export interface CallTimes {
  readonly calls: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Calls without an answer, or with another than 200, by status; 0 is none. */
  readonly failed: Readonly<Record<number, number>>;
}

/** Calls twenty times a second, each time on a connection of its own, whether or not the last call was answered. */
export async function callFor(
  target: Pick<Target, "host" | "httpPort" | "from">,
  token: string,
  seconds: number,
): Promise<CallTimes> {
  const times = new LatencyHistogram();
  const failed: Record<number, number> = {};
  const waiting: Promise<void>[] = [];
  const ask = async (number: number): Promise<void> => {
    const startedAt = performance.now();
    const path = PATHS[number % (PATHS.length + 1)];
    const query = { method: "POST", path: "/api/entitiesQuery/find", body: QUERY };
    const { status } = await call(target, { ...(path === undefined ? query : { method: "GET", path }), token });
    times.add(performance.now() - startedAt);
    if (status !== 200) failed[status] = (failed[status] ?? 0) + 1;
  };
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      waiting.push(ask(waiting.length));
      if (waiting.length < (seconds * 1_000) / BETWEEN_MS) return;
      clearInterval(timer);
      resolve();
    }, BETWEEN_MS);
  });
  await Promise.all(waiting);
  return { calls: waiting.length, p50: times.quantileMs(0.5), p99: times.quantileMs(0.99), max: times.maxMs, failed };
}
