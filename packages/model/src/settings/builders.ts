import { isRecord } from "../json/is-record.ts";
import { humanise } from "./humanise.ts";
import { readFlag, readList, readMembers, readNumber, readText } from "./read-values.ts";
import { type Choice, type Infer, isSetting, type Meaning, type Setting, type Shape } from "./setting.ts";

type Hint = Setting["hint"];

/** Without a default the value can be undefined, with null as default it can be null. */
interface ValueBuilder<T> {
  (): Setting<T | undefined>;
  (preset: T): Setting<T>;
  (preset: null): Setting<T | null>;
  (preset: T | null): Setting<T | null>;
  (preset: T | undefined): Setting<T | undefined>;
}

interface NumberBuilder extends ValueBuilder<number> {
  /** The contract also has texts as defaults; one without a number reads as undefined. */
  (preset: string): Setting<number | undefined>;
}

interface ValueType<T> {
  readonly type: "string" | "number" | "boolean";
  readonly read: (saved: unknown) => T | undefined;
  readonly hint?: Hint;
  readonly meaning?: Meaning | undefined;
}

/** The setting of one value; `preset` is the default as the form has it. */
function value<T>({ type, read, hint, meaning }: ValueType<T>, preset: unknown): Setting<T | null | undefined> {
  const schema = preset === undefined ? { type } : { type: preset === null ? [type, "null"] : type, default: preset };
  const otherwise = preset === null ? null : read(preset);
  const fits = (saved: unknown): boolean => read(saved) !== undefined;
  return { schema, hint, meaning, fits, read: (saved) => read(saved) ?? otherwise };
}

/** The types of {@link ValueBuilder} state whether `value` can return null or undefined for a default. */
const builder = <T>(type: ValueType<T>) => ((preset?: unknown) => value(type, preset)) as ValueBuilder<T>;

const textType = (hint?: Hint, meaning?: Meaning): ValueType<string> => ({
  type: "string",
  read: readText,
  hint,
  meaning,
});

/** A single-line text. */
export const text = /* @__PURE__ */ builder(textType());

export const number = /* @__PURE__ */ builder<number>({ type: "number", read: readNumber }) as NumberBuilder;

export const flag = /* @__PURE__ */ builder<boolean>({ type: "boolean", read: readFlag });

/** A colour as CSS writes it. */
export const color = /* @__PURE__ */ builder(textType({ type: "color" }));

export const html = /* @__PURE__ */ builder(textType({ type: "html" }));

export const css = /* @__PURE__ */ builder(textType({ type: "css" }));

export const markdown = /* @__PURE__ */ builder(textType({ type: "markdown" }));

/** A picture as URL or data URL. */
export const image = /* @__PURE__ */ builder(textType({ type: "image" }));

/** The name of an icon. */
export const icon = /* @__PURE__ */ builder(textType({ type: "icon" }));

/** The body of a JavaScript function; it runs in the sandbox only. */
export const script = (preset = ""): Setting<string> =>
  value(textType({ type: "javascript" }, "function"), preset) as Setting<string>; // the default is a text

/** JSON as text. */
export const json = (preset = "{}"): Setting<string> => value(textType({ type: "json" }), preset) as Setting<string>;

/** A password, token or key. */
export const secret = (preset = ""): Setting<string> =>
  value(textType({ type: "password" }, "secret"), preset) as Setting<string>;

/** One of `choices`; any other saved value reads as the default. */
export function choice<const V extends string>(choices: readonly Choice<V>[], preset: NoInfer<V>): Setting<V>;
export function choice<const V extends string>(choices: readonly Choice<V>[]): Setting<V | undefined>;
export function choice(choices: readonly Choice[], preset?: string): Setting<unknown> {
  const items = choices.map(itemOf);
  const read = (saved: unknown) => items.find((item) => item.value === saved)?.value;
  return value({ type: "string", read, hint: { type: "rc-select", multiple: false, items } }, preset);
}

/** Several of `choices`; without choices, any texts. */
export function choices<const V extends string = string>(
  known: readonly V[] = [],
  preset?: readonly V[],
): Setting<readonly V[]> {
  const items = known.map(itemOf);
  const hint = items.length > 0 ? { multiple: true } : { tags: true, multiple: true };
  const isKnown = (one: unknown): one is V =>
    typeof one === "string" && (known.length === 0 || known.some((other) => other === one));
  return {
    schema: { type: "array", items: { type: "string" }, ...(preset ? { default: preset } : {}) },
    hint: { type: "rc-select", ...hint, items },
    fits: Array.isArray,
    read: (saved) => readList(saved, (one) => (isKnown(one) ? one : undefined)) ?? preset ?? [],
  };
}

function itemOf<V extends string>(one: Choice<V>): { readonly value: V; readonly label: string } {
  return typeof one === "string" ? { value: one, label: humanise(one) } : { value: one[0], label: one[1] };
}

/** Members in an object of their own. */
export function group<const S extends Shape>(members: S): Setting<Infer<S>> {
  const read = (saved: unknown): Infer<S> => readMembers(members, saved) as Infer<S>;
  return { schema: { type: "object" }, members, fits: isRecord, read };
}

/** Any number of values, or of objects with the same members. Elements of another type are omitted. */
export function list<const E extends Shape | Setting>(element: E): Setting<readonly NonNullable<Infer<E>>[]> {
  type Element = NonNullable<Infer<E>>;
  const one: Setting | Shape = element; // the type parameter cannot be narrowed
  const read = isSetting(one)
    ? (saved: unknown) => one.read(saved)
    : (saved: unknown) => (isRecord(saved) ? readMembers(one, saved) : undefined);
  return {
    schema: { type: "array" },
    element,
    fits: Array.isArray,
    read: (saved) => readList(saved, (each) => (read(each) ?? undefined) as Element | undefined) ?? [],
  };
}
