import {
  type KeyFilterPredicate,
  type NumericOperation,
  type StringOperation,
  splitList,
  type TypedValue,
} from "@orrery/model";
import { ALARM_UNIT_MS, type AlarmExpression, type AlarmFilter } from "@orrery/model/alarm-rules";
import { booleanOf, numberIn, numberOf, textOf } from "./coercions.ts";
import type { Facts } from "./facts.ts";
import { type CompileContext, compileOperand } from "./operands.ts";

/**
 * Whether the condition of a rule holds; undefined where that cannot be known because a value is missing, also in its
 * negation. `latches` are the bits of {@link Latch}es that hold.
 */
export type Condition = (facts: Facts, latches: number) => boolean | undefined;

/** A condition with hysteresis: whether it holds depends on whether it did before. */
export type Latch = (facts: Facts, wasHolding: boolean) => boolean;

/** When no value has come for too long: the slot, and the duration in ms. */
export interface Silence {
  readonly slot: number;
  readonly ms: number;
}

export interface ConditionContext extends CompileContext {
  readonly latches: Latch[];
  readonly silences: Silence[];
}

/** Conditions with hysteresis of a rule are the bits of one number. */
const MAX_LATCHES = 30;

type Test = (value: TypedValue, facts: Facts) => boolean;

/** Compiles a condition; a filter whose value is missing does not hold (reference: rule engine, 6.4). */
export function compileCondition(expression: AlarmExpression, context: ConditionContext): Condition {
  switch (expression.type) {
    case "AND":
    case "OR": {
      const conditions = expression.expressions.map((each) => compileCondition(each, context));
      const decisive = expression.type === "OR";
      return (facts, latches) => combined(conditions, decisive, facts, latches);
    }
    case "NOT": {
      const holds = compileCondition(expression.expression, context);
      return (facts, latches) => {
        const result = holds(facts, latches);
        return result === undefined ? undefined : !result;
      };
    }
    case "FILTER":
      return expression.hysteresis
        ? latched(expression.filter, expression.hysteresis, context)
        : plain(expression.filter, context);
    case "NO_DATA": {
      const slot = context.slots.of(expression.key) ?? 0;
      const ms = expression.duration * ALARM_UNIT_MS[expression.unit];
      context.silences.push({ slot, ms });
      return (facts) => silentFor(facts, { slot, ms });
    }
  }
}

/** AND, for which false is decisive, and OR, for which true is. */
function combined(
  conditions: readonly Condition[],
  decisive: boolean,
  facts: Facts,
  latches: number,
): boolean | undefined {
  let isKnown = true;
  for (const holds of conditions) {
    const result = holds(facts, latches);
    if (result === decisive) return decisive;
    if (result === undefined) isKnown = false;
  }
  return isKnown ? !decisive : undefined;
}

/** Whether no value has come for longer than wanted; without a duration, whether there is none at all. */
function silentFor({ times, since, now }: Facts, { slot, ms }: Silence): boolean {
  const last = times[slot] ?? 0;
  return ms === 0 ? last === 0 : now - (last || since) > ms;
}

function plain(filter: AlarmFilter, context: ConditionContext): Condition {
  const { key, value, valueType, predicate } = filter;
  if (key.type === "CONSTANT") {
    const test = compileTest(predicate, context, true);
    const constant = constantOf(value, valueType);
    return (facts) => constant !== undefined && test(constant, facts);
  }
  const slot = context.slots.of(key);
  const test = compileTest(predicate, context, false);
  if (slot === undefined) return () => false;
  context.used.add(slot);
  return (facts) => {
    const found = facts.values[slot];
    return found && test(found, facts);
  };
}

/** Once a value is beyond the limit, the limit moves back by the hysteresis until a value is beyond that. */
function latched(filter: AlarmFilter, hysteresis: number, context: ConditionContext): Condition {
  const { predicate } = filter;
  const holds = plain(filter, context);
  const bit = 1 << context.latches.length;
  if (predicate.type !== "NUMERIC" || context.latches.length === MAX_LATCHES) return holds;
  const shift = predicate.operation.startsWith("GREATER") ? -hysteresis : hysteresis;
  const limit = compileOperand(predicate.value, numberOf, context, false);
  const compare = NUMBER[predicate.operation];
  const slot = context.slots.of(filter.key);
  const keeps = (facts: Facts): boolean => {
    const found = slot === undefined ? undefined : facts.values[slot];
    const [value, wanted] = [found && numberOf(found), limit(facts)];
    return value !== undefined && wanted !== undefined && compare(value, wanted + shift);
  };
  context.latches.push((facts, wasHolding) => holds(facts, 0) === true || (wasHolding && keeps(facts)));
  return ({ values }, latches) => {
    if (slot !== undefined && values[slot] === undefined) return undefined;
    return (latches & bit) !== 0;
  };
}

const NUMBER: Readonly<Record<NumericOperation, (value: number, wanted: number) => boolean>> = {
  EQUAL: (value, wanted) => value === wanted,
  NOT_EQUAL: (value, wanted) => value !== wanted,
  GREATER: (value, wanted) => value > wanted,
  LESS: (value, wanted) => value < wanted,
  GREATER_OR_EQUAL: (value, wanted) => value >= wanted,
  LESS_OR_EQUAL: (value, wanted) => value <= wanted,
};

const TEXT: Readonly<Record<StringOperation, (text: string, wanted: string) => boolean>> = {
  EQUAL: (text, wanted) => text === wanted,
  NOT_EQUAL: (text, wanted) => text !== wanted,
  STARTS_WITH: (text, wanted) => text.startsWith(wanted),
  ENDS_WITH: (text, wanted) => text.endsWith(wanted),
  CONTAINS: (text, wanted) => text.includes(wanted),
  NOT_CONTAINS: (text, wanted) => !text.includes(wanted),
  IN: (text, wanted) => splitList(wanted).includes(text),
  NOT_IN: (text, wanted) => !splitList(wanted).includes(text),
};

function compileTest(predicate: KeyFilterPredicate, context: CompileContext, dynamicOnly: boolean): Test {
  switch (predicate.type) {
    case "STRING": {
      const wanted = compileOperand(predicate.value, textOf, context, dynamicOnly);
      const compare = TEXT[predicate.operation];
      const fold = predicate.ignoreCase ? (text: string) => text.toLowerCase() : (text: string) => text;
      return (value, facts) => {
        const other = wanted(facts);
        return other !== undefined && compare(fold(textOf(value)), fold(other));
      };
    }
    case "NUMERIC": {
      const wanted = compileOperand(predicate.value, numberOf, context, dynamicOnly);
      const compare = NUMBER[predicate.operation];
      return (value, facts) => {
        const [own, other] = [numberOf(value), wanted(facts)];
        return own !== undefined && other !== undefined && compare(own, other);
      };
    }
    case "BOOLEAN": {
      const wanted = compileOperand(predicate.value, booleanOf, context, dynamicOnly);
      const isEqual = predicate.operation === "EQUAL";
      return (value, facts) => {
        const other = wanted(facts);
        return other !== undefined && (booleanOf(value) === other) === isEqual;
      };
    }
    case "COMPLEX": {
      const tests = predicate.predicates.map((each) => compileTest(each, context, dynamicOnly));
      return predicate.operation === "AND"
        ? (value, facts) => tests.every((test) => test(value, facts))
        : (value, facts) => tests.some((test) => test(value, facts));
    }
  }
}

/** The constant of a filter, of the type that it names; undefined when it has none. */
function constantOf(value: AlarmFilter["value"], type: AlarmFilter["valueType"]): TypedValue | undefined {
  if (value === null) return undefined;
  const text = String(value);
  switch (type) {
    case "NUMERIC":
    case "DATE_TIME": {
      const number = numberIn(text);
      return number === undefined
        ? undefined
        : { type: Number.isSafeInteger(number) ? "LONG" : "DOUBLE", value: number };
    }
    case "BOOLEAN":
      return { type: "BOOLEAN", value: text.toLowerCase() === "true" };
    default:
      return { type: "STRING", value: text };
  }
}
