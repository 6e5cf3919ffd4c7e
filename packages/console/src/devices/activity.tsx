import type { LiveResult } from "@orrery/client";
import type { DeviceId, DeviceInfo, EntityData, EntityDataQuery, PageData } from "@orrery/model";
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Dot, type DotState } from "../controls/basics/dot.tsx";
import { Age } from "../controls/time/time.tsx";
import { useClient } from "../session/client-context.tsx";

/** What the platform keeps in server attributes of a device. `lastActivityTs` 0: it never sent anything. */
export interface Activity {
  readonly active: boolean;
  readonly lastActivityTs: number;
}

const KEYS = ["active", "lastActivityTime"] as const;
const Context = createContext<ReadonlyMap<string, Activity>>(new Map());
const NOTHING: LiveResult<PageData<EntityData>> = { status: "loading", data: undefined, error: undefined };

/** Activity of the devices of a page, live, in one subscription. */
export function ActivityContext({
  rows,
  children,
}: {
  readonly rows: readonly DeviceInfo[];
  readonly children: ReactNode;
}) {
  const { live } = useClient();
  const ids = rows.map(({ id }) => id.id).join();
  const query = useMemo(() => (ids === "" ? undefined : live.entityData(activityQuery(ids.split(",")))), [live, ids]);
  const result = useSyncExternalStore(query?.subscribe ?? never, query?.snapshot ?? nothing);
  const activities = useMemo(() => activitiesOf(result.data), [result.data]);
  return <Context value={activities}>{children}</Context>;
}

/** `undefined` while it is not known. */
export function useRowActivity(id: string): Activity | undefined {
  return use(Context).get(id);
}

/** Activity of one device, live. */
export function useDeviceActivity(id: DeviceId): Activity | undefined {
  const { live } = useClient();
  const query = live.attributes(id, "SERVER_SCOPE", KEYS);
  const { data } = useSyncExternalStore(query.subscribe, query.snapshot);
  if (!data) return undefined;
  return { active: data.active?.value === "true", lastActivityTs: Number(data.lastActivityTime?.value ?? 0) };
}

/** Filled, ring or dashed ring; keeps its place while nothing is known. */
export function ActivityDot({ activity }: { readonly activity: Activity | undefined }) {
  const { t } = useTranslation();
  if (!activity) return <Dot state="unknown" label="" />;
  const state = dotState(activity);
  return <Dot state={state} label={t(LABELS[state])} />;
}

/** "Active", "Inactive" or "Never connected". */
export function ActivityState({ activity }: { readonly activity: Activity | undefined }) {
  const { t } = useTranslation();
  return activity && t(LABELS[dotState(activity)]);
}

/** "2 s ago" or "Never". */
export function LastActivity({ activity }: { readonly activity: Activity | undefined }) {
  const { t } = useTranslation();
  if (!activity) return null;
  if (activity.lastActivityTs === 0) return <span style={{ color: "var(--faint)" }}>{t("common.never")}</span>;
  return <Age ts={activity.lastActivityTs} />;
}

function dotState({ active, lastActivityTs }: Activity): Exclude<DotState, "error" | "unknown"> {
  if (active) return "active";
  return lastActivityTs > 0 ? "inactive" : "never";
}

const LABELS = { active: "device.active", inactive: "device.inactive", never: "device.never-connected" } as const;
const never = () => () => undefined;
const nothing = () => NOTHING;

function activityQuery(ids: readonly string[]): EntityDataQuery {
  return {
    entityFilter: { type: "entityList", entityType: "DEVICE", entityList: ids },
    pageLink: { page: 0, pageSize: ids.length },
    entityFields: [{ type: "ENTITY_FIELD", key: "name" }],
    latestValues: KEYS.map((key) => ({ type: "SERVER_ATTRIBUTE", key })),
  };
}

function activitiesOf(page: PageData<EntityData> | undefined): ReadonlyMap<string, Activity> {
  return new Map(
    (page?.data ?? []).map(({ entityId, latest }) => {
      const values = latest.SERVER_ATTRIBUTE;
      const lastActivityTs = Number(values?.lastActivityTime?.value ?? 0) || 0;
      return [entityId.id, { active: values?.active?.value === "true", lastActivityTs }];
    }),
  );
}
