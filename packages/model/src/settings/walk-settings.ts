import { isRecord } from "../json/is-record.ts";
import { isSetting, type Meaning, type Setting, type Shape } from "./setting.ts";

/** A saved value of a setting, with its path. */
export interface SavedValue {
  readonly setting: Setting;
  /** Names and, in lists, positions from the root: `["labels", 0, "font"]`. */
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/** Saved values of settings with a meaning, in the order of the form. Empty and missing values are omitted. */
export function savedWith(meaning: Meaning, shape: Shape, saved: unknown): readonly SavedValue[] {
  return [...walk(shape, saved, [])].filter(
    ({ setting, value }) => setting.meaning === meaning && value !== undefined && value !== null && value !== "",
  );
}

function* walk(shape: Shape, saved: unknown, path: SavedValue["path"]): Generator<SavedValue> {
  if (!isRecord(saved)) return;
  for (const [name, setting] of Object.entries(shape)) {
    if (Object.hasOwn(saved, name)) yield* walkSetting(setting, saved[name], [...path, name]);
  }
}

function* walkSetting(setting: Setting, value: unknown, path: SavedValue["path"]): Generator<SavedValue> {
  yield { setting, path, value };
  if (setting.members) yield* walk(setting.members, value, path);
  if (setting.secretNames && isRecord(value)) {
    for (const [name, each] of Object.entries(value)) {
      if (setting.secretNames(name))
        yield { setting: { ...setting, meaning: "secret" }, path: [...path, name], value: each };
    }
  }
  if (!setting.element || !Array.isArray(value)) return;
  for (const [index, each] of value.entries()) {
    if (isSetting(setting.element)) yield* walkSetting(setting.element, each, [...path, index]);
    else yield* walk(setting.element, each, [...path, index]);
  }
}
