import type { DataKey, Datasource, Widget } from "@orrery/model";
import { newKey } from "../panel/data-keys.ts";
import { exampleWidget, type LibraryEntry, newWidget } from "./library-entries.ts";

/** Entities of the dashboard whose values previews show. */
export interface PreviewSource {
  readonly aliasId: string;
  /** Keys of time series that have numbers. */
  readonly keys: readonly string[];
}

/** More do not fit into a tile. */
const MAX_KEYS = 3;
const WINDOW = { realtime: { timewindowMs: 24 * 3600_000, interval: 600_000 } };

/**
 * A widget of a type as its tile shows it: with values of the entities, or with the simulated ones of its declaration.
 * Undefined where neither says anything, or where looking at it would command a device.
 */
export function previewWidget(entry: LibraryEntry, source: PreviewSource | undefined): Widget | undefined {
  const example = exampleWidget(entry);
  if (!source) return example;
  if (example) return source.keys.length > 0 ? withValues(example, source) : example;
  return LISTS.has(entry.id) ? listOf(entry, source) : undefined;
}

/** The keys of the example with the names of real ones, so that colours and settings stay. */
function withValues(example: Widget, { aliasId, keys }: PreviewSource): Widget {
  const drawn = example.config.datasources.flatMap(({ dataKeys }) => dataKeys);
  const dataKeys = keys.slice(0, drawn.length).map((name, index): DataKey => {
    const { funcBody: _, units: _units, ...rest } = drawn[index] ?? { name, type: "timeseries", label: name };
    return { ...rest, name, label: name, type: "timeseries" };
  });
  const datasources: readonly Datasource[] = [{ type: "entity", entityAliasId: aliasId, dataKeys }];
  const { units: _, ...config } = example.config;
  return { ...example, id: `own ${example.id}`, config: { ...config, datasources, timewindow: WINDOW } };
}

/** Tables of the entities themselves, which have no example. */
const LISTS: ReadonlySet<string> = new Set(["cards/entities_table", "alarm_widgets/alarms_table"]);

function listOf(entry: LibraryEntry, { aliasId, keys }: PreviewSource): Widget {
  const widget = newWidget(entry, `own ${entry.id}`, aliasId);
  const dataKeys: DataKey[] = [];
  for (const name of keys.slice(0, MAX_KEYS)) dataKeys.push(newKey({ name, type: "timeseries" }, dataKeys, {}));
  const datasources = widget.config.datasources.map((one) => ({ ...one, dataKeys }));
  return {
    ...widget,
    config: {
      ...widget.config,
      datasources,
      showTitle: false,
      enableFullscreen: false,
      useDashboardTimewindow: false,
      displayTimewindow: false,
      timewindow: WINDOW,
    },
  };
}
