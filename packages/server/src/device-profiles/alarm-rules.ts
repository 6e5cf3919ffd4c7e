import type { JsonObject } from "@orrery/model";
import { mergeLossless } from "../kernel/json/lossless-json.ts";

type Fill = (object: JsonObject) => JsonObject;

/** Completes existing members by `fills`, and adds missing ones from `defaults`. */
function filler(defaults: JsonObject, fills: Readonly<Record<string, (value: unknown) => unknown>> = {}): Fill {
  return (object) => {
    const parts = Object.entries(fills).map(([name, fill]) => [name, fill(object[name])] as const);
    return mergeLossless(defaults, object, Object.fromEntries(parts.filter(([name]) => name in object)));
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
      ? mergeLossless(value, Object.fromEntries(Object.entries(value).map(([k, v]) => [k, one(fill)(v)])))
      : value;

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !("rawJSON" in value);
}

const dynamicValue = filler({ inherit: false });
const value = filler({ defaultValue: null, userValue: null, dynamicValue: null }, { dynamicValue: one(dynamicValue) });
const predicate: Fill = (object) => {
  if (object.type === "COMPLEX")
    return mergeLossless(object, { predicates: many(predicate)(object.predicates ?? null) });
  return filler(object.type === "STRING" ? { ignoreCase: false } : {}, { value: one(value) })(object);
};
const condition = filler({ valueType: null, value: null }, { predicate: one(predicate) });
const spec = filler({}, { predicate: one(value) });
const conditions = filler({ spec: null }, { condition: many(condition), spec: one(spec) });
const rule = filler({ schedule: null, alarmDetails: null, dashboardId: null }, { condition: one(conditions) });

/** An alarm rule of a profile with missing members filled in, as clients expect it (reference: REST API, 3.10). */
export const alarmRule: Fill = filler(
  {
    id: null,
    alarmType: null,
    createRules: null,
    clearRule: null,
    propagate: false,
    propagateToOwner: false,
    propagateToTenant: false,
    propagateRelationTypes: null,
  },
  { createRules: each(rule), clearRule: one(rule) },
);
