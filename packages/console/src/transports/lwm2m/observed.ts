import { isRecord, type JsonObject } from "@orrery/model";

/** Conditions as they are edited: texts by name, `pmin` to `st`. */
export type Conditions = Readonly<Record<string, string>>;

/** What is read of LwM2M devices, by paths such as `/3_1.0/0/9` (reference: REST API, 3.9, `observeAttr`). */
export interface Observed {
  readonly observe: readonly string[];
  readonly attribute: readonly string[];
  readonly telemetry: readonly string[];
  readonly keyName: Readonly<Record<string, string>>;
  /** By path of an object, an instance or a resource. */
  readonly attributeLwm2m: Readonly<Record<string, Conditions>>;
}

export const OBSERVED_FLAGS = ["attribute", "telemetry", "observe"] as const;
export type ObservedFlag = (typeof OBSERVED_FLAGS)[number];

/** A resource of the model at its path, with the key that it gets at first. */
export interface PlacedResource {
  readonly path: string;
  readonly keyName: string;
}

/** Reads the saved member; whatever does not belong there is left out. */
export function readObserved(saved: unknown): Observed {
  const { observe, attribute, telemetry, keyName, attributeLwm2m } = isRecord(saved) ? saved : {};
  return {
    observe: textsOf(observe),
    attribute: textsOf(attribute),
    telemetry: textsOf(telemetry),
    keyName: textMapOf(keyName),
    attributeLwm2m: isRecord(attributeLwm2m)
      ? Object.fromEntries(Object.entries(attributeLwm2m).map(([path, each]) => [path, textMapOf(each)]))
      : {},
  };
}

/** As it is saved: conditions are numbers there, and keys belong to what is stored. */
export function writeObserved(value: Observed): JsonObject {
  return {
    ...value,
    attributeLwm2m: Object.fromEntries(
      Object.entries(value.attributeLwm2m).map(([path, each]) => [
        path,
        Object.fromEntries(Object.entries(each).map(([name, text]) => [name, Number(text)])),
      ]),
    ),
  };
}

/** Objects that anything is said of, such as `3_1.0`. */
export const objectKeysOf = (value: Observed): readonly string[] => [
  ...new Set(pathsIn(value).map((path) => path.split("/")[1] ?? "")),
];

/** Instances of an object that anything is said of. */
export const instancesOf = (value: Observed, keyId: string): readonly number[] => [
  ...new Set(
    pathsIn(value).flatMap((path) => {
      const [, of, instance] = path.split("/");
      return of === keyId && instance !== undefined ? [Number(instance)] : [];
    }),
  ),
];

/** Whether all, some or none of the resources have a flag. */
export function flagOf(value: Observed, flag: ObservedFlag, resources: readonly PlacedResource[]) {
  const set = new Set(value[flag]);
  const count = resources.filter(({ path }) => set.has(path)).length;
  return count === 0 ? "none" : count === resources.length ? "all" : "some";
}

/** Only what is stored can be observed, and has a key and conditions. */
export function withFlag(
  value: Observed,
  flag: ObservedFlag,
  resources: readonly PlacedResource[],
  isOn: boolean,
): Observed {
  const paths = new Set(resources.map(({ path }) => path));
  const others = value[flag].filter((path) => !paths.has(path));
  const isStored = (next: Observed, path: string) => next.attribute.includes(path) || next.telemetry.includes(path);
  const wanted = isOn ? [...paths].filter((path) => flag !== "observe" || isStored(value, path)) : [];
  const next = { ...value, [flag]: [...others, ...wanted] };
  const lost = new Set([...paths].filter((path) => !isStored(next, path)));
  const keys = resources.flatMap(({ path, keyName }) =>
    lost.has(path) ? [] : [[path, value.keyName[path] ?? keyName] as const],
  );
  return {
    ...next,
    observe: next.observe.filter((path) => !lost.has(path)),
    keyName: { ...without(value.keyName, lost), ...Object.fromEntries(keys) },
    attributeLwm2m: without(value.attributeLwm2m, lost),
  };
}

export const withKey = (value: Observed, path: string, key: string): Observed => ({
  ...value,
  keyName: { ...value.keyName, [path]: key },
});

/** Without any the path has no entry. */
export const withConditions = (value: Observed, path: string, conditions: Conditions): Observed => ({
  ...value,
  attributeLwm2m:
    Object.keys(conditions).length === 0
      ? without(value.attributeLwm2m, new Set([path]))
      : { ...value.attributeLwm2m, [path]: conditions },
});

/** Without an object, or one of its instances: `prefix` is its path. */
export function withoutBelow(value: Observed, prefix: string): Observed {
  const isGone = (path: string) => path === prefix || path.startsWith(`${prefix}/`);
  const gone = new Set(pathsIn(value).filter(isGone));
  const rest = (paths: readonly string[]) => paths.filter((path) => !gone.has(path));
  return {
    observe: rest(value.observe),
    attribute: rest(value.attribute),
    telemetry: rest(value.telemetry),
    keyName: without(value.keyName, gone),
    attributeLwm2m: without(value.attributeLwm2m, gone),
  };
}

/** The key of a resource that is stored is missing. */
export const lacksKey = (value: Observed): boolean =>
  [...value.attribute, ...value.telemetry].some((path) => (value.keyName[path] ?? "").trim() === "");

const pathsIn = ({ observe, attribute, telemetry, keyName, attributeLwm2m }: Observed): readonly string[] => [
  ...attribute,
  ...telemetry,
  ...observe,
  ...Object.keys(keyName),
  ...Object.keys(attributeLwm2m),
];

function without<T>(map: Readonly<Record<string, T>>, paths: ReadonlySet<string>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(map).filter(([path]) => !paths.has(path)));
}

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? [...new Set(value.filter((each) => typeof each === "string"))] : [];

const textMapOf = (value: unknown): Readonly<Record<string, string>> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, each]) =>
          typeof each === "string" || typeof each === "number" ? [[name, String(each)]] : [],
        ),
      )
    : {};
