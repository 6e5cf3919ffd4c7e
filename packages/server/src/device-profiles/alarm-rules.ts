import type { JsonObject } from "@orrery/model";
import { mergeFree } from "../kernel/json/free-json.ts";

type Fill = (object: JsonObject) => JsonObject;

/** Fills the members of `fills` that are there as these say, and adds those of `defaults` that are missing. */
function filler(defaults: JsonObject, fills: Readonly<Record<string, (value: unknown) => unknown>> = {}): Fill {
  return (object) => {
    const parts = Object.entries(fills).map(([name, fill]) => [name, fill(object[name])] as const);
    return mergeFree(defaults, object, Object.fromEntries(parts.filter(([name]) => name in object)));
  };
}

const one =
  (fill: Fill) =>
  (value: unknown): unknown =>
    isObject(value) ? fill(value) : value;

const many =
  (fill: Fill) =>
  (value: unknown): unknown =>
    Array.isArray(value) ? value.map(one(fill)) : value;

/** Members are rules by severity. */
const each =
  (fill: Fill) =>
  (value: unknown): unknown =>
    isObject(value)
      ? mergeFree(value, Object.fromEntries(Object.entries(value).map(([k, v]) => [k, one(fill)(v)])))
      : value;

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !("rawJSON" in value);
}

const dynamicValue = filler({ inherit: false });
const value = filler({ defaultValue: null, userValue: null, dynamicValue: null }, { dynamicValue: one(dynamicValue) });
const predicate: Fill = (object) => {
  if (object.type === "COMPLEX") return mergeFree(object, { predicates: many(predicate)(object.predicates ?? null) });
  return filler(object.type === "STRING" ? { ignoreCase: false } : {}, { value: one(value) })(object);
};
const condition = filler({ valueType: null, value: null }, { predicate: one(predicate) });
const spec = filler({}, { predicate: one(value) });
const conditions = filler({ spec: null }, { condition: many(condition), spec: one(spec) });
const rule = filler({ schedule: null, alarmDetails: null, dashboardId: null }, { condition: one(conditions) });

/** An alarm rule of a profile with what was left out of it, as clients expect it (reference: REST API, 3.10). */
export const alarmRule: Fill = filler(
  {
    ...{ id: null, alarmType: null, createRules: null, clearRule: null },
    ...{ propagate: false, propagateToOwner: false, propagateToTenant: false, propagateRelationTypes: null },
  },
  { createRules: each(rule), clearRule: one(rule) },
);
