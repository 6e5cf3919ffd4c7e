import type {
  DashboardConfiguration,
  DashboardLayout,
  DashboardState,
  ScreenLayout,
  WidgetLayout,
} from "../configuration.ts";
import { ownScreen, type ScreenId } from "../screens.ts";

/** What the editor of a dashboard edits. It is never changed: each edit makes another that shares all the rest. */
export interface DashboardDocument {
  readonly title: string;
  readonly configuration: DashboardConfiguration;
}

export type LayoutName = "main" | "right";

/** A layout of a state. */
export interface LayoutAt {
  readonly state: string;
  readonly layout: LayoutName;
  /** How it is arranged by hand for a screen; absent: the layout itself, as wide windows show it. */
  readonly screen?: ScreenId | undefined;
}

/** The layout itself, which has all of its widgets. */
export const wholeLayout = ({ state, layout }: LayoutAt): LayoutAt => ({ state, layout });

export type Places = Readonly<Record<string, WidgetLayout>>;

/** Undefined when there is none. */
export function layoutAt(
  { states }: DashboardConfiguration,
  { state, layout, screen }: LayoutAt,
): ScreenLayout | undefined {
  const whole = states[state]?.layouts[layout];
  return screen === undefined || !whole ? whole : ownScreen(whole, screen);
}

/** The configuration with another layout there; the same one when there is no such layout, or nothing changes. */
export function withLayout(
  configuration: DashboardConfiguration,
  at: LayoutAt,
  change: (layout: ScreenLayout) => ScreenLayout,
): DashboardConfiguration {
  const { screen } = at;
  if (screen === undefined) {
    return withWhole(configuration, at, (whole) => {
      const after = change(whole);
      return after === whole ? whole : { ...whole, ...after };
    });
  }
  return withWhole(configuration, at, (whole) => {
    const before = ownScreen(whole, screen);
    const after = before && change(before);
    return !after || after === before ? whole : { ...whole, breakpoints: { ...whole.breakpoints, [screen]: after } };
  });
}

/** The configuration with another layout there, with its screens; the same one when nothing changes. */
export function withWhole(
  configuration: DashboardConfiguration,
  at: LayoutAt,
  change: (layout: DashboardLayout) => DashboardLayout,
): DashboardConfiguration {
  return withState(configuration, at.state, (state) => {
    const before = state.layouts[at.layout];
    const after = before && change(before);
    return after === before ? state : { ...state, layouts: { ...state.layouts, [at.layout]: after } };
  });
}

export function withState(
  configuration: DashboardConfiguration,
  id: string,
  change: (state: DashboardState) => DashboardState,
): DashboardConfiguration {
  const before = configuration.states[id];
  const after = before && change(before);
  if (!after || after === before) return configuration;
  return { ...configuration, states: { ...configuration.states, [id]: after } };
}

/** Layouts of a state by name, the main one first. */
export function layoutsOf({ layouts }: DashboardState): readonly (readonly [LayoutName, DashboardLayout])[] {
  return layouts.right
    ? [
        ["main", layouts.main],
        ["right", layouts.right],
      ]
    : [["main", layouts.main]];
}

/** The record without some of its members; the same one when it has none of them. */
export function without<T>(record: Readonly<Record<string, T>>, names: ReadonlySet<string>) {
  const left = Object.entries(record).filter(([name]) => !names.has(name));
  return left.length === Object.keys(record).length ? record : (Object.fromEntries(left) as Record<string, T>);
}

/** The record with each member changed; the same one when none is. */
export function mapped<T>(record: Readonly<Record<string, T>>, change: (value: T, name: string) => T) {
  const entries = Object.entries(record).map(([name, value]) => [name, change(value, name)] as const);
  return entries.every(([name, value]) => value === record[name]) ? record : Object.fromEntries(entries);
}
