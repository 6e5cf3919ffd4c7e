import { type Expression, ExpressionError } from "./expression.ts";

/** Where names of a template are looked up: its own variables first, then those around it, last its component. */
export interface Scope {
  readonly own: Record<string, unknown>;
  readonly around: Scope | undefined;
  readonly pipes: Readonly<Record<string, Pipe>>;
}

export type Pipe = (value: unknown, ...args: readonly unknown[]) => unknown;

/** @throws {ExpressionError} and whatever the called functions throw */
export function evaluate(expression: Expression, scope: Scope): unknown {
  switch (expression.kind) {
    case "value":
      return expression.value;
    case "name":
      return read(holderOf(expression.name, scope), expression.name);
    case "member": {
      const of = evaluate(expression.of, scope);
      if (expression.isSafe && isNone(of)) return undefined;
      return read(of, keyOf(expression.key, scope));
    }
    case "call":
      return call(expression, scope);
    case "unary":
      return unary(expression.operator, evaluate(expression.of, scope));
    case "binary":
      return binary(expression, scope);
    case "choice":
      return evaluate(evaluate(expression.test, scope) ? expression.yes : expression.no, scope);
    case "list":
      return expression.items.map((item) => evaluate(item, scope));
    case "object":
      return Object.fromEntries(expression.members.map(([key, value]) => [key, evaluate(value, scope)]));
    case "pipe": {
      const pipe = scope.pipes[expression.name];
      if (!pipe) throw new ExpressionError(`The pipe "${expression.name}" is not supported`);
      return pipe(evaluate(expression.of, scope), ...expression.args.map((arg) => evaluate(arg, scope)));
    }
    case "assign":
      return assign(expression.to, evaluate(expression.value, scope), scope);
    case "steps":
      return expression.steps.reduce<unknown>((_, step) => evaluate(step, scope), undefined);
  }
}

/** Writes a value to where a name or a member leads. */
export function assign(to: Expression, value: unknown, scope: Scope): unknown {
  if (to.kind === "name") {
    holderOf(to.name, scope)[to.name] = value;
  } else if (to.kind === "member") {
    const of = evaluate(to.of, scope);
    if (isNone(of)) throw new ExpressionError(`"${String(keyOf(to.key, scope))}" of nothing cannot be set`);
    (of as Record<PropertyKey, unknown>)[keyOf(to.key, scope)] = value;
  } else {
    throw new ExpressionError("Only names and members can be set");
  }
  return value;
}

function call({ of, args, isSafe }: Extract<Expression, { kind: "call" }>, scope: Scope): unknown {
  const given = () => args.map((arg) => evaluate(arg, scope));
  if (of.kind === "member") {
    const holder = evaluate(of.of, scope);
    if (of.isSafe && isNone(holder)) return undefined;
    const key = keyOf(of.key, scope);
    const method = read(holder, key);
    if (isSafe && isNone(method)) return undefined;
    return run(method, holder, String(key), given());
  }
  const target = evaluate(of, scope);
  if (isSafe && isNone(target)) return undefined;
  const holder = of.kind === "name" ? holderOf(of.name, scope) : undefined;
  return run(target, holder, of.kind === "name" ? of.name : "This", given());
}

function run(method: unknown, holder: unknown, name: string, args: readonly unknown[]): unknown {
  if (typeof method !== "function") throw new ExpressionError(`"${name}" is no function`);
  return Reflect.apply(method, holder, args);
}

function holderOf(name: string, scope: Scope): Record<string, unknown> {
  for (let at: Scope | undefined = scope; at; at = at.around) {
    if (name in at.own || !at.around) return at.own;
  }
  return scope.own;
}

const keyOf = (key: Expression, scope: Scope): PropertyKey => {
  const value = evaluate(key, scope);
  return typeof value === "number" || typeof value === "symbol" ? value : String(value);
};

function read(of: unknown, key: PropertyKey): unknown {
  if (isNone(of)) throw new ExpressionError(`"${String(key)}" of nothing cannot be read`);
  return Reflect.get(Object(of), key, of);
}

const isNone = (value: unknown): value is null | undefined => value === null || value === undefined;

function unary(operator: string, value: unknown): unknown {
  if (operator === "!") return !value;
  return operator === "-" ? -Number(value) : Number(value);
}

type Both = (left: never, right: never) => unknown;

const OPERATORS: Readonly<Record<string, Both>> = {
  // biome-ignore lint/suspicious/noDoubleEquals: it is what the author wrote
  "==": (left, right) => left == right,
  // biome-ignore lint/suspicious/noDoubleEquals: it is what the author wrote
  "!=": (left, right) => left != right,
  "===": (left, right) => left === right,
  "!==": (left, right) => left !== right,
  "<": (left, right) => left < right,
  ">": (left, right) => left > right,
  "<=": (left, right) => left <= right,
  ">=": (left, right) => left >= right,
  "+": (left: string, right: string) => left + right, // of numbers, too: the values say what it means
  "-": (left: number, right: number) => left - right,
  "*": (left: number, right: number) => left * right,
  "/": (left: number, right: number) => left / right,
  "%": (left: number, right: number) => left % right,
} as Readonly<Record<string, Both>>;

function binary({ operator, left, right }: Extract<Expression, { kind: "binary" }>, scope: Scope): unknown {
  const first = evaluate(left, scope);
  if (operator === "&&") return first && evaluate(right, scope);
  if (operator === "||") return first || evaluate(right, scope);
  if (operator === "??") return first ?? evaluate(right, scope);
  return OPERATORS[operator]?.(first as never, evaluate(right, scope) as never);
}
