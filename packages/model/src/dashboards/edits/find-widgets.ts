import type { DashboardConfiguration, Datasource, Widget } from "../configuration.ts";
import { readingOrder } from "../layout.ts";
import { aliasEntities } from "./alias-entities.ts";
import { type LayoutAt, layoutsOf } from "./document.ts";

/** What of a widget has the text that is looked for; the first come first. */
const FOUND_BY = ["title", "type", "alias", "key", "entity"] as const;

/** A widget at one of its places. */
export interface FoundWidget {
  readonly widget: Widget;
  readonly at: LayoutAt;
  /** What of it has the text; undefined: nothing was asked for. */
  readonly by: { readonly kind: (typeof FOUND_BY)[number]; readonly text: string } | undefined;
}

interface FindOptions {
  /** Without regard to case; empty: all. */
  readonly text: string;
  /** Names of entities by their ids, as far as they are known. */
  readonly names?: ReadonlyMap<string, string> | undefined;
  /** Names of types by `bundle/alias`. */
  readonly types?: ReadonlyMap<string, string> | undefined;
}

/**
 * Widgets of all states and layouts whose title, type, aliases, keys or entities have a text: by titles first, and among those
 * that are found by the same in the order of states, layouts and reading. A widget with several places is there for each.
 */
export function findWidgets(configuration: DashboardConfiguration, options: FindOptions): readonly FoundWidget[] {
  const asked = options.text.trim().toLowerCase();
  const reasonOf = (widget: Widget): FoundWidget["by"] => {
    const texts = textsOf(configuration, widget, options);
    for (const kind of FOUND_BY) {
      const text = texts[kind].find((each) => each.toLowerCase().includes(asked));
      if (text !== undefined) return { kind, text };
    }
    return undefined;
  };
  const all = Object.entries(configuration.states).flatMap(([state, shown]) =>
    layoutsOf(shown).flatMap(([layout, places]) =>
      readingOrder(places).flatMap((id): readonly FoundWidget[] => {
        const widget = configuration.widgets[id];
        const by = widget && asked !== "" ? reasonOf(widget) : undefined;
        return widget && (by || asked === "") ? [{ widget, at: { state, layout }, by }] : [];
      }),
    ),
  );
  const rank = ({ by }: FoundWidget) => (by ? FOUND_BY.indexOf(by.kind) : 0);
  return all.toSorted((a, b) => rank(a) - rank(b));
}

function textsOf(
  { entityAliases }: DashboardConfiguration,
  { bundleAlias, typeAlias, title, config }: Widget,
  { names, types }: FindOptions,
): Readonly<Record<(typeof FOUND_BY)[number], readonly string[]>> {
  const sources = sourcesOf(config);
  const used = [...sources.map(({ entityAliasId }) => entityAliasId), ...(config.targetDeviceAliasIds ?? [])];
  const aliases = used.flatMap((id) => entityAliases[id ?? ""] ?? []);
  const own = sources.flatMap(({ name, entityId }) => [name, names?.get(entityId ?? "")]);
  const entities = aliases.flatMap(({ filter }) => aliasEntities(filter).map(({ id }) => names?.get(id)));
  const type = `${bundleAlias}/${typeAlias}`;
  return {
    title: [config.title || title],
    type: [types?.get(type) ?? type],
    alias: aliases.map(({ alias }) => alias),
    key: sources.flatMap(({ dataKeys }) => dataKeys.flatMap(({ name, label }) => [name, label])),
    entity: [...own, ...entities].filter((name) => name !== undefined),
  };
}

const sourcesOf = ({ datasources, alarmSource }: Widget["config"]): readonly Datasource[] =>
  alarmSource ? [...datasources, alarmSource] : datasources;
