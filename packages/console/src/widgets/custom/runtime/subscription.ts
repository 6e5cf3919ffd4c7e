import type { JsonObject } from "@orrery/model";
import type { FrameData } from "../frame-messages.ts";

/** A series as scripts read it (reference: dashboards and widgets, 3.4). */
export interface ScriptSeries {
  readonly datasource: JsonObject;
  readonly dataKey: JsonObject;
  readonly data: readonly (readonly [ts: number, value: unknown])[];
}

/** A subscription as scripts read it (reference: dashboards and widgets, 4.5). */
export interface Subscription extends Record<string, unknown> {
  datasources: readonly JsonObject[];
  data: readonly ScriptSeries[];
}

/** Puts data into a subscription; objects of datasources and keys stay the same while they are equal. */
export function fill(subscription: Subscription, { datasources, data, timeWindow, alarms }: FrameData): void {
  subscription.datasources = kept(subscription.datasources, datasources);
  const before = subscription.data;
  subscription.data = data.map(({ datasource, dataKey, points }, at) => ({
    datasource: subscription.datasources[datasource] ?? {},
    dataKey: kept([before[at]?.dataKey ?? {}], [dataKey])[0] ?? dataKey,
    data: points,
  }));
  subscription.hiddenData = subscription.data.map(() => ({ data: [] }));
  subscription.timeWindow = timeWindow ?? {};
  subscription.alarms = alarms ?? { data: [], totalPages: 0, totalElements: 0, hasNext: false };
  subscription.loadingData = false;
}

/** Scripts put members of their own into these objects, and compare them. */
function kept(before: readonly JsonObject[], now: readonly JsonObject[]): readonly JsonObject[] {
  return now.map((each, at) => {
    const old = before[at];
    return old &&
      old.name === each.name &&
      old.label === each.label &&
      old.entityId === each.entityId &&
      old.type === each.type
      ? Object.assign(old, each)
      : each;
  });
}

export function firstEntity({ datasources }: Subscription): object | null {
  const [first] = datasources;
  if (!first?.entityId) return null;
  return {
    entityId: { entityType: first.entityType, id: first.entityId },
    entityName: first.entityName,
    entityLabel: first.entityLabel,
  };
}
