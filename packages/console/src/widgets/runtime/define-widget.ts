import type { DataKey, EntityId, SeriesView, TimeRange, TimeWindowSettings, Widget, WidgetKind } from "@orrery/model";
import type { ComponentType } from "react";
import type { Static, TObject } from "typebox";
import type { ResolvedDatasource } from "./resolve-datasources.ts";

/** An entity of a datasource. */
export interface DataEntity {
  readonly id: EntityId;
  readonly name: string;
  /** Falls back to the name. */
  readonly label: string;
}

/** One key of one entity: what widgets show. */
export interface WidgetSeries {
  /** Unique in the widget and stable as long as its datasources are. */
  readonly id: string;
  readonly key: DataKey;
  /** Of the key, with names filled in. */
  readonly label: string;
  /** The saved colour; absent for the copies that further entities of a datasource make. */
  readonly color: string | undefined;
  /** Position among all series, which palette colours go by. */
  readonly index: number;
  readonly units: string;
  readonly decimals: number;
  readonly entity: DataEntity;
  /** Latest widgets: absent before data, ts 0 and an empty text when the key has no value. */
  readonly latest?: { readonly ts: number; readonly value: string } | undefined;
  /** Time-series widgets. */
  readonly view?: SeriesView | undefined;
}

/** The window of a time-series widget as it is now. */
export interface WidgetWindow {
  readonly settings: TimeWindowSettings;
  readonly range: TimeRange;
  readonly zone: string;
  /** Distance of buckets; of raw points a second. */
  readonly intervalMs: number;
}

export interface WidgetViewProps<Settings> {
  readonly widget: Widget;
  readonly settings: Settings;
  readonly data: readonly WidgetSeries[];
  /** Time-series widgets. */
  readonly window?: WidgetWindow | undefined;
  readonly datasources: readonly ResolvedDatasource[];
}

/** Everything about one kind of widget. */
export interface WidgetDefinition<S extends TObject = TObject> {
  /** Saved dashboards refer to bundle and alias: never change them. */
  readonly bundle: string;
  readonly alias: string;
  readonly kind: WidgetKind;
  /** Translation key. */
  readonly title: string;
  /** Of a new widget, in cells of a grid of 24 columns. */
  readonly size: { readonly columns: number; readonly rows: number };
  /** Checked before `View` sees them; missing members get their defaults. */
  readonly settings: S;
  /** Only the first datasource and its first entity. */
  readonly singleEntity?: boolean | undefined;
  /** A part of the time can be drawn out with the pointer, which becomes the window. */
  readonly zooms?: boolean | undefined;
  /** `View` asks for pages of entities itself. */
  readonly pages?: boolean | undefined;
  /** Space between frame and content; tables and maps have none. */
  readonly padded?: boolean | undefined;
  /** What stands in its place while data is on the way. */
  readonly skeleton: "chart" | "table" | "value" | "gauge";
  readonly View: ComponentType<WidgetViewProps<Static<S>>>;
}

/** Checks a definition against its own schema. */
export function defineWidget<S extends TObject>(definition: WidgetDefinition<S>): WidgetDefinition<S> {
  return definition;
}
