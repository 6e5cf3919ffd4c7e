import type { EntityCountQuery, KeyFilter } from "@orrery/model";

const devices = { type: "entityType", entityType: "DEVICE" } as const;

const active: KeyFilter = {
  key: { type: "SERVER_ATTRIBUTE", key: "active" },
  valueType: "BOOLEAN",
  predicate: { type: "BOOLEAN", operation: "EQUAL", value: { defaultValue: true } },
};

const seen: KeyFilter = {
  key: { type: "SERVER_ATTRIBUTE", key: "lastActivityTime" },
  valueType: "NUMERIC",
  predicate: { type: "NUMERIC", operation: "GREATER", value: { defaultValue: 0 } },
};

/** All devices the viewer may see, those that are active, and those that ever sent anything. */
export const DEVICE_COUNTS = {
  all: { entityFilter: devices },
  active: { entityFilter: devices, keyFilters: [active] },
  seen: { entityFilter: devices, keyFilters: [seen] },
} as const satisfies Record<string, EntityCountQuery>;

export interface DeviceActivity {
  readonly total: number;
  readonly active: number;
  readonly inactive: number;
  readonly never: number;
}

/** Parts that add up to the total, even when the counts were taken at slightly different moments. */
export function deviceActivity(all: number, active: number, seen: number): DeviceActivity {
  const activeShown = Math.min(active, all);
  const inactive = Math.min(Math.max(0, seen - activeShown), all - activeShown);
  return { total: all, active: activeShown, inactive, never: all - activeShown - inactive };
}
