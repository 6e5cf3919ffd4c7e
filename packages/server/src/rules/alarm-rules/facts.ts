import type { TypedValue } from "@orrery/model";

/** Server attributes of the owners of a device that rules use, by name. */
export interface OwnerValues {
  readonly customer: ReadonlyMap<string, TypedValue>;
  readonly tenant: ReadonlyMap<string, TypedValue>;
}

export const NO_OWNER_VALUES: OwnerValues = { customer: new Map(), tenant: new Map() };

/** What rules are judged by. Values stand in the slots of their {@link RuleSet}. */
export interface Facts {
  readonly values: readonly (TypedValue | undefined)[];
  /** When the value of each slot was measured, in ms; 0: never. */
  readonly times: readonly number[];
  readonly owners: OwnerValues;
  /** Time of the event, in ms: that of the values, or of the clock when a timer is due. */
  readonly ts: number;
  /** Time of the clock, in ms. */
  readonly now: number;
  /** Since when values are awaited that have never come, in ms. */
  readonly since: number;
}
