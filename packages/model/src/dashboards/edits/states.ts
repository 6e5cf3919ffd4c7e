import type { DashboardConfiguration, DashboardLayout, DashboardState, GridSettings } from "../configuration.ts";
import { withColumns } from "../layout.ts";
import { DEFAULT_GRID } from "../normalise-states.ts";
import { type LayoutAt, withLayout, without, withState } from "./document.ts";
import { withoutUnused } from "./widgets.ts";

/** The id of a state made from its name: lower case, other characters as underscores, unlike those that are there. */
export function stateIdOf(name: string, taken: Iterable<string>): string {
  const known = new Set(taken);
  const plain = name.toLowerCase().replaceAll(/\W/g, "_") || "state";
  for (let number = 0; ; number++) {
    const id = number === 0 ? plain : `${plain}_${number}`;
    if (!known.has(id)) return id;
  }
}

/** A state without widgets, with the grid of the root state; known ids stay as they are. */
export function addState(configuration: DashboardConfiguration, id: string, name: string): DashboardConfiguration {
  if (Object.hasOwn(configuration.states, id)) return configuration;
  const root = Object.values(configuration.states).find((state) => state.root);
  const gridSettings = root?.layouts.right ? DEFAULT_GRID : (root?.layouts.main.gridSettings ?? DEFAULT_GRID);
  const state: DashboardState = { name, root: false, layouts: { main: { widgets: {}, gridSettings } } };
  return { ...configuration, states: { ...configuration.states, [id]: state } };
}

/** A copy of a state that refers to the same widgets. */
export function duplicateState(
  configuration: DashboardConfiguration,
  id: string,
  copy: { readonly id: string; readonly name: string },
): DashboardConfiguration {
  const state = configuration.states[id];
  if (!state || Object.hasOwn(configuration.states, copy.id)) return configuration;
  return {
    ...configuration,
    states: { ...configuration.states, [copy.id]: { ...state, name: copy.name, root: false } },
  };
}

/** Another name or id. Actions that open the state follow its id; a taken or empty id is not taken. */
export function renameState(
  configuration: DashboardConfiguration,
  id: string,
  to: { readonly id: string; readonly name: string },
): DashboardConfiguration {
  const isFree = to.id === id || (to.id !== "" && !Object.hasOwn(configuration.states, to.id));
  const state = configuration.states[id];
  if (!state || !isFree || (to.id === id && to.name === state.name)) return configuration;
  const states = Object.fromEntries(
    Object.entries(configuration.states).map(([key, each]) =>
      key === id ? [to.id, { ...state, name: to.name }] : [key, each],
    ),
  );
  const renamed = { ...configuration, states };
  return to.id === id ? renamed : withActionsOf(renamed, id, to.id);
}

function withActionsOf(configuration: DashboardConfiguration, from: string, to: string): DashboardConfiguration {
  const widgets = Object.entries(configuration.widgets).map(([id, widget]) => {
    const { actions } = widget.config;
    const isAsked = Object.values(actions ?? {}).some((list) =>
      list.some((one) => one.targetDashboardStateId === from),
    );
    if (!actions || !isAsked) return [id, widget] as const;
    const followed = Object.entries(actions).map(([source, list]) => [
      source,
      list.map((one) =>
        one.targetDashboardStateId === from && one.type !== "openDashboard"
          ? { ...one, targetDashboardStateId: to }
          : one,
      ),
    ]);
    return [id, { ...widget, config: { ...widget.config, actions: Object.fromEntries(followed) } }] as const;
  });
  return { ...configuration, widgets: Object.fromEntries(widgets) };
}

/** The state that is opened first: exactly one. */
export function rootState(configuration: DashboardConfiguration, id: string): DashboardConfiguration {
  if (!configuration.states[id] || configuration.states[id].root) return configuration;
  const states = Object.entries(configuration.states).map(([key, state]) => [
    key,
    state.root === (key === id) ? state : { ...state, root: key === id },
  ]);
  return { ...configuration, states: Object.fromEntries(states) };
}

/** Removes a state and the widgets that only it had; the root state stays. */
export function removeState(configuration: DashboardConfiguration, id: string): DashboardConfiguration {
  if (!configuration.states[id] || configuration.states[id].root) return configuration;
  return withoutUnused({ ...configuration, states: without(configuration.states, new Set([id])) });
}

/** Adds or removes the right layout; columns are shared between both (reference: dashboards and widgets, 1.9). */
export function setRightLayout(configuration: DashboardConfiguration, id: string, on: boolean): DashboardConfiguration {
  const changed = withState(configuration, id, (state) => {
    const { right, ...layouts } = state.layouts;
    if (on === (right !== undefined)) return state;
    if (on) {
      const main = shared(layouts.main, 1 / 2);
      return { ...state, layouts: { ...layouts, main, right: { widgets: {}, gridSettings: main.gridSettings } } };
    }
    return { ...state, layouts: { ...layouts, main: shared(layouts.main, 2) } };
  });
  return changed === configuration || on ? changed : withoutUnused(changed);
}

/** Columns are kept where a half would be none. */
function shared(layout: DashboardLayout, ratio: number): DashboardLayout {
  const columns = Math.floor(layout.gridSettings.columns * ratio);
  return columns > 0 ? withColumns(layout, columns) : layout;
}

/** Other settings of the grid; widgets follow another number of columns. Members that are not named stay. */
export function changeGrid(
  configuration: DashboardConfiguration,
  at: LayoutAt,
  change: Partial<GridSettings>,
): DashboardConfiguration {
  return withLayout(configuration, at, (layout) => {
    const { columns = layout.gridSettings.columns } = change;
    const scaled = columns === layout.gridSettings.columns ? layout : withColumns(layout, columns);
    return { ...scaled, gridSettings: { ...scaled.gridSettings, ...change } };
  });
}
