import type { Widget } from "@orrery/model";
import type { SavedValue, Settings } from "@orrery/model/settings";
import type { WidgetDeclaration } from "@orrery/model/widgets";
import type { RunnerState } from "../functions/function-runner.ts";

/**
 * Names of the functions a widget carries and does not run, which it must say wherever it changes what is shown. `runs`:
 * names of those that its view runs, apart from the page.
 */
export function ignoredFunctions(
  { config }: Widget,
  { settings, keySettings }: Pick<WidgetDeclaration, "settings" | "keySettings">,
  runs: readonly string[] = [],
): readonly string[] {
  const found = new Set<string>();
  for (const { type, dataKeys } of config.datasources) {
    if (type === "function") found.add("f(x)");
    for (const key of dataKeys) {
      if (key.type === "function") found.add("f(x)");
      if (key.usePostProcessing === true && key.postFuncBody) found.add("postFuncBody");
      collect(keySettings, key.settings, found);
    }
  }
  collect(settings, config.settings, found);
  return [...found].filter((name) => !runs.includes(name));
}

/** A function that is as the form suggests it does what the widget does without one. */
function collect(settings: Settings, saved: unknown, found: Set<string>): void {
  for (const { setting, path, value } of settings.functions(saved)) {
    if (value !== setting.schema.default) found.add(nameOf(path));
  }
}

const nameOf = (path: SavedValue["path"]): string => String(path.findLast((part) => typeof part === "string"));

/** What is said of functions that make or change values, at the foot of their widget; absent while they are well. */
export const problemOf = (state: RunnerState): RunnerState | undefined =>
  state.failure || state.stopped ? state : undefined;

/** What bodies run that get their values themselves: the functions of data keys. */
export const KEY_FUNCTIONS: readonly string[] = ["f(x)", "postFuncBody"];
