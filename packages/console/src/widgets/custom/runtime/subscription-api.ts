import type { JsonObject } from "@orrery/model";
import { Observable } from "./observables.ts";
import type { PageLink } from "./page-link.ts";
import { PagedData } from "./paged-data.ts";
import { fill, firstEntity, type Subscription } from "./subscription.ts";

interface Callbacks {
  readonly onDataUpdated?: ((subscription: Subscription, detectChanges?: boolean) => void) | undefined;
}

/** `ctx.subscriptionApi` (reference: dashboards and widgets, 4.5): subscriptions that a script makes itself. */
export function subscriptionApi(page: PageLink, widget: JsonObject) {
  const create = (options: JsonObject, isBegun: boolean): Observable =>
    new Observable((to) => {
      const { callbacks = {}, ...rest } = options as JsonObject & { readonly callbacks?: Callbacks };
      const subscription: Subscription = {
        datasources: [],
        data: [],
        options,
        callbacks,
        type: rest.type ?? widget.type,
      };
      let id: number | undefined;
      const updated = () => {
        callbacks.onDataUpdated?.(subscription, true);
        page.afterAnswer();
      };
      const paged = new PagedData({
        page,
        subscription,
        datasources: Array.isArray(rest.datasources) ? (rest.datasources as JsonObject[]) : [],
        alarmSource: rest.alarmSource as JsonObject | undefined,
        updated,
      });
      const isAlarms = subscription.type === "alarm";
      const end = () => {
        paged.end();
        if (id === undefined) return;
        page.unlisten(id);
        page.call("subscriptions.end", id).subscribe();
        id = undefined;
      };
      Object.assign(subscription, {
        id: crypto.randomUUID(),
        alarmSource: rest.alarmSource,
        ...paged.methods,
        subscribe: () => {
          if (isAlarms) paged.methods.subscribeForAlarms(FIRST_ALARMS);
          // Of pages the script says which it wants.
          if (id !== undefined || isAlarms || rest.hasDataPageLink === true) return;
          const asked = page.ask("subscriptions.begin", [subscription.type, rest]);
          id = asked.id;
          page.listen(id, (data) => {
            fill(subscription, data);
            updated();
          });
          asked.promise.catch(end);
        },
        unsubscribe: end,
        destroy: end,
        update: () => undefined,
        onUpdateTimewindow: (start: number, end: number) => {
          if (id !== undefined) page.call("subscriptions.zoom", id, start, end).subscribe();
        },
        onResetTimewindow: () => {
          if (id !== undefined) page.call("subscriptions.zoom", id).subscribe();
        },
        isDataResolved: () => true,
        getFirstEntityInfo: () => firstEntity(subscription),
      });
      known.set(String(subscription.id), end);
      if (isBegun) (subscription.subscribe as () => void)();
      to.next(subscription);
      to.complete();
    });
  const known = new Map<string, () => void>();
  return {
    createSubscription: (options: JsonObject, subscribe?: boolean) => create(options, subscribe === true),
    createSubscriptionFromInfo: (
      type: string,
      infos: readonly JsonObject[],
      options: JsonObject,
      _useDefaultComponents?: boolean,
      subscribe?: boolean,
    ) => {
      const datasources = infos.map(datasourceOf);
      const sources = type === "alarm" ? { alarmSource: datasources[0] } : { datasources };
      return create({ ...options, type, ...sources } as JsonObject, subscribe === true);
    },
    removeSubscription: (id: string) => {
      known.get(id)?.();
      known.delete(id);
    },
  };
}

/** Of a subscription to alarms that names no page. */
const FIRST_ALARMS = { page: 0, pageSize: 10 };

const KEY_KINDS = { timeseries: "timeseries", attributes: "attribute", functions: "function", alarmFields: "alarm" };

/** A subscription info as a datasource. */
function datasourceOf(info: JsonObject): JsonObject {
  const dataKeys = Object.entries(KEY_KINDS).flatMap(([member, type]) => {
    const keys = info[member];
    return (Array.isArray(keys) ? (keys as JsonObject[]) : []).map((key) => ({
      label: key.name,
      settings: {},
      ...key,
      type,
    }));
  });
  const entityType = info.entityType ?? (info.deviceId ? "DEVICE" : undefined);
  return {
    type: info.type ?? "entity",
    name: info.name,
    entityType,
    entityId: info.entityId ?? info.deviceId,
    dataKeys,
  } as JsonObject;
}
