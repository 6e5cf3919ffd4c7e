import { DAY_MS, entityId, HOUR_MS, PointSeries, type TimeRange } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useTimeService } from "../pickers/time-window/use-time-service.ts";
import { useClient } from "../session/client-context.tsx";

/** What queues report of their messages (reference: console pages, 7.9). */
export const OUTCOMES = ["successfulMsgs", "failedMsgs", "tmpFailed"] as const;
export const TIMEOUTS = ["timeoutMsgs", "tmpTimeout"] as const;
const KEYS = [...OUTCOMES, ...TIMEOUTS] as const;

export type QueueKey = (typeof KEYS)[number];

/** An error of a rule node, as a queue reported it. */
export interface RuleException {
  readonly ts: number;
  readonly chain: string;
  readonly node: string;
  readonly message: string;
}

export interface QueueStatistics {
  /** The last hour. */
  readonly range: TimeRange;
  /** Messages of all queues together, by what became of them. */
  readonly series: Readonly<Record<QueueKey, PointSeries>>;
  /** Of thirty days, the newest first. */
  readonly exceptions: readonly RuleException[];
}

const REFRESH_MS = 10_000;
const QUEUES = 20;
const MAX_POINTS = 10_000;
const MAX_EXCEPTIONS = 50;

/** How the rule engine fares: what became of its messages, and what failed. */
export function useQueueStatistics() {
  const client = useClient();
  const { serverNow } = useTimeService();
  return useQuery({
    queryKey: ["usage", "queues"],
    queryFn: async ({ signal }): Promise<QueueStatistics> => {
      const options = { signal, ignoreErrors: true };
      const now = serverNow();
      const range = { start: now - HOUR_MS, end: now };
      const { data: queues } = await client.queries.find(
        {
          entityFilter: { type: "assetType", assetType: "TbServiceQueue", assetNameFilter: "" },
          pageLink: { pageSize: QUEUES, page: 0 },
        },
        options,
      );
      const answers = await Promise.all(
        queues.map(async ({ entityId: { id } }) => {
          const asset = entityId("ASSET", id);
          const counted = { startTs: range.start, endTs: range.end + 1, keys: KEYS, limit: MAX_POINTS };
          const failed = { startTs: now - 30 * DAY_MS, endTs: now + 1, keys: [EXCEPTION], limit: MAX_EXCEPTIONS };
          const [counts, failures] = await Promise.all([
            client.telemetry.history(asset, counted, options),
            client.telemetry.history(asset, failed, options),
          ]);
          return { counts, failures: failures[EXCEPTION] ?? [] };
        }),
      );
      const seriesOf = (key: QueueKey) => summed(answers.map(({ counts }) => counts[key] ?? []));
      return {
        range,
        series: {
          successfulMsgs: seriesOf("successfulMsgs"),
          failedMsgs: seriesOf("failedMsgs"),
          tmpFailed: seriesOf("tmpFailed"),
          timeoutMsgs: seriesOf("timeoutMsgs"),
          tmpTimeout: seriesOf("tmpTimeout"),
        },
        exceptions: answers
          .flatMap(({ failures }) => failures.map(exceptionOf))
          .toSorted((a, b) => b.ts - a.ts)
          .slice(0, MAX_EXCEPTIONS),
      };
    },
    refetchInterval: REFRESH_MS,
  });
}

const EXCEPTION = "ruleEngineException";

interface Counted {
  readonly ts: number;
  readonly value: string;
}

/** Queues report at the same moments. */
function summed(queues: readonly (readonly Counted[])[]): PointSeries {
  const series = new PointSeries();
  for (const points of queues) {
    for (const { ts, value } of points.toReversed()) series.set(ts, (series.numberAt(ts) ?? 0) + (Number(value) || 0));
  }
  return series;
}

function exceptionOf({ ts, value }: Counted): RuleException {
  const read = (): Readonly<Record<string, unknown>> => {
    try {
      const parsed: unknown = JSON.parse(value);
      return typeof parsed === "object" && parsed !== null ? (parsed as Readonly<Record<string, unknown>>) : {};
    } catch {
      return { message: value };
    }
  };
  const { ruleChainName, ruleNodeName, message } = read();
  const text = (part: unknown) => (typeof part === "string" ? part : "");
  return { ts, chain: text(ruleChainName), node: text(ruleNodeName), message: text(message) };
}
