import { isRecord } from "../../json/is-record.ts";
import type { Setting } from "../setting.ts";

/** More entries are a mistake, not a setting. */
const MAX_ENTRIES = 1000;

export type TextMap = Readonly<Record<string, string>>;

/** Texts by names that the user chooses. Numbers and flags are read as text, other values are omitted. */
export function textMap(preset: TextMap = {}): Setting<TextMap> {
  return {
    schema: { type: "object", default: preset, propertyNames: { minLength: 1 } },
    hint: { kind: "key-value-map" },
    fits: isRecord,
    read: (saved) => (isRecord(saved) ? textsOf(saved) : preset),
  };
}

/** A {@link textMap} some of whose texts are secrets, which their names say. */
export const textMapWithSecrets = (isSecret: (name: string) => boolean): Setting<TextMap> => ({
  ...textMap(),
  secretNames: isSecret,
});

function textsOf(saved: Readonly<Record<string, unknown>>): TextMap {
  const texts = Object.entries(saved)
    .slice(0, MAX_ENTRIES)
    .flatMap(([name, value]) => {
      const isText = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
      return isText ? [[name, String(value)] as const] : [];
    });
  return Object.fromEntries(texts);
}
