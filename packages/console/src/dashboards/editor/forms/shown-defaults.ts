import { isRecord } from "@orrery/model";
import type { Setting, Shape } from "@orrery/model/settings";

type Members = Readonly<Record<string, unknown>>;

/**
 * A saved value with the flags and choices that it leaves out, as they are read: a form would show an absent flag as off,
 * although the widget takes it as on. Other members stay absent, which for colours means those of the theme.
 */
export function withShownDefaults(shape: Shape, saved: unknown, read: unknown): Members {
  const before: Members = isRecord(saved) ? saved : {};
  const meant: Members = isRecord(read) ? read : {};
  const shown = Object.entries(shape).flatMap(([name, setting]): (readonly [string, unknown])[] => {
    if (setting.isUnlisted) return [];
    const old = before[name];
    if (setting.members) {
      if (old !== undefined && !isRecord(old)) return [];
      const inner = withShownDefaults(setting.members, old, meant[name]);
      return old === undefined && Object.keys(inner).length === 0 ? [] : [[name, inner]];
    }
    return old === undefined && isPlain(setting, meant[name]) ? [[name, meant[name]]] : [];
  });
  return { ...before, ...Object.fromEntries(shown) };
}

const isPlain = ({ hint }: Setting, value: unknown): boolean =>
  typeof value === "boolean" || (typeof value === "string" && value !== "" && hint?.type === "rc-select");
