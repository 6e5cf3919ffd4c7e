import { LatencyHistogram } from "../load/latency-histogram.ts";
import { call, type Target } from "./target.ts";

/** Calls of the tenant during attacks. */
const PATHS = [
  "/api/tenant/devices?pageSize=10&page=0",
  "/api/tenant/deviceInfos?pageSize=10&page=0&textSearch=1&sortProperty=name&sortOrder=ASC",
  "/api/auth/user",
];
const BETWEEN_MS = 25;
const SIGN_IN_BETWEEN_MS = 500;
/** Period of the check for due calls. */
const TICK_MS = 2;
const QUERY = JSON.stringify({
  entityFilter: { type: "entityType", entityType: "DEVICE" },
  entityFields: [{ type: "ENTITY_FIELD", key: "name" }],
  latestValues: [{ type: "TIME_SERIES", key: "a" }],
  pageLink: { pageSize: 10, page: 0 },
});

/** Durations of calls in milliseconds, from when they were due. */
export interface CallTimes {
  readonly calls: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Calls without status 200, by status; 0 without answer. */
  readonly failed: Readonly<Record<number, number>>;
}

type Caller = Pick<Target, "host" | "httpPort" | "from">;

/** Calls forty times a second, each on a new connection, without waiting for the previous answer. */
export function callFor(target: Caller, token: string, seconds: number): Promise<CallTimes> {
  return repeat(BETWEEN_MS, seconds, async (number) => {
    const path = PATHS[number % (PATHS.length + 1)];
    const query = { method: "POST", path: "/api/entitiesQuery/find", body: QUERY };
    const { status } = await call(target, { ...(path === undefined ? query : { method: "GET", path }), token });
    return status;
  });
}

/** Signs in twice a second, which includes the cost of a password hash. */
export function signInFor(target: Caller, account: Account, seconds: number): Promise<CallTimes> {
  const body = JSON.stringify(account);
  return repeat(SIGN_IN_BETWEEN_MS, seconds, async () => {
    const { status } = await call(target, { method: "POST", path: "/api/auth/login", body });
    return status;
  });
}

/** Credentials in the form of the call. */
export interface Account {
  readonly username: string;
  readonly password: string;
}

async function repeat(
  betweenMs: number,
  seconds: number,
  work: (number: number) => Promise<number>,
): Promise<CallTimes> {
  const times = new LatencyHistogram();
  const failed: Record<number, number> = {};
  const waiting: Promise<void>[] = [];
  const beganAt = performance.now();
  const total = (seconds * 1_000) / betweenMs;
  const dueAt = (number: number): number => beganAt + (number + 1) * betweenMs;
  const ask = async (number: number): Promise<void> => {
    const status = await work(number);
    times.add(performance.now() - dueAt(number));
    if (status !== 200) failed[status] = (failed[status] ?? 0) + 1;
  };
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      while (waiting.length < total && dueAt(waiting.length) <= performance.now()) waiting.push(ask(waiting.length));
      if (waiting.length < total) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  await Promise.all(waiting);
  return { calls: waiting.length, p50: times.quantileMs(0.5), p99: times.quantileMs(0.99), max: times.maxMs, failed };
}
