import type {
  AliasUser,
  DashboardConfiguration,
  EntityId,
  StateParams,
  TimeRange,
  TimeWindowSettings,
  WidgetAction,
} from "@orrery/model";
import { createContext, use } from "react";

/** The entity an action is about. */
export interface ActionSubject {
  readonly entityId: EntityId;
  readonly entityName: string;
  readonly entityLabel: string;
}

/** What widgets know of the dashboard around them. */
export interface DashboardContextValue {
  readonly configuration: DashboardConfiguration;
  /** Of the shown state. */
  readonly params: StateParams;
  readonly user: AliasUser;
  /** The server's clock, ms. */
  readonly serverNow: () => number;
  readonly browserZone: string;
  /** Where the reader is at home: 0 Sunday to 6 Saturday. */
  readonly firstDayOfWeek: number;
  readonly maxDatapointsLimit: number;
  readonly timeWindow: TimeWindowSettings;
  /** Shows a part of the time; {@link resetZoom} returns to the window before it. */
  readonly zoom: (range: TimeRange) => void;
  readonly resetZoom: (() => void) | undefined;
  /** Whether an action of this kind can be carried out. */
  readonly canRun: (action: WidgetAction) => boolean;
  readonly run: (action: WidgetAction, subject: ActionSubject | undefined) => void;
}

const Context = createContext<DashboardContextValue | undefined>(undefined);

export const DashboardProvider = Context.Provider;

export function useDashboard(): DashboardContextValue {
  const dashboard = use(Context);
  if (dashboard === undefined) throw new Error("useDashboard outside of a dashboard");
  return dashboard;
}
