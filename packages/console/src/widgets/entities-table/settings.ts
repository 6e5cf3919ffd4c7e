import { type Static, Type } from "typebox";

/** Settings of the entities table (reference: widget catalog, 4). */
export const tableSettings = Type.Object({
  entitiesTitle: Type.String({ default: "" }),
  enableSearch: Type.Boolean({ default: true }),
  enableSelectColumnDisplay: Type.Boolean({ default: true }),
  displayEntityName: Type.Boolean({ default: true }),
  entityNameColumnTitle: Type.String({ default: "" }),
  displayEntityLabel: Type.Boolean({ default: false }),
  entityLabelColumnTitle: Type.String({ default: "" }),
  displayEntityType: Type.Boolean({ default: true }),
  displayPagination: Type.Boolean({ default: true }),
  defaultPageSize: Type.Number({ default: 10 }),
  defaultSortOrder: Type.String({ default: "entityName" }),
});

export const keySettings = Type.Object({
  columnWidth: Type.String({ default: "0px" }),
  defaultColumnVisibility: Type.Union([Type.Literal("visible"), Type.Literal("hidden")], { default: "visible" }),
  columnSelectionToDisplay: Type.Union([Type.Literal("enabled"), Type.Literal("disabled")], { default: "enabled" }),
});

export type TableSettings = Static<typeof tableSettings>;
