import type { AlarmSeverity, DeviceId, KeyFilterPredicate } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../session/client-context.tsx";
import type { AlarmDraft, ConditionDraft } from "../model/alarm-draft.ts";

/** Points that a chart of values has at most. */
const BUCKETS = 400;

/** The number that a rule is about first, which a chart shows. */
export function chartedKey({ create }: Pick<AlarmDraft, "create">): string | undefined {
  return create.map(({ rule }) => keyIn(rule.condition)).find((key) => key !== undefined);
}

function keyIn(condition: ConditionDraft): string | undefined {
  switch (condition.kind) {
    case "group":
      return condition.items.map(keyIn).find((key) => key !== undefined);
    case "filter": {
      const { key, predicate } = { ...condition.filter.key, predicate: condition.filter.predicate };
      const isNumber = limitsIn(predicate).length > 0;
      return condition.filter.key.type === "TIME_SERIES" && isNumber ? key : undefined;
    }
    case "silence":
      return condition.of.type === "TIME_SERIES" ? condition.of.key : undefined;
  }
}

export interface ChartLimit {
  readonly severity: AlarmSeverity;
  readonly value: number;
}

/** Limits of a key, as far as they are written in the rules. */
export function limitsOf({ create }: Pick<AlarmDraft, "create">, key: string): readonly ChartLimit[] {
  return create.flatMap(({ severity, rule }) =>
    valuesOf(rule.condition, key).map((value): ChartLimit => ({ severity, value })),
  );
}

function valuesOf(condition: ConditionDraft, key: string): readonly number[] {
  if (condition.kind === "group") return condition.items.flatMap((item) => valuesOf(item, key));
  if (condition.kind === "silence" || condition.filter.key.key !== key) return [];
  return limitsIn(condition.filter.predicate);
}

function limitsIn(predicate: KeyFilterPredicate): readonly number[] {
  if (predicate.type === "COMPLEX") return predicate.predicates.flatMap(limitsIn);
  return predicate.type === "NUMERIC" && predicate.value.defaultValue != null ? [predicate.value.defaultValue] : [];
}

export interface TestedValue {
  readonly ts: number;
  readonly min: number;
  readonly max: number;
}

/** Lowest and highest values of each part of a range: an average would hide what raised an alarm. */
export function useTestedValues(
  device: DeviceId | undefined,
  key: string | undefined,
  range: { readonly startTs: number; readonly endTs: number },
): readonly TestedValue[] | undefined {
  const client = useClient();
  const { startTs, endTs } = range;
  const { data } = useQuery({
    queryKey: ["backtest-values", device?.id, key, startTs, endTs],
    enabled: device !== undefined && key !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      if (!device || key === undefined) return [];
      const interval = Math.max(1000, Math.ceil((endTs - startTs) / BUCKETS));
      const query = { keys: [key], startTs, endTs, interval, limit: BUCKETS * 2 };
      const ask = (agg: "MIN" | "MAX") =>
        client.telemetry.history(device, { ...query, agg, orderBy: "ASC" }, { signal, ignoreErrors: true });
      const [low, high] = await Promise.all([ask("MIN"), ask("MAX")]);
      const highs = new Map((high[key] ?? []).map(({ ts, value }) => [ts, Number(value)]));
      return (low[key] ?? []).flatMap(({ ts, value }): TestedValue[] => {
        const min = Number(value);
        const max = highs.get(ts) ?? min;
        return Number.isFinite(min) && Number.isFinite(max) ? [{ ts, min, max }] : [];
      });
    },
  });
  return data;
}
