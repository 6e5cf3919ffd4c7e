import type { Widget } from "@orrery/model";

const SWITCHES: readonly (readonly [flag: string, body: string])[] = [
  ["useCellContentFunction", "cellContentFunction"],
  ["useCellStyleFunction", "cellStyleFunction"],
  ["useRowStyleFunction", "rowStyleFunction"],
];

/** Bodies that are used whenever they are there. */
const BODIES = ["tooltipValueFormatter", "ticksFormatter", "axisTicksFormatter"] as const;

/**
 * Names of the functions a widget carries. They are tenants' code and are not run in this page, which a widget must
 * say wherever it changes what is shown.
 */
export function ignoredFunctions({ config }: Widget): readonly string[] {
  const found = new Set<string>();
  for (const { type, dataKeys } of config.datasources) {
    if (type === "function") found.add("f(x)");
    for (const key of dataKeys) {
      if (key.type === "function") found.add("f(x)");
      if (key.usePostProcessing === true && key.postFuncBody) found.add("postFuncBody");
      collect(key.settings, found);
    }
  }
  collect(config.settings, found);
  return [...found];
}

function collect(settings: Readonly<Record<string, unknown>> | undefined, found: Set<string>): void {
  if (!settings) return;
  for (const [flag, body] of SWITCHES) if (settings[flag] === true && settings[body]) found.add(body);
  for (const body of BODIES) if (settings[body]) found.add(body);
  const nested = settings.yaxis;
  if (typeof nested === "object" && nested !== null) collect(nested as Readonly<Record<string, unknown>>, found);
}
