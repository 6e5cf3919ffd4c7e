import type { DynamicValue, EntityData, KeyFilterPredicate, PageData } from "@orrery/model";
import type { ConditionDraft, RuleDraft } from "./alarm-draft.ts";

/** What the devices of a profile have of an attribute. */
export interface SetOnDevices {
  /** How many have it, of how many that were looked at, of all. */
  readonly set: number;
  readonly devices: number;
  readonly total: number;
  /** Of its numbers; undefined where one is none. */
  readonly range: { readonly least: number; readonly most: number } | undefined;
}

/** An attribute of devices from which a rule takes a value. */
export interface RuleAttribute {
  readonly name: string;
  /** The key of what is compared with it, which has the same unit; undefined: it says how often or how long. */
  readonly comparedWith: string | undefined;
}

/** The attributes of the device that a rule takes values from, each once, in its order. */
export function attributesOf({ condition, spec }: RuleDraft): readonly RuleAttribute[] {
  const required = spec.type === "SIMPLE" ? [] : attributeIn(spec.predicate.dynamicValue, undefined);
  const found = [...attributesIn(condition), ...required];
  return found.filter(({ name }, at) => found.findIndex((other) => other.name === name) === at);
}

function attributesIn(condition: ConditionDraft): readonly RuleAttribute[] {
  switch (condition.kind) {
    case "group":
      return condition.items.flatMap(attributesIn);
    case "filter":
      return ofPredicate(condition.filter.predicate, condition.filter.key.key);
    case "silence":
      return [];
  }
}

const ofPredicate = (predicate: KeyFilterPredicate, key: string): readonly RuleAttribute[] =>
  predicate.type === "COMPLEX"
    ? predicate.predicates.flatMap((part) => ofPredicate(part, key))
    : attributeIn(predicate.value.dynamicValue, key);

function attributeIn(value: DynamicValue | null | undefined, comparedWith: string | undefined): RuleAttribute[] {
  const name = value?.sourceType === "CURRENT_DEVICE" ? value.sourceAttribute.trim() : "";
  return name === "" ? [] : [{ name, comparedWith }];
}

/** What a page of devices says of an attribute: one that is not set has no time. */
export function setOnDevices({ data, totalElements }: PageData<EntityData>, attribute: string): SetOnDevices {
  const values = data.flatMap(({ latest }) => {
    const point = latest.ATTRIBUTE?.[attribute];
    return point && point.ts > 0 ? [point.value] : [];
  });
  const numbers = values.map((value) => (value.trim() === "" ? Number.NaN : Number(value)));
  const isNumeric = numbers.length > 0 && numbers.every(Number.isFinite);
  return {
    set: values.length,
    devices: data.length,
    total: totalElements,
    range: isNumeric
      ? { least: numbers.reduce((a, b) => Math.min(a, b)), most: numbers.reduce((a, b) => Math.max(a, b)) }
      : undefined,
  };
}
