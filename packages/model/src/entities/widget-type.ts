import { type Static, Type } from "typebox";
import type { TenantId, WidgetsBundleId, WidgetTypeId } from "../ids/entity-id.ts";
import { type JsonObject, optionalId, optionalObject, optionalText } from "./common.ts";

/** A named set of widget types; of the installation itself or of one tenant (reference: REST API, 3.15). */
export interface WidgetsBundle {
  readonly id: WidgetsBundleId;
  readonly createdTime: number;
  readonly tenantId: TenantId;
  /** How widget types and dashboards name it; unique for the tenant, never changes. */
  readonly alias: string;
  readonly title: string;
  /** Data URL. */
  readonly image: string | null;
  readonly description: string | null;
}

/** What a widget is made of, without what only its list shows. */
export interface WidgetType {
  readonly id: WidgetTypeId;
  readonly createdTime: number;
  readonly tenantId: TenantId;
  readonly bundleAlias: string;
  /** Unique in its bundle, never changes: dashboards name widgets by it. */
  readonly alias: string;
  readonly name: string;
  /** Type, size, templates, script, schemas and default configuration (reference: dashboards and widgets, 4.1). */
  readonly descriptor: JsonObject;
}

export interface WidgetTypeDetails extends WidgetType {
  /** Data URL. */
  readonly image: string | null;
  readonly description: string | null;
}

/** A widget type as lists show it. */
export interface WidgetTypeInfo extends Omit<WidgetTypeDetails, "descriptor"> {
  /** `type` of the descriptor: `timeseries`, `latest`, `rpc`, `alarm` or `static`; null when it has none. */
  readonly widgetType: string | null;
}

/** Which bundle of whom: the installation's or the caller's tenant's. */
export interface WidgetsBundleKey {
  readonly isSystem: boolean;
  readonly bundleAlias: string;
}

/** Without `id` a new one; the alias is made from the title when it is absent. */
export const widgetsBundleDraft = Type.Object({
  id: optionalId,
  tenantId: optionalId,
  alias: optionalText,
  title: optionalText,
  image: optionalText,
  description: optionalText,
});

export type WidgetsBundleDraft = Static<typeof widgetsBundleDraft>;

/** Without `id` a new one; the alias is made from the name when it is absent. */
export const widgetTypeDraft = Type.Object({
  id: optionalId,
  tenantId: optionalId,
  bundleAlias: optionalText,
  alias: optionalText,
  name: optionalText,
  descriptor: optionalObject,
  image: optionalText,
  description: optionalText,
});

export type WidgetTypeDraft = Static<typeof widgetTypeDraft>;
