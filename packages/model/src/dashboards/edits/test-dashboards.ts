import type { DashboardConfiguration, Widget } from "../configuration.ts";
import { normaliseConfiguration } from "../normalise.ts";
import { type DashboardDocument, type LayoutAt, layoutAt } from "./document.ts";

export const MAIN: LayoutAt = { state: "default", layout: "main" };
export const RIGHT: LayoutAt = { state: "default", layout: "right" };

/** `col,row,sizeX,sizeY` */
export type Corner = readonly [col: number, row: number, sizeX: number, sizeY: number];

export const aliasId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** A dashboard with a state `default` of these widgets, and members of another console's. */
export function dashboard(
  places: Readonly<Record<string, Corner>>,
  more: Readonly<Record<string, unknown>> = {},
): DashboardDocument {
  const widgets = Object.fromEntries(Object.keys(places).map((id) => [id, { ...widget(id), foreign: { of: id } }]));
  const entries = Object.entries(places).map(([id, [col, row, sizeX, sizeY]]) => [
    id,
    { col, row, sizeX, sizeY, foreign: 1 },
  ]);
  const layout = { widgets: Object.fromEntries(entries), gridSettings: { columns: 24, margin: 10, foreign: true } };
  const configuration = normaliseConfiguration(
    {
      widgets,
      states: { default: { name: "Start", root: true, layouts: { main: layout }, foreign: 2 } },
      foreign: 3,
      ...more,
    },
    { title: "Plant", newId: () => aliasId(99) },
  );
  return { title: "Plant", configuration };
}

export function widget(id: string, config: Partial<Widget["config"]> = {}): Widget {
  return {
    id,
    isSystemType: true,
    bundleAlias: "cards",
    typeAlias: "simple_card",
    type: "latest",
    title: id,
    config: { title: id, datasources: [], ...config },
  };
}

/** `id: col,row sizeXxsizeY` of a layout. */
export function placesOf({ configuration }: { readonly configuration: DashboardConfiguration }, at = MAIN) {
  const widgets = layoutAt(configuration, at)?.widgets ?? {};
  return Object.fromEntries(
    Object.entries(widgets).map(([id, { col, row, sizeX, sizeY }]) => [id, `${col},${row} ${sizeX}x${sizeY}`]),
  );
}
