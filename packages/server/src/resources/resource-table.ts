import type { Lwm2mObject, ResourceType, TbResourceInfo } from "@orrery/model";
import { idOf, json, number, text, word } from "../kernel/tables/column.ts";
import { defineTable, type TableRow } from "../kernel/tables/define-table.ts";

/** A resource without its bytes. */
export interface StoredResource extends TbResourceInfo {
  readonly fileName: string;
  readonly dataSize: number;
  readonly searchText: string;
  /** The object of a valid model. */
  readonly lwm2mObject: Lwm2mObject | null;
}

export const resourceTable = defineTable<StoredResource>()({
  type: "TB_RESOURCE",
  columns: {
    tenantId: idOf("TENANT"),
    title: text(),
    resourceType: word<ResourceType>(),
    resourceKey: text(),
    fileName: text(),
    dataSize: number(),
    searchText: text(),
    lwm2mObject: json<Lwm2mObject | null>(),
  },
  sortable: ["title", "resourceType", "resourceKey"],
  search: ["title"],
});

export type ResourceRow = TableRow<typeof resourceTable>;

declare module "../kernel/database/schema.ts" {
  interface Schema {
    resource: ResourceRow;
  }
}
