import type { Client, LatestValues } from "@orrery/client";
import type { EntityId } from "@orrery/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useClient } from "../session/client-context.tsx";
import { isNumeric, type SparkPoint } from "./spark.ts";

const HOUR_MS = 3_600_000;
const BUCKET_MS = 60_000;
const REFRESH_MS = 60_000;
/** Raw points of a state are its changes at best; more than this are not drawn. */
const MAX_STATES = 500;
/** Keys that are drawn; the address of a request is bounded. */
const MAX_KEYS = 60;

export interface LastHour {
  readonly startTs: number;
  readonly endTs: number;
  readonly points: Readonly<Record<string, readonly SparkPoint[]>>;
}

/** The last hour of an entity's keys, a minute a point, asked for again each minute. */
export function useLastHour(entity: EntityId, latest: LatestValues | undefined): LastHour | undefined {
  const client = useClient();
  const keys = Object.keys(latest ?? {}).toSorted();
  const { data } = useQuery({
    queryKey: ["lastHour", entity.id, keys],
    queryFn: ({ signal }) => loadLastHour(client, entity, latest ?? {}, signal),
    enabled: keys.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return data;
}

async function loadLastHour(
  client: Client,
  entity: EntityId,
  latest: LatestValues,
  signal: AbortSignal,
): Promise<LastHour> {
  const endTs = Date.now();
  const startTs = endTs - HOUR_MS;
  const recent = Object.entries(latest)
    .filter(([, { ts }]) => ts >= startTs)
    .slice(0, MAX_KEYS);
  const numbers = recent.filter(([, { value }]) => isNumeric(value)).map(([key]) => key);
  const states = recent.filter(([, { value }]) => isState(value)).map(([key]) => key);
  const range = { startTs, endTs };
  const [lines, strips] = await Promise.all([
    numbers.length === 0
      ? {}
      : client.telemetry.history(
          entity,
          { ...range, keys: numbers, agg: "AVG", interval: BUCKET_MS, limit: MAX_STATES },
          { signal },
        ),
    states.length === 0
      ? {}
      : client.telemetry.history(
          entity,
          { ...range, keys: states, agg: "NONE", limit: MAX_STATES },
          { signal, ignoreErrors: true },
        ),
  ]);
  return { ...range, points: { ...lines, ...strips } };
}

const isState = (value: string) => !isNumeric(value) && value.length <= 24 && !/^[{[]/.test(value);
