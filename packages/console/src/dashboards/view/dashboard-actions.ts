import { formatStateParam, type StateParams, WIDGET_ACTIONS, type WidgetAction, withEntity } from "@orrery/model";
import type { ActionSubject } from "../../widgets/runtime/dashboard-context.ts";
import { mobileActionOf } from "../actions/mobile-action-of.ts";
import { type Layer, layerOf } from "./nested/layer.ts";
import type { DashboardStates } from "./use-dashboard-states.ts";

/** Actions of the phone need the mobile application. */
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
      return Boolean(action.customFunction?.trim());
    case undefined:
      return false;
  }
}

/** Whether an action leads within the dashboard: what lay over it, such as the right layout of a phone, gives way. */
export const opensState = ({ type }: WidgetAction): boolean =>
  type === "openDashboardState" || type === "updateDashboardState";

interface ActionTarget {
  readonly states: Pick<DashboardStates, "current" | "open" | "update">;
  /** Shows a state over the dashboard; absent where it is shown in its place: on phones, and nested too deeply. */
  readonly openLayer?: ((layer: Layer) => void) | undefined;
  /** Runs the author's function, apart from the page. */
  readonly onCustom: (action: WidgetAction, subject: ActionSubject | undefined) => void;
  readonly onPhone: (action: WidgetAction, subject: ActionSubject | undefined) => void;
  /** Path of another dashboard in the same kind of page. */
  readonly goTo: (dashboardId: string, search: string, options: { readonly newTab: boolean }) => void;
}

/** Carries out an action about `subject` (reference: dashboards and widgets, 2.12). */
export function runAction(
  action: WidgetAction,
  subject: ActionSubject | undefined,
  { states, openLayer, onCustom, onPhone, goTo }: ActionTarget,
): void {
  if (action.type === "mobileAction") onPhone(action, subject);
  if (action.type === "custom" || action.type === "customPretty") onCustom(action, subject);
  const params = (from: StateParams) =>
    subject && action.setEntityId !== false ? withEntity(from, subject, action.stateEntityParamName) : from;
  if (action.type === "openDashboardState" && action.targetDashboardStateId) {
    const state = { id: action.targetDashboardStateId, params: params(states.current.params) };
    const layer = layerOf(action, state);
    if (layer && openLayer) openLayer(layer);
    else states.open(state.id, state.params);
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
