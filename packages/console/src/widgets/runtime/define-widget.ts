import type {
  AlarmPageRequest,
  Comparison,
  DataKey,
  EntityId,
  SeriesView,
  TimeRange,
  TimeWindowSettings,
  Widget,
  WidgetKind,
} from "@orrery/model";
import type { WidgetDeclaration, WidgetParameters } from "@orrery/model/widgets";
import type { ComponentType, ReactNode } from "react";
import type { ComparedKey } from "./data/compared-key.ts";
import type { CommandPort } from "./data/device-commands.ts";
import type { ResolvedDatasource } from "./data/resolve-datasources.ts";
import type { AlarmPages } from "./data/use-alarm-pages.ts";

/** An entity of a datasource. */
export interface DataEntity {
  readonly id: EntityId;
  readonly name: string;
  /** Falls back to the name. */
  readonly label: string;
}

/** One key of one entity: what widgets show. `D`: the settings of the key. */
export interface WidgetSeries<D = unknown> {
  /** Unique in the widget and stable as long as its datasources are. */
  readonly id: string;
  readonly key: DataKey;
  readonly keySettings: D;
  /** Position of its datasource. */
  readonly datasource: number;
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
  /** Of an earlier time, moved by this into the window to be compared with it. */
  readonly shiftMs?: number | undefined;
}

/** The window of a time-series widget as it is now. */
export interface WidgetWindow {
  readonly settings: TimeWindowSettings;
  readonly range: TimeRange;
  readonly zone: string;
  /** Distance of buckets; of raw points a second. */
  readonly intervalMs: number;
}

interface CommonProps<S> {
  readonly widget: Widget;
  readonly settings: S;
}

/** What a view of latest values is given; `data` is empty only where the declaration says that keys are optional. */
export interface LatestViewProps<S, D = unknown> extends CommonProps<S> {
  readonly data: readonly WidgetSeries<D>[];
  readonly datasources: readonly ResolvedDatasource[];
  /** Of all datasources, also those without keys. */
  readonly entities?: readonly DataEntity[] | undefined;
}

/** What a view that asks for pages of entities itself is given. */
export interface PagesViewProps<S, D = unknown> extends CommonProps<S> {
  /** The first one. It has an entity filter, or functions, unless the declaration says that datasources are optional. */
  readonly source: ResolvedDatasource;
  /** All that have an entity filter or functions. */
  readonly sources: readonly ResolvedDatasource[];
  readonly keySettingsOf: (key: DataKey) => D;
}

/** What a view of values over time is given; some series of `data` has points. */
export interface SeriesViewProps<S, D = unknown> extends LatestViewProps<S, D> {
  readonly window: WidgetWindow;
}

/** What a view without data is given. */
export type StaticViewProps<S> = CommonProps<S>;

/** What a view of alarms is given. It draws its own frame, whose title, search and filters are its own. */
export interface AlarmViewProps<S, D = unknown> extends CommonProps<S> {
  readonly source: ResolvedDatasource;
  readonly keySettingsOf: (key: DataKey) => D;
  readonly alarms: AlarmPages;
  /** For the frame: its time window, the buttons of the author, what is left out. */
  readonly frame: AlarmFrame;
}

export interface AlarmFrame {
  readonly control: ReactNode;
  readonly tools: ReactNode;
  readonly notice: string | undefined;
}

/** What a view of commands is given. */
export interface RpcViewProps<S> extends CommonProps<S> {
  /** Undefined when the widget names no device: its commands fail. */
  readonly device: DataEntity | undefined;
  readonly commands: CommandPort;
}

/** The props of a view by the kind and the parameters of its declaration. */
type ViewProps<K extends WidgetKind, S, D, P extends WidgetParameters> = {
  readonly latest: P extends { readonly hasDataPageLink: true } ? PagesViewProps<S, D> : LatestViewProps<S, D>;
  readonly timeseries: SeriesViewProps<S, D>;
  readonly static: StaticViewProps<S>;
  readonly rpc: RpcViewProps<S>;
  readonly alarm: AlarmViewProps<S, D>;
}[K];

/** What a definition adds by the kind of its declaration. */
type KindLook<K extends WidgetKind, S> = K extends "alarm"
  ? {
      /** The first page that is asked for, where it is another than the ten newest alarms. */
      readonly firstPage?: ((settings: S, widget: Widget) => Partial<AlarmPageRequest>) | undefined;
    }
  : K extends "timeseries"
    ? SeriesLook<S>
    : K extends "rpc"
      ? RpcLook<S>
      : unknown;

interface RpcLook<S> {
  /** Whether the view says itself what became of its commands. */
  readonly saysFailures?: ((settings: S) => boolean) | undefined;
}

/** What a widget of time series shows beside its own points. */
interface SeriesLook<S> {
  /** Whether the view is shown without a single point, too. */
  readonly showsEmpty?: boolean | undefined;
  /** Whether the view draws what can be seen of single values, which is read for long times in place of them. */
  readonly drawsPixels?: ((settings: S) => boolean) | undefined;
  /** Latest values that `${name}` in labels stands for. */
  readonly labelKeys?: ((settings: S) => readonly DataKey[] | undefined) | undefined;
  /** The earlier time that it is compared with. */
  readonly comparison?: ((settings: S) => Comparison | undefined) | undefined;
  readonly comparedKey?: ((keySettings: unknown) => ComparedKey) | undefined;
}

export type WidgetSkeletonKind = "chart" | "table" | "value" | "gauge";

interface WidgetLook {
  /** A part of the time can be drawn out with the pointer, which becomes the window. */
  readonly zooms?: boolean | undefined;
  /** Space between frame and content; tables and maps have none. */
  readonly padded?: boolean | undefined;
  /** Shown in its place while data is on the way. */
  readonly skeleton: WidgetSkeletonKind;
  /** Names of the settings whose functions the view runs, apart from the page. */
  readonly runs?: readonly string[] | undefined;
}

interface WidgetBase extends WidgetLook {
  readonly declaration: WidgetDeclaration;
}

/** A widget type with its view and the way in which it is fed. Settings are read by the declaration beforehand. */
export type WidgetDefinition =
  | (WidgetBase & { readonly body: "latest"; readonly View: ComponentType<LatestViewProps<unknown>> })
  | (WidgetBase & { readonly body: "pages"; readonly View: ComponentType<PagesViewProps<unknown>> })
  | (WidgetBase &
      SeriesLook<unknown> & { readonly body: "timeseries"; readonly View: ComponentType<SeriesViewProps<unknown>> })
  | (WidgetBase & {
      readonly body: "alarm";
      readonly View: ComponentType<AlarmViewProps<unknown>>;
      readonly firstPage?: ((settings: unknown, widget: Widget) => Partial<AlarmPageRequest>) | undefined;
    })
  | (WidgetBase & RpcLook<unknown> & { readonly body: "rpc"; readonly View: ComponentType<RpcViewProps<unknown>> })
  | (WidgetBase & { readonly body: "static"; readonly View: ComponentType<StaticViewProps<unknown>> });

export type WidgetBody = WidgetDefinition["body"];

/** Adds a view to a widget type that the model declares. */
export function defineWidget<K extends WidgetKind, S, D, P extends WidgetParameters>(
  declaration: WidgetDeclaration<K, S, D, P>,
  look: WidgetLook & KindLook<K, S> & { readonly View: ComponentType<ViewProps<K, S, D, P>> },
): WidgetDefinition {
  // The parameters above hold view and declaration together; from here on their types are forgotten.
  return { declaration, ...look, body: bodyOf(declaration) } as unknown as WidgetDefinition;
}

function bodyOf({ kind, parameters }: WidgetDeclaration): WidgetKind | "pages" {
  return kind === "latest" && parameters.hasDataPageLink ? "pages" : kind;
}
