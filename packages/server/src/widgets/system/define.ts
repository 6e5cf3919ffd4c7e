import type { JsonObject, WidgetKind } from "@orrery/model";
import { FRAMES, type Frame } from "./frames.ts";
import { type FunctionKey, functions } from "./function-keys.ts";
import { type Fields, fieldsOf, type Groups, presets, schemaText } from "./settings-form.ts";

export interface SystemBundle {
  readonly alias: string;
  readonly title: string;
  readonly description: string;
  readonly widgets: readonly SystemWidget[];
}

export interface SystemWidget {
  readonly alias: string;
  readonly name: string;
  readonly description: string;
  readonly descriptor: JsonObject;
}

export interface WidgetOptions {
  readonly frame: Frame;
  /** Members of the default configuration beside or instead of the frame's. */
  readonly config?: JsonObject | undefined;
  readonly settings?: Fields | Groups | undefined;
  readonly keySettings?: Fields | undefined;
  /** Default settings where they differ from the form's. */
  readonly defaults?: JsonObject | undefined;
  /** Made-up values of a new widget. */
  readonly keys?: readonly FunctionKey[] | undefined;
}

type Size = readonly [columns: number, rows: number];

/**
 * A widget type of the installation. What it looks like and does is built into the console under its alias, so
 * templates and script are empty; the rest is what dashboards, editors and other clients read.
 */
export function widget(
  [alias, name, description]: readonly [alias: string, name: string, description: string],
  type: WidgetKind,
  [sizeX, sizeY]: Size,
  options: WidgetOptions,
): SystemWidget {
  const { settings = {}, keySettings = {} } = options;
  return {
    ...{ alias, name, description },
    descriptor: {
      ...{ type, sizeX, sizeY, resources: [], templateHtml: "", templateCss: "", controllerScript: "" },
      settingsSchema: schemaText(settings),
      dataKeySettingsSchema: schemaText(keySettings),
      defaultConfig: JSON.stringify(defaultConfig(name, type, options)),
    },
  };
}

function defaultConfig(name: string, type: WidgetKind, options: WidgetOptions): JsonObject {
  const { frame, config, settings = {}, defaults, keys = [] } = options;
  return {
    ...dataOf(type, keys),
    ...FRAMES[frame],
    title: name,
    settings: { ...presets(fieldsOf(settings)), ...defaults },
    ...config,
  };
}

function dataOf(type: WidgetKind, keys: readonly FunctionKey[]): JsonObject {
  if (type === "rpc") return { targetDeviceAliases: [] };
  if (type === "alarm") return {};
  if (type === "static")
    return { datasources: [{ ...functions([{ label: "f(x)", body: "return 0;" }]), type: "static" }] };
  return { datasources: keys.length > 0 ? [functions(keys)] : [] };
}
