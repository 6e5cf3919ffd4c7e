import type { EntityId } from "../../ids/entity-id.ts";
import type { DashboardConfiguration, Widget } from "../configuration.ts";
import type { DashboardEdit } from "./dashboard-edit.ts";
import type { LayoutAt } from "./document.ts";
import { pasteItems } from "./paste.ts";

/** A new widget about one entity. */
export interface EntityWidget {
  /** Its datasources have no alias yet. */
  readonly widget: Widget;
  /** In cells of a grid of 24 columns. */
  readonly size: readonly [columns: number, rows: number];
  readonly entity: { readonly id: EntityId; readonly name: string };
}

/**
 * The edit that puts a widget about one entity below all others of a layout. An alias that means this entity is used again,
 * else one is made under the entity's name. Undefined: there is no such layout.
 */
export function entityWidgetEdit(
  configuration: DashboardConfiguration,
  at: LayoutAt,
  { widget, size: [sizeX, sizeY], entity }: EntityWidget,
  newId: () => string,
): Extract<DashboardEdit, { readonly kind: "add" }> | undefined {
  const filter = { type: "singleEntity", singleEntity: { ...entity.id }, resolveMultiple: false };
  const alias = { alias: entity.name, filter };
  const aliases = widget.config.datasources.map((_, index) => [String(index), alias] as const);
  const item = {
    widget,
    aliasesInfo: { datasourceAliases: Object.fromEntries(aliases), targetDeviceAliases: {} },
    filtersInfo: { datasourceFilters: {} },
    originalSize: { sizeX, sizeY },
    originalColumns: 24,
  };
  return pasteItems(configuration, at, [item], { newId });
}
