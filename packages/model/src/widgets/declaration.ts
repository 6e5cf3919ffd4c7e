import type { WidgetKind } from "../dashboards/configuration.ts";
import type { JsonObject } from "../entities/common.ts";
import { type Infer, type Settings, type Shape, settings } from "../settings/index.ts";
import { FRAMES, type Frame } from "./frames.ts";
import { type FunctionKey, functions } from "./function-keys.ts";
import type { ActionSource, WidgetParameters } from "./parameters.ts";

/** A system widgets bundle. */
export interface WidgetsBundleDeclaration {
  /** Saved dashboards refer to bundle and widget by alias, so these never change. */
  readonly alias: string;
  readonly title: string;
  readonly description: string;
  readonly widgets: readonly WidgetDeclaration[];
}

/**
 * The declaration of a system widget type, without its view: the server creates the stored type from it, the console
 * adds a view. `S`: its settings, `D`: the settings of each data key, `P`: its parameters.
 */
export interface WidgetDeclaration<
  K extends WidgetKind = WidgetKind,
  S = unknown,
  D = unknown,
  P extends WidgetParameters = WidgetParameters,
> {
  readonly alias: string;
  readonly name: string;
  readonly description: string;
  readonly kind: K;
  /** Size of a new widget in cells of a grid of 24 columns. */
  readonly size: WidgetSize;
  readonly parameters: P;
  /** Sources of actions, beside the header buttons that every widget has. */
  readonly actionSources: readonly ActionSource[];
  readonly settings: Settings<S>;
  readonly keySettings: Settings<D>;
  /** The configuration of a new widget. */
  readonly defaultConfig: () => JsonObject;
}

/** The settings of a declared widget after reading. */
export type SettingsOf<W extends { readonly settings: Settings }> = ReturnType<W["settings"]["read"]>;

/** The settings of the data keys of a declared widget after reading. */
export type KeySettingsOf<W extends { readonly keySettings: Settings }> = ReturnType<W["keySettings"]["read"]>;

export type WidgetSize = readonly [columns: number, rows: number];

interface WidgetOptions<S, D, P> {
  readonly frame: Frame;
  readonly parameters?: P | undefined;
  readonly actionSources?: readonly ActionSource[] | undefined;
  readonly settings?: S | undefined;
  readonly keySettings?: D | undefined;
  /** Members of the default configuration beside or instead of the frame's. */
  readonly config?: JsonObject | undefined;
  /** Settings of a new widget that differ from the form's defaults. */
  readonly newSettings?: JsonObject | undefined;
  /** Simulated values of a new widget. */
  readonly keys?: readonly FunctionKey[] | undefined;
}

type None = Readonly<Record<never, never>>;

/** The result of reading settings, in one list or in sections. */
type Read<S> = S extends Settings<infer T> ? T : S extends Shape ? Infer<S> : never;

/** Declares a widget type (reference: widget catalogue). */
// @__NO_SIDE_EFFECTS__
export function widget<
  K extends WidgetKind,
  const S extends Shape | Settings = None,
  const D extends Shape | Settings = None,
  const P extends WidgetParameters = None,
>(
  [alias, name, description]: readonly [alias: string, name: string, description: string],
  kind: K,
  size: WidgetSize,
  options: WidgetOptions<S, D, P>,
): WidgetDeclaration<K, Read<S>, Read<D>, P> {
  const own = settingsOf<S>(options.settings);
  return {
    alias,
    name,
    description,
    kind,
    size,
    parameters: options.parameters ?? ({} as P), // P is empty where there are none
    actionSources: options.actionSources ?? [],
    settings: own,
    keySettings: settingsOf<D>(options.keySettings),
    defaultConfig: () => ({
      ...dataOf(kind, options.keys ?? []),
      ...FRAMES[options.frame],
      title: name,
      settings: { ...own.defaults(), ...options.newSettings },
      ...options.config,
    }),
  };
}

function settingsOf<S>(written: Shape | Settings | undefined): Settings<Read<S>> {
  const all = isSettings(written) ? written : settings(written ?? {});
  return all as Settings<Read<S>>; // `Read` is what both ways of writing give
}

function isSettings(written: Shape | Settings | undefined): written is Settings {
  return typeof written?.read === "function";
}

function dataOf(kind: WidgetKind, keys: readonly FunctionKey[]): JsonObject {
  if (kind === "rpc") return { targetDeviceAliases: [] };
  if (kind === "alarm") return {};
  if (kind === "static")
    return { datasources: [{ ...functions([{ label: "f(x)", body: "return 0;" }]), type: "static" }] };
  return { datasources: keys.length > 0 ? [functions(keys)] : [] };
}
