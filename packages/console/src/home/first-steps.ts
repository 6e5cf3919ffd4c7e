import type { FirstStepId, FirstSteps } from "@orrery/model";
import type { IconName } from "../controls/basics/icon-names.ts";

/** Where a step is done, and the icon of its action. */
export interface StepPlace {
  readonly to: string;
  readonly icon: IconName;
}

/** The place of each step; users that see the steps have signed in, so `account` has none. */
export const STEP_PLACES: Readonly<Record<Exclude<FirstStepId, "account">, StepPlace>> = {
  device: { to: "/devices?add", icon: "plus" },
  values: { to: "/devices", icon: "devices" },
  dashboard: { to: "/dashboards", icon: "dashboards" },
  alarm: { to: "/deviceProfiles", icon: "bell" },
  customerUser: { to: "/customers", icon: "customers" },
  address: { to: "/settings/general", icon: "settings" },
  mail: { to: "/settings/outgoing-mail", icon: "send" },
  tenant: { to: "/tenants?add", icon: "plus" },
  tenantAdmin: { to: "/tenants", icon: "customers" },
};

/** How far the steps are; `undefined` once nothing is left to lead to, or the user has hidden them. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  /** The step that comes next. */
  readonly next: FirstStepId;
}

export function progressOf({ hidden, steps }: FirstSteps): Progress | undefined {
  const next = steps.find(({ done }) => !done);
  if (hidden || !next) return undefined;
  return { done: steps.filter(({ done }) => done).length, total: steps.length, next: next.id };
}
