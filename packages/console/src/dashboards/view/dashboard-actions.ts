import { formatStateParam, type StateParams, WIDGET_ACTIONS, type WidgetAction, withEntity } from "@orrery/model";
import type { ActionSubject } from "../../widgets/runtime/dashboard-context.ts";
import { mobileActionOf } from "../actions/mobile-action-of.ts";
import type { DashboardStates } from "./use-dashboard-states.ts";

/** Actions of the phone need the mobile application; custom ones carry tenants' code that needs the whole page. */
export function canRunAction(action: WidgetAction, isOnPhone: boolean): boolean {
  const { targetDashboardStateId, targetDashboardId } = action;
  switch (WIDGET_ACTIONS.find((type) => type === action.type)) {
    case "openDashboardState":
      return Boolean(targetDashboardStateId);
    case "openDashboard":
      return Boolean(targetDashboardId);
    case "updateDashboardState":
      return true;
    case "mobileAction":
      return isOnPhone && mobileActionOf(action) !== undefined;
    case "custom":
    case "customPretty":
    case undefined:
      return false;
  }
}

interface ActionTarget {
  readonly states: DashboardStates;
  readonly onPhone: (action: WidgetAction, subject: ActionSubject | undefined) => void;
  /** Path of another dashboard in the same kind of page. */
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
