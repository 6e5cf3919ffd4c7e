import type { Client } from "@orrery/client";
import type { EntityType } from "@orrery/model";

/** Keys that the first entities of a kind have. */
export async function keysOfKind(
  client: Client,
  entityType: EntityType,
  type: "ATTRIBUTE" | "TIME_SERIES",
  signal: AbortSignal,
): Promise<readonly string[]> {
  const isSeries = type === "TIME_SERIES";
  const { attribute, timeseries } = await client.queries.keys(
    { entityFilter: { type: "entityType", entityType }, pageLink: { page: 0, pageSize: 100 } },
    { timeseries: isSeries, attributes: !isSeries },
    { signal, ignoreErrors: true },
  );
  return isSeries ? timeseries : attribute;
}
