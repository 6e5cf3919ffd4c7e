import { entityKeyOf } from "@orrery/model";
import { useMemo, useSyncExternalStore } from "react";
import { useClient } from "../../../session/client-context.tsx";
import type { DataEntity } from "../../runtime/define-widget.ts";

const ONE = { page: 0, pageSize: 1, dynamic: true } as const;

/** A value of a device as text, kept live. */
export interface DeviceValue {
  readonly ts: number;
  readonly value: string;
}

const NEVER = { subscribe: () => () => undefined, snapshot: () => undefined };

/** An attribute, of any scope, or the latest value of a time series. Undefined before it is known, and without a value. */
export function useDeviceValue(
  device: DataEntity | undefined,
  type: "attribute" | "timeseries" | undefined,
  name: string,
): DeviceValue | undefined {
  const { live } = useClient();
  const query = useMemo(() => {
    const key = type && entityKeyOf({ name, type });
    if (!device || !key || name === "") return undefined;
    const entityFilter = { type: "singleEntity", singleEntity: device.id } as const;
    return live.entityData({ entityFilter, keyFilters: [], pageLink: ONE, entityFields: [], latestValues: [key] });
  }, [live, device, type, name]);
  const result = useSyncExternalStore(query?.subscribe ?? NEVER.subscribe, query?.snapshot ?? NEVER.snapshot);
  const { latest } = result?.data?.data[0] ?? {};
  const point = type === "timeseries" ? latest?.TIME_SERIES?.[name] : latest?.ATTRIBUTE?.[name];
  return point && point.ts > 0 ? point : undefined;
}
