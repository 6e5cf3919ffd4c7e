import { type Expression, type Node, parseExpressionAt, type SpreadElement } from "acorn";

/** What an expression may do is written here; anything else throws. It reaches nothing but its variables. */
export type Variables = Readonly<Record<string, unknown>>;

const MAX_STEPS = 10_000;
const METHODS: ReadonlySet<string> = new Set([
  "includes",
  "indexOf",
  "lastIndexOf",
  "startsWith",
  "endsWith",
  "toLowerCase",
  "toUpperCase",
  "trim",
  "slice",
  "substring",
  "split",
  "join",
  "concat",
  "some",
  "every",
  "find",
  "filter",
  "map",
  "toString",
  "hasOwnProperty",
]);
const FUNCTIONS: Variables = {
  Number,
  String,
  Boolean,
  parseInt: Number.parseInt,
  parseFloat: Number.parseFloat,
  isNaN: (value: unknown) => Number.isNaN(Number(value)),
};

/** Makes a function of a JavaScript expression, without the engine's compiler, which the page's policy forbids. */
export function compileExpression(text: string): (variables: Variables) => unknown {
  const root = parseExpressionAt(text, 0, { ecmaVersion: 2023 });
  const rest = text.slice(root.end).trim();
  if (rest !== "" && rest !== ";") throw new SyntaxError(`Unexpected "${rest.slice(0, 20)}"`);
  return (variables) => new Evaluation().value(root, variables);
}

class Evaluation {
  #steps = 0;

  value(node: Expression | SpreadElement | Node, scope: Variables): unknown {
    if (++this.#steps > MAX_STEPS) throw new RangeError("The expression does too much");
    const at = node as Expression;
    switch (at.type) {
      case "Literal":
        return at.regex ? new RegExp(at.regex.pattern, at.regex.flags) : at.value;
      case "Identifier":
        return lookUp(at.name, scope);
      case "ParenthesizedExpression":
        return this.value(at.expression, scope);
      case "ChainExpression":
        return this.value(at.expression, scope);
      case "TemplateLiteral":
        return at.quasis
          .flatMap(({ value }, index) => {
            const inner = at.expressions[index];
            return inner ? [value.cooked, String(this.value(inner, scope))] : [value.cooked];
          })
          .join("");
      case "ArrayExpression":
        return at.elements.map((element) => element && this.value(element, scope));
      case "ConditionalExpression":
        return this.value(at.test, scope) ? this.value(at.consequent, scope) : this.value(at.alternate, scope);
      case "LogicalExpression":
        return this.#logical(
          at.operator,
          () => this.value(at.left, scope),
          () => this.value(at.right, scope),
        );
      case "UnaryExpression":
        return unary(at.operator, this.#operand(at.argument, at.operator, scope));
      case "BinaryExpression":
        return binary(at.operator, this.value(at.left, scope), this.value(at.right, scope));
      case "MemberExpression":
        return this.#member(at, scope);
      case "CallExpression":
        return this.#call(at, scope);
      case "ArrowFunctionExpression":
        return this.#arrow(at, scope);
      default:
        throw new SyntaxError(`${at.type} is not possible in a condition`);
    }
  }

  #logical(operator: "||" | "&&" | "??", left: () => unknown, right: () => unknown): unknown {
    const value = left();
    if (operator === "&&") return value && right();
    if (operator === "||") return value || right();
    return value ?? right();
  }

  /** `typeof` of an unknown name is no error. */
  #operand(node: Expression, operator: string, scope: Variables): unknown {
    const unknownName = node.type === "Identifier" && !Object.hasOwn(scope, node.name) && node.name !== "undefined";
    return operator === "typeof" && unknownName ? undefined : this.value(node, scope);
  }

  #member(at: Extract<Expression, { type: "MemberExpression" }>, scope: Variables): unknown {
    const target = this.value(at.object, scope);
    if (at.optional && (target === undefined || target === null)) return undefined;
    return memberOf(target, this.#nameOf(at, scope));
  }

  #nameOf(at: Extract<Expression, { type: "MemberExpression" }>, scope: Variables): string {
    if (at.computed) return String(this.value(at.property, scope));
    return at.property.type === "Identifier" ? at.property.name : "";
  }

  #call(at: Extract<Expression, { type: "CallExpression" }>, scope: Variables): unknown {
    const values = at.arguments.map((argument) => this.value(argument, scope));
    if (at.callee.type !== "MemberExpression") {
      const called = this.value(at.callee, scope);
      if (typeof called === "function") return called(...values);
      throw new TypeError("What is called is no function");
    }
    const target = this.value(at.callee.object, scope);
    if ((at.callee.optional || at.optional) && (target === undefined || target === null)) return undefined;
    const name = this.#nameOf(at.callee, scope);
    if (!METHODS.has(name)) throw new TypeError(`${name} is not possible in a condition`);
    if (name === "hasOwnProperty") return Object.hasOwn(Object(target), String(values[0]));
    if (typeof target !== "string" && !Array.isArray(target) && name !== "toString") {
      throw new TypeError(`${name} is no function of this value`);
    }
    const method: unknown = Reflect.get(Object(target), name);
    if (typeof method !== "function") throw new TypeError(`${name} is no function of this value`);
    return Reflect.apply(method, target, values);
  }

  #arrow({ params, body }: Extract<Expression, { type: "ArrowFunctionExpression" }>, scope: Variables): unknown {
    const names = params.map((param) => {
      if (param.type !== "Identifier") throw new SyntaxError("Only plain parameters are possible in a condition");
      return param.name;
    });
    if (body.type === "BlockStatement") throw new SyntaxError("Statements are not possible in a condition");
    return (...values: readonly unknown[]) =>
      this.value(body, { ...scope, ...Object.fromEntries(names.map((name, index) => [name, values[index]])) });
  }
}

function lookUp(name: string, scope: Variables): unknown {
  if (Object.hasOwn(scope, name)) return scope[name];
  if (name === "undefined") return undefined;
  if (name === "NaN") return Number.NaN;
  if (Object.hasOwn(FUNCTIONS, name)) return FUNCTIONS[name];
  throw new ReferenceError(`${name} is not defined`);
}

/** Own members only: nothing leads from a value to the functions that made it. */
function memberOf(target: unknown, name: string): unknown {
  if (target === undefined || target === null) throw new TypeError(`Cannot read ${name} of ${target}`);
  if (typeof target === "function") return undefined;
  return Object.hasOwn(Object(target), name) ? Reflect.get(Object(target), name) : undefined;
}

function unary(operator: string, value: unknown): unknown {
  switch (operator) {
    case "!":
      return !value;
    case "-":
      return -Number(value);
    case "+":
      return Number(value);
    case "typeof":
      return typeof value;
    case "void":
      return undefined;
    default:
      throw new SyntaxError(`${operator} is not possible in a condition`);
  }
}

function binary(operator: string, left: unknown, right: unknown): unknown {
  switch (operator) {
    case "===":
      return left === right;
    case "!==":
      return left !== right;
    case "==":
      return looselyEqual(left, right);
    case "!=":
      return !looselyEqual(left, right);
    case "in":
      return Object.hasOwn(Object(right), String(left));
    case "+":
      return isText(left) || isText(right) ? `${left}${right}` : Number(left) + Number(right);
    case "instanceof":
      throw new SyntaxError("instanceof is not possible in a condition");
    default:
      return arithmetic(operator, left, right);
  }
}

/** What `+` joins rather than adds. */
const isText = (value: unknown) => typeof value === "string" || (typeof value === "object" && value !== null);

function looselyEqual(left: unknown, right: unknown): boolean {
  // biome-ignore lint/suspicious/noDoubleEquals: it is the operator that the condition asks for
  return left == right;
}

function arithmetic(operator: string, left: unknown, right: unknown): unknown {
  const [a, b] = typeof left === "string" && typeof right === "string" ? [left, right] : [Number(left), Number(right)];
  switch (operator) {
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
    case "-":
      return Number(a) - Number(b);
    case "*":
      return Number(a) * Number(b);
    case "/":
      return Number(a) / Number(b);
    case "%":
      return Number(a) % Number(b);
    default:
      throw new SyntaxError(`${operator} is not possible in a condition`);
  }
}
