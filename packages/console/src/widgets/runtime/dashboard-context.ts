import type {
  AliasUser,
  DashboardConfiguration,
  EntityId,
  StateParams,
  TimeRange,
  TimeWindowSettings,
  Widget,
  WidgetAction,
} from "@orrery/model";
import { createContext, use } from "react";

/** The entity an action is about. */
export interface ActionSubject {
  readonly entityId: EntityId;
  readonly entityName: string;
  readonly entityLabel: string;
  /** What functions of actions get as `additionalParams`: of a table, its row. */
  readonly additionalParams?: Readonly<Record<string, unknown>> | undefined;
}

/** Where an action was pressed, which its function reads. */
export interface ActionOrigin {
  readonly widget: Widget;
  readonly dashboard: DashboardContextValue;
}

/** How functions lead through the states of their dashboard. */
export interface StatesPort {
  readonly open: (id: string, params: StateParams, openRight: boolean) => void;
  readonly update: (id: string | undefined, params: StateParams, openRight: boolean) => void;
  /** Returns to a state on the way to the shown one; 0 is the first. */
  readonly backTo: (level: number) => void;
}

/** What widgets know of the dashboard around them. It changes with the shown state, not with the time that is shown. */
export interface DashboardContextValue {
  readonly configuration: DashboardConfiguration;
  /** Of the shown state. */
  readonly stateId: string;
  readonly params: StateParams;
  readonly user: AliasUser;
  /** The server's clock, ms. */
  readonly serverNow: () => number;
  readonly browserZone: string;
  /** Where the reader is at home: 0 Sunday to 6 Saturday. */
  readonly firstDayOfWeek: number;
  readonly maxDatapointsLimit: number;
  /** Whether widgets are arranged, not used. */
  readonly isEdit?: boolean | undefined;
  /** Whether an action of this kind can be carried out. */
  readonly canRun: (action: WidgetAction) => boolean;
  /** `origin` is known of what is pressed in a widget without being given. */
  readonly run: (action: WidgetAction, subject: ActionSubject | undefined, origin?: ActionOrigin) => void;
  /** Shows another entity of an alias for one, for as long as the page is open. Absent where nothing is chosen. */
  readonly chooseEntity?: ((aliasId: string, entity: EntityId) => void) | undefined;
  /** Absent where states are not opened. */
  readonly states?: StatesPort | undefined;
}

/** The time window of the dashboard: what a zoom or another window changes. */
export interface DashboardTime {
  readonly settings: TimeWindowSettings;
  /** Shows a part of the time; {@link resetZoom} returns to the window before it. */
  readonly zoom: (range: TimeRange) => void;
  /** Shows another time from now on, as if it had been chosen in the toolbar. */
  readonly show: (range: TimeRange) => void;
  /** Absent while nothing is zoomed. */
  readonly resetZoom: (() => void) | undefined;
}

const Context = createContext<DashboardContextValue | undefined>(undefined);
const TimeContext = createContext<DashboardTime | undefined>(undefined);

export const DashboardProvider = Context.Provider;

export const DashboardTimeProvider = TimeContext.Provider;

export function useDashboard(): DashboardContextValue {
  const dashboard = use(Context);
  if (dashboard === undefined) throw new Error("useDashboard outside of a dashboard");
  return dashboard;
}

export function useDashboardTime(): DashboardTime {
  const time = use(TimeContext);
  if (time === undefined) throw new Error("useDashboardTime outside of a dashboard");
  return time;
}
