import { isRecord } from "@orrery/model";
import { isSetting, type Setting, type Settings, type Shape } from "@orrery/model/settings";
import { jsonText } from "../../kernel/json/lossless-text.ts";

/**
 * The settings of a node as it runs with them. Converts what chains of other versions hold (texts for numbers and flags,
 * numbers and flags for texts), reads null like an absent member and ignores unknown members (reference: rule engine, 2.6).
 * @throws {Error} naming the first member that cannot be read.
 */
export function readNodeSettings<T>(settings: Settings<T>, configuration: unknown): T {
  const saved = converted(settings.shape, plain(configuration));
  const [problem] = settings.problems(saved);
  if (problem) throw new Error(`Configuration is not valid: ${problem.path} ${problem.text}`);
  return settings.read(saved);
}

/** What of a configuration {@link readNodeSettings} refuses; empty when nothing. */
export function settingsProblems(settings: Settings, configuration: unknown): readonly string[] {
  const problems = settings.problems(converted(settings.shape, plain(configuration)));
  return problems.map(({ path, text }) => `${path} ${text}`);
}

/** A copy in which numbers are numbers, also those whose spelling was kept. */
function plain(configuration: unknown): unknown {
  return JSON.parse(jsonText(configuration ?? {}));
}

function converted(shape: Shape, saved: unknown): unknown {
  if (!isRecord(saved)) return saved;
  const entries = Object.entries(saved).flatMap(([name, value]) => {
    const setting = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (value === null || setting === undefined) return [];
    return [[name, convertedValue(setting, value)] as const];
  });
  return Object.fromEntries(entries);
}

function convertedValue(setting: Setting, value: unknown): unknown {
  const { schema, members, element } = setting;
  if (members) return converted(members, value);
  if (element && Array.isArray(value)) {
    return value.map((each: unknown) =>
      isSetting(element) ? convertedValue(element, each) : converted(element, each),
    );
  }
  const types = [schema.type].flat();
  if (types.includes("string") && (typeof value === "number" || typeof value === "boolean")) return String(value);
  if (types.includes("boolean") && typeof value === "number") return value !== 0;
  if (types.includes("boolean") && typeof value === "string") return value.toLowerCase();
  return value;
}
