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
  readonly bundle: { readonly alias: string; readonly title: string };
  readonly declaration: WidgetDeclaration;
  readonly look: WidgetSkeletonKind;
}

/** Every widget type that this console can show. */
export function libraryEntries(): readonly LibraryEntry[] {
  return SYSTEM_BUNDLES.flatMap(({ alias, title, widgets }) =>
    widgets.flatMap((declaration): readonly LibraryEntry[] => {
      const found = findWidget(blank(alias, declaration));
      const id = `${alias}/${declaration.alias}`;
      return found ? [{ id, bundle: { alias, title }, declaration, look: found.skeleton }] : [];
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
      (bundle === undefined || entry.bundle.alias === bundle) &&
      [entry.declaration.name, entry.declaration.description, entry.bundle.title].some((text) =>
        matchesText(text, search),
      ),
  );
}

const blank = (bundleAlias: string, { alias, kind, name }: WidgetDeclaration): Widget => ({
  id: "",
  isSystemType: true,
  bundleAlias,
  typeAlias: alias,
  type: kind,
  title: name,
  config: { datasources: [] },
});

const NEEDS_ALIAS: ReadonlySet<WidgetKind> = new Set<WidgetKind>(["latest", "timeseries"]);

/**
 * A new widget of a type, as its declaration sets it up: without its simulated values, and with a first datasource of the
 * alias where there is one.
 */
export function newWidget({ bundle, declaration }: LibraryEntry, id: string, aliasId: string | undefined): Widget {
  const config = declaration.defaultConfig();
  const { kind, name } = declaration;
  const named = aliasId === undefined ? {} : { entityAliasId: aliasId };
  const source: Datasource = { type: "entity", ...named, dataKeys: [] };
  const saved = {
    ...blank(bundle.alias, declaration),
    config: {
      ...config,
      title: name,
      datasources: NEEDS_ALIAS.has(kind) && aliasId !== undefined ? [source] : [],
      ...(kind === "alarm" ? { alarmSource: { ...source, ...keysOf(config.alarmSource) } } : {}),
      ...(kind === "rpc" ? { targetDeviceAliasIds: aliasId === undefined ? [] : [aliasId] } : {}),
    },
  };
  const { widgets } = normaliseConfiguration({ widgets: { [id]: saved } }, { title: "", newId: () => id });
  return { ...blank(bundle.alias, declaration), ...widgets[id], id };
}

/** The keys that tables of alarms begin with. */
function keysOf(value: unknown): Readonly<Record<string, unknown>> {
  const { dataKeys } = (typeof value === "object" && value !== null ? value : {}) as { readonly dataKeys?: unknown };
  return Array.isArray(dataKeys) ? { dataKeys } : {};
}
