import type { WidgetConfig, WidgetLayout } from "@orrery/model";
import type { MobileEntry } from "@orrery/model/dashboard-edits";

const MEMBERS = ["mobileHide", "mobileHeight", "mobileOrder"] as const;

/** The settings of a widget with what phones do with it at its place, which goes before what the widget itself says. */
export function withPhoneEntry(config: WidgetConfig, place: WidgetLayout | undefined): WidgetConfig {
  const { mobileHide: _, ...rest } = config; // only that of a place counts
  const known = MEMBERS.filter((name) => place?.[name] !== undefined);
  return { ...rest, ...Object.fromEntries(known.map((name) => [name, place?.[name]])) };
}

/** The two parts of changed settings: those of the widget, and those of its place. */
export function partedSettings(changed: WidgetConfig): { readonly config: WidgetConfig; readonly entry: MobileEntry } {
  const { mobileHide, mobileHeight, mobileOrder, ...config } = changed;
  return { config, entry: { mobileHide, mobileHeight, mobileOrder } };
}
