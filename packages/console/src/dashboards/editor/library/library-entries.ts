import type { Datasource, Widget, WidgetKind } from "@orrery/model";
import { normaliseConfiguration } from "@orrery/model";
import { SYSTEM_BUNDLES, type WidgetDeclaration } from "@orrery/model/widgets";
import { matchesText } from "../../../controls/text/matches-text.ts";
import type { WidgetSkeletonKind } from "../../../widgets/runtime/define-widget.ts";
import { findWidget } from "../../../widgets/runtime/registry.ts";

/** A widget type that can be added. */
export interface LibraryEntry {
  /** `bundle/alias`. */
  readonly id: string;
  /** Made by the tenant. */
  readonly isOwn?: true;
  /** `id`: a tenant may use the alias of a bundle of the installation. */
  readonly bundle: { readonly id: string; readonly alias: string; readonly title: string };
  readonly declaration: WidgetDeclaration;
  readonly look: WidgetSkeletonKind;
}

/** Every widget type that this console can show. */
export function libraryEntries(): readonly LibraryEntry[] {
  return SYSTEM_BUNDLES.flatMap(({ alias, title, widgets }) =>
    widgets.flatMap((declaration): readonly LibraryEntry[] => {
      const found = findWidget(blank(alias, declaration));
      const id = `${alias}/${declaration.alias}`;
      return found ? [{ id, bundle: { id: alias, alias, title }, declaration, look: found.skeleton }] : [];
    }),
  );
}

/** Those of a bundle, or of all, whose name, description or bundle has the text. */
export function foundEntries(
  entries: readonly LibraryEntry[],
  { bundle, search }: { readonly bundle: string | undefined; readonly search: string },
): readonly LibraryEntry[] {
  return entries.filter(
    (entry) =>
      (bundle === undefined || entry.bundle.id === bundle) &&
      [entry.declaration.name, entry.declaration.description, entry.bundle.title].some((text) =>
        matchesText(text, search),
      ),
  );
}

const blank = (bundleAlias: string, { alias, kind, name }: WidgetDeclaration, isOwn = false): Widget => ({
  id: "",
  isSystemType: !isOwn,
  bundleAlias,
  typeAlias: alias,
  type: kind,
  title: name,
  config: { datasources: [] },
});

const NEEDS_ALIAS: ReadonlySet<WidgetKind> = new Set<WidgetKind>(["latest", "timeseries"]);

/**
 * A new widget of a type, as its declaration sets it up: without its simulated values and their unit, and with a first
 * datasource of the alias where there is one.
 */
export function newWidget(entry: LibraryEntry, id: string, aliasId: string | undefined): Widget {
  const { declaration } = entry;
  const { units: _, ...config } = declaration.defaultConfig();
  const { kind, name } = declaration;
  const named = aliasId === undefined ? {} : { entityAliasId: aliasId };
  const source: Datasource = { type: "entity", ...named, dataKeys: [] };
  return made(entry, id, {
    ...config,
    title: name,
    datasources: NEEDS_ALIAS.has(kind) && aliasId !== undefined ? [source] : [],
    ...(kind === "alarm" ? { alarmSource: { ...source, ...keysOf(config.alarmSource) } } : {}),
    ...(kind === "rpc" ? { targetDeviceAliasIds: aliasId === undefined ? [] : [aliasId] } : {}),
  });
}

function made({ bundle, declaration, isOwn }: LibraryEntry, id: string, config: Readonly<Record<string, unknown>>) {
  const empty = blank(bundle.alias, declaration, isOwn);
  const { widgets } = normaliseConfiguration(
    { widgets: { [id]: { ...empty, config } } },
    { title: "", newId: () => id },
  );
  return { ...empty, ...widgets[id], id };
}

/** They need entities, or cost too much to be drawn many times: maps want a WebGL context each. */
const NOT_ALONE: ReadonlySet<string> = new Set(["input_widgets", "maps_v2", "gpio_widgets", "gateway_widgets"]);
/** They need a picture, or relations. */
const WITHOUT_EXAMPLE: ReadonlySet<string> = new Set(["cards/label_widget", "cards/entities_hierarchy"]);

/** A widget of a type with the simulated values of its declaration; undefined where it shows nothing without entities. */
export function exampleWidget(entry: LibraryEntry): Widget | undefined {
  const { id, bundle, declaration, isOwn } = entry;
  const { kind, parameters } = declaration;
  const hasNone = isOwn || NOT_ALONE.has(bundle.alias) || WITHOUT_EXAMPLE.has(id);
  if (hasNone || parameters.hasDataPageLink) return undefined;
  const config = declaration.defaultConfig();
  const hasValues = NEEDS_ALIAS.has(kind) && Array.isArray(config.datasources) && config.datasources.length > 0;
  if (!hasValues) return undefined;
  return made(entry, `example ${id}`, {
    ...config,
    showTitle: false,
    showLegend: false,
    dropShadow: false,
    enableFullscreen: false,
    useDashboardTimewindow: false,
    displayTimewindow: false,
    timewindow: EXAMPLE_WINDOW,
  });
}

const EXAMPLE_WINDOW = { realtime: { timewindowMs: 60_000, interval: 1000 } };

/** The keys that tables of alarms begin with. */
function keysOf(value: unknown): Readonly<Record<string, unknown>> {
  const { dataKeys } = (typeof value === "object" && value !== null ? value : {}) as { readonly dataKeys?: unknown };
  return Array.isArray(dataKeys) ? { dataKeys } : {};
}
