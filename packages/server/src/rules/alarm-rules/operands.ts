import type { DynamicValue, FilterValue, TypedValue } from "@orrery/model";
import type { Facts } from "./facts.ts";
import type { Slots } from "./slots.ts";

/** Names of the owners' attributes that rules use. */
export interface OwnerNames {
  readonly customer: Set<string>;
  readonly tenant: Set<string>;
}

/** Finds the value of a dynamic source; undefined when there is none. */
export type Dynamic = (facts: Facts) => TypedValue | undefined;

export interface CompileContext {
  readonly slots: Slots;
  readonly owners: OwnerNames;
  /** Slots whose values the rule compares, collected on the way. */
  readonly used: Set<number>;
}

/** Reads an attribute of the device, its customer or its tenant; with `inherit`, of the next of these that has one. */
export function compileDynamic(value: DynamicValue, { slots, owners }: CompileContext): Dynamic {
  const name = value.sourceAttribute;
  const slot = slots.ofDynamic(value);
  const inherits = value.inherit === true;
  const ofTenant: Dynamic = ({ owners: { tenant } }) => tenant.get(name);
  const ofCustomer: Dynamic = (facts) => facts.owners.customer.get(name) ?? (inherits ? ofTenant(facts) : undefined);
  const isDevice = value.sourceType === "CURRENT_DEVICE";
  const isCustomer = value.sourceType === "CURRENT_CUSTOMER";
  if (isCustomer || (isDevice && inherits)) owners.customer.add(name);
  if (value.sourceType === "CURRENT_TENANT" || inherits) owners.tenant.add(name);
  if (isDevice) return (facts) => facts.values[slot] ?? (inherits ? ofCustomer(facts) : undefined);
  return isCustomer ? ofCustomer : ofTenant;
}

/**
 * What a value is compared with: its dynamic value, or its default where that is missing or cannot be converted. With
 * `dynamicOnly` there is no default.
 */
export function compileOperand<T>(
  { defaultValue, dynamicValue }: FilterValue<T>,
  convert: (value: TypedValue) => T | undefined,
  context: CompileContext,
  dynamicOnly: boolean,
): (facts: Facts) => T | undefined {
  const fallback = dynamicOnly ? undefined : (defaultValue ?? undefined);
  if (!dynamicValue) return () => fallback;
  const dynamic = compileDynamic(dynamicValue, context);
  context.used.add(context.slots.ofDynamic(dynamicValue));
  return (facts) => {
    const found = dynamic(facts);
    return (found && convert(found)) ?? fallback;
  };
}
