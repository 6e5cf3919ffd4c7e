import type { AttributeScope, EntityId, Widget } from "@orrery/model";
import type { FormTarget } from "@orrery/model/widgets/input-forms";

export const SCOPES: Readonly<Record<Exclude<FormTarget, "timeseries">, AttributeScope>> = {
  server: "SERVER_SCOPE",
  shared: "SHARED_SCOPE",
};

/** Where a form for one value writes to: its alias says it. */
export function targetOf({ typeAlias }: Pick<Widget, "typeAlias">): FormTarget {
  if (typeAlias.endsWith("timeseries")) return "timeseries";
  return typeAlias.startsWith("update_shared_") ? "shared" : "server";
}

/** Why a key cannot be written to a target, as a translation key: dashboards may name keys that do not fit. */
export function targetProblem(target: FormTarget, keyType: string, { entityType }: EntityId): string | undefined {
  if (target === "timeseries") return keyType === "timeseries" ? undefined : "value-form.needs-series";
  if (keyType !== "attribute") return "value-form.needs-attribute";
  return sharedProblem(target, entityType);
}

/** Shared attributes are what devices are told: others have none. */
export function sharedProblem(target: FormTarget, entityType: EntityId["entityType"]): string | undefined {
  return target === "shared" && entityType !== "DEVICE" ? "value-form.shared-of-devices" : undefined;
}
