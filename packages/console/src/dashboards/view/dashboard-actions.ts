import { formatStateParam, type StateParams, type WidgetAction, withEntity } from "@orrery/model";
import type { ActionSubject } from "../../widgets/runtime/dashboard-context.ts";
import { mobileActionOf } from "../actions/mobile-action-of.ts";
import type { DashboardStates } from "./use-dashboard-states.ts";

const NAVIGATION = ["openDashboardState", "updateDashboardState", "openDashboard"] as const;

/** Actions of the phone need the mobile application; custom ones carry tenants' code that needs the whole page. */
export function canRunAction(action: WidgetAction, isOnPhone: boolean): boolean {
  const { type, targetDashboardStateId, targetDashboardId } = action;
  if (type === "mobileAction") return isOnPhone && mobileActionOf(action) !== undefined;
  if (type === "openDashboardState") return Boolean(targetDashboardStateId);
  if (type === "openDashboard") return Boolean(targetDashboardId);
  return NAVIGATION.some((name) => name === type);
}

interface ActionTarget {
  readonly states: DashboardStates;
  /** Path of another dashboard in the same kind of page. */
  readonly onPhone: (action: WidgetAction, subject: ActionSubject | undefined) => void;
  readonly goTo: (dashboardId: string, search: string, options: { readonly newTab: boolean }) => void;
}

/** Carries out an action about `subject` (reference: dashboards and widgets, 2.12). */
export function runAction(
  action: WidgetAction,
  subject: ActionSubject | undefined,
  { states, onPhone, goTo }: ActionTarget,
): void {
  if (action.type === "mobileAction") onPhone(action, subject);
  const params = (from: StateParams) =>
    subject && action.setEntityId !== false ? withEntity(from, subject, action.stateEntityParamName) : from;
  if (action.type === "openDashboardState" && action.targetDashboardStateId) {
    states.open(action.targetDashboardStateId, params(states.current.params));
  }
  if (action.type === "updateDashboardState") {
    states.update(action.targetDashboardStateId || undefined, params(states.current.params));
  }
  if (action.type === "openDashboard" && action.targetDashboardId) {
    const state = [{ id: action.targetDashboardStateId ?? "", params: params({}) }];
    const search = new URLSearchParams({ state: formatStateParam(state) });
    goTo(action.targetDashboardId, `?${search}`, { newTab: action.openNewBrowserTab === true });
  }
}
