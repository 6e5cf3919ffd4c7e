import type { AlarmSearchStatus, AlarmSeverity } from "../entities/alarm.ts";
import type { JsonObject } from "../entities/common.ts";
import type { EntityId } from "../ids/entity-id.ts";
import type { EntityKey } from "../queries/entity-key.ts";
import type { KeyValueType } from "../queries/key-filter.ts";
import type { SavedTimeWindow } from "../timewindow/saved-time-window.ts";
import type { AliasFilter } from "./alias-filter.ts";

/**
 * The configuration of a dashboard after {@link normaliseConfiguration} (reference: dashboards and widgets, 1).
 * Unknown members are kept, so that saving loses nothing.
 */
export interface DashboardConfiguration {
  readonly description?: string | undefined;
  readonly widgets: Readonly<Record<string, Widget>>;
  /** Insertion order is the order in lists; exactly one is the root. */
  readonly states: Readonly<Record<string, DashboardState>>;
  readonly entityAliases: Readonly<Record<string, EntityAlias>>;
  readonly filters: Readonly<Record<string, DashboardFilter>>;
  readonly timewindow: SavedTimeWindow;
  readonly settings: DashboardSettings;
}

export interface DashboardState {
  readonly name: string;
  readonly root: boolean;
  readonly layouts: { readonly main: DashboardLayout; readonly right?: DashboardLayout | undefined };
}

export interface DashboardLayout extends ScreenLayout {
  /**
   * Arrangements of their own for some screens, in the form and by the ids of later versions of ThingsBoard; older readers
   * pass them over. A screen without one is arranged by itself.
   */
  readonly breakpoints?: Readonly<Record<string, ScreenLayout>> | undefined;
}

/** Widgets in their cells. */
export interface ScreenLayout {
  readonly widgets: Readonly<Record<string, WidgetLayout>>;
  readonly gridSettings: GridSettings;
}

/** Whole cells. */
export interface WidgetLayout {
  readonly sizeX: number;
  readonly sizeY: number;
  readonly row: number;
  readonly col: number;
  readonly mobileHide?: boolean | undefined;
  /** Rows of `mobileRowHeight`. */
  readonly mobileHeight?: number | undefined;
  readonly mobileOrder?: number | undefined;
}

export interface GridSettings {
  readonly columns: number;
  /** Pixels between cells and around them. */
  readonly margin: number;
  readonly backgroundColor?: string | undefined;
  readonly backgroundSizeMode?: string | undefined;
  readonly backgroundImageUrl?: string | null | undefined;
  readonly autoFillHeight?: boolean | undefined;
  readonly mobileAutoFillHeight?: boolean | undefined;
  readonly mobileRowHeight?: number | undefined;
  /** Of a screen: `list` is one column as on phones, all else cells. */
  readonly viewFormat?: string | undefined;
}

export interface DashboardSettings {
  /** Unknown ids behave as `default`. */
  readonly stateControllerId: string;
  readonly showTitle?: boolean | undefined;
  readonly titleColor?: string | undefined;
  readonly hideToolbar?: boolean | undefined;
  /** False: the toolbar opens from a button; counts only where states replace each other. */
  readonly toolbarAlwaysOpen?: boolean | undefined;
  /** In full screen, and where the dashboard has the page to itself. */
  readonly showDashboardLogo?: boolean | undefined;
  /** Absent or null: the logo of the platform. */
  readonly dashboardLogoUrl?: string | null | undefined;
  readonly showUpdateDashboardImage?: boolean | undefined;
  readonly showDashboardsSelect?: boolean | undefined;
  readonly showEntitiesSelect?: boolean | undefined;
  readonly showFilters?: boolean | undefined;
  readonly showDashboardTimewindow?: boolean | undefined;
  readonly showDashboardExport?: boolean | undefined;
  readonly dashboardCss?: string | undefined;
  /** Whether visitors of its public link may send commands to the devices that its aliases resolve to. */
  readonly publicCommands?: boolean | undefined;
}

export interface EntityAlias {
  readonly id: string;
  readonly alias: string;
  readonly filter: AliasFilter;
}

export interface DashboardFilter {
  readonly id: string;
  readonly filter: string;
  readonly editable: boolean;
  readonly keyFilters: readonly KeyFilterInfo[];
}

/** Predicates are wrapped: `{keyFilterPredicate, userInfo}`, also inside COMPLEX ones. */
export interface KeyFilterInfo {
  readonly key: EntityKey;
  readonly valueType?: KeyValueType | undefined;
  readonly predicates: readonly unknown[];
}

export interface Widget {
  readonly id: string;
  readonly isSystemType: boolean;
  readonly bundleAlias: string;
  readonly typeAlias: string;
  readonly type: WidgetKind;
  readonly title: string;
  readonly config: WidgetConfig;
}

export const WIDGET_KINDS = ["timeseries", "latest", "rpc", "alarm", "static"] as const;

export type WidgetKind = (typeof WIDGET_KINDS)[number];

export interface WidgetConfig {
  readonly title?: string | undefined;
  readonly showTitle?: boolean | undefined;
  readonly titleTooltip?: string | undefined;
  readonly units?: string | undefined;
  readonly decimals?: number | undefined;
  readonly backgroundColor?: string | undefined;
  readonly color?: string | undefined;
  readonly padding?: string | undefined;
  readonly enableFullscreen?: boolean | undefined;
  readonly noDataDisplayMessage?: string | undefined;
  readonly showLegend?: boolean | undefined;
  readonly legendConfig?: JsonObject | undefined;
  readonly useDashboardTimewindow?: boolean | undefined;
  readonly displayTimewindow?: boolean | undefined;
  readonly timewindow?: unknown;
  readonly mobileHide?: boolean | undefined;
  readonly mobileHeight?: number | undefined;
  readonly mobileOrder?: number | undefined;
  readonly datasources: readonly Datasource[];
  /** Alarm widgets: whose alarms, and which. */
  readonly alarmSource?: Datasource | undefined;
  /** Empty lists match all. */
  readonly alarmStatusList?: readonly AlarmSearchStatus[] | undefined;
  readonly alarmSeverityList?: readonly AlarmSeverity[] | undefined;
  readonly alarmTypeList?: readonly string[] | undefined;
  /** Also alarms of other originators that are listed under the entities; default: true. */
  readonly searchPropagatedAlarms?: boolean | undefined;
  /** Widgets that send commands: the first is the alias of the device. */
  readonly targetDeviceAliasIds?: readonly string[] | undefined;
  readonly actions?: Readonly<Record<string, readonly WidgetAction[]>> | undefined;
  readonly settings?: JsonObject | undefined;
  /** It is the heading of a section: of the widgets below it, up to the next heading. Other readers show its text. */
  readonly section?: SectionSettings | undefined;
}

export interface SectionSettings {
  /** Whether it is folded until its viewer unfolds it. */
  readonly folded?: boolean | undefined;
}

export interface Datasource {
  readonly type: string;
  readonly name?: string | undefined;
  readonly entityAliasId?: string | undefined;
  readonly filterId?: string | undefined;
  /** Without an alias: one entity. */
  readonly entityType?: string | undefined;
  readonly entityId?: string | undefined;
  readonly dataKeys: readonly DataKey[];
}

export interface DataKey {
  readonly name: string;
  readonly type: string;
  readonly label: string;
  readonly color?: string | undefined;
  readonly units?: string | undefined;
  readonly decimals?: number | null | undefined;
  readonly settings?: JsonObject | undefined;
  readonly funcBody?: string | undefined;
  readonly usePostProcessing?: boolean | undefined;
  readonly postFuncBody?: string | undefined;
}

/** Kinds of actions of widgets (reference: dashboards and widgets, 2.12). */
export const WIDGET_ACTIONS = [
  "openDashboardState",
  "updateDashboardState",
  "openDashboard",
  "custom",
  "customPretty",
  "mobileAction",
] as const;

export interface WidgetAction {
  readonly id?: string | undefined;
  readonly name: string;
  readonly icon?: string | undefined;
  readonly type: string;
  readonly targetDashboardStateId?: string | undefined;
  readonly targetDashboardId?: string | undefined;
  readonly setEntityId?: boolean | undefined;
  readonly stateEntityParamName?: string | null | undefined;
  readonly openRightLayout?: boolean | undefined;
  readonly openNewBrowserTab?: boolean | undefined;
  /** The state is shown in a dialog of its own; `dialogWidth` and `dialogHeight` are percents of the window. */
  readonly openInSeparateDialog?: boolean | undefined;
  readonly dialogTitle?: string | undefined;
  readonly dialogHideDashboardToolbar?: boolean | undefined;
  readonly dialogWidth?: number | null | undefined;
  readonly dialogHeight?: number | null | undefined;
  /** The state is shown beside what was pressed, which comes before a dialog; sizes are lengths of CSS. */
  readonly openInPopover?: boolean | undefined;
  readonly popoverPreferredPlacement?: string | undefined;
  readonly popoverHideOnClickOutside?: boolean | undefined;
  readonly popoverHideDashboardToolbar?: boolean | undefined;
  readonly popoverWidth?: string | undefined;
  readonly popoverHeight?: string | undefined;
  /** Declarations of CSS by their names. */
  readonly popoverStyle?: unknown;
  readonly mobileAction?: MobileActionSettings | undefined;
  /** The body of the function of a `custom` or `customPretty` action. */
  readonly customFunction?: string | undefined;
  /** Of a `customPretty` action: its template, its styles, and the scripts and styles that are loaded before. */
  readonly customHtml?: string | undefined;
  readonly customCss?: string | undefined;
  readonly customResources?: unknown;
  /** Buttons of headers and rows: whether they are there, and for which rows. */
  readonly useShowWidgetActionFunction?: boolean | undefined;
  readonly showWidgetActionFunction?: string | undefined;
}

/** What an action asks of the phone, and the bodies of its functions (reference: dashboards and widgets, 2.12). */
export interface MobileActionSettings {
  readonly type?: string | undefined;
  readonly getLocationFunction?: string | undefined;
  readonly getPhoneNumberFunction?: string | undefined;
  readonly processImageFunction?: string | undefined;
  readonly processLaunchResultFunction?: string | undefined;
  readonly processQrCodeFunction?: string | undefined;
  readonly processLocationFunction?: string | undefined;
  readonly handleEmptyResultFunction?: string | undefined;
  readonly handleErrorFunction?: string | undefined;
}

/** The entity of a dashboard state; custom members are preserved. */
export interface StateParams {
  readonly entityId?: EntityId | undefined;
  readonly entityName?: string | undefined;
  readonly entityLabel?: string | undefined;
  readonly targetEntityParamName?: string | undefined;
  readonly [name: string]: unknown;
}
