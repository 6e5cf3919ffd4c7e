import type { DashboardLayout, ScreenLayout } from "./configuration.ts";

/** Screens that a layout can be arranged for by hand, by the ids of later versions of ThingsBoard: tablets, phones. */
export const SCREENS = ["sm", "xs"] as const;

export type ScreenId = (typeof SCREENS)[number];

/** From this width on a narrow window is a tablet, px. */
export const TABLET_PX = 600;

/** Below 960 px: which of the screens a layout of that width has. */
export const screenOf = (width: number): ScreenId => (width >= TABLET_PX ? "sm" : "xs");

/** How a layout is arranged by hand for a screen; undefined: by itself. */
export function ownScreen(layout: DashboardLayout, screen: ScreenId | undefined): ScreenLayout | undefined {
  return screen === undefined ? undefined : layout.breakpoints?.[screen];
}

/** Whether widgets of a screen stand in one column, as later versions offer it besides cells. */
export const isList = ({ gridSettings }: ScreenLayout): boolean => gridSettings.viewFormat === "list";
