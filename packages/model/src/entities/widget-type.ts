import { type Static, Type } from "typebox";
import type { TenantId, WidgetsBundleId, WidgetTypeId } from "../ids/entity-id.ts";
import { type JsonObject, optionalId, optionalObject, optionalText } from "./common.ts";

/** A set of widget types, of the installation or of one tenant (reference: REST API, 3.15). */
export interface WidgetsBundle {
  readonly id: WidgetsBundleId;
  readonly createdTime: number;
  readonly tenantId: TenantId;
  /** Identifies it in widget types and dashboards; unique in the tenant, never changes. */
  readonly alias: string;
  readonly title: string;
  /** Data URL. */
  readonly image: string | null;
  readonly description: string | null;
}

/** A widget type without the members of lists. */
export interface WidgetType {
  readonly id: WidgetTypeId;
  readonly createdTime: number;
  readonly tenantId: TenantId;
  readonly bundleAlias: string;
  /** Unique in its bundle, never changes: dashboards refer to it. */
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

/** A bundle of the installation or of the caller's tenant. */
export interface WidgetsBundleKey {
  readonly isSystem: boolean;
  readonly bundleAlias: string;
}

/** Without `id` it is created; the alias is derived from the title by default. */
export const widgetsBundleDraft = Type.Object({
  id: optionalId,
  tenantId: optionalId,
  alias: optionalText,
  title: optionalText,
  image: optionalText,
  description: optionalText,
});

export type WidgetsBundleDraft = Static<typeof widgetsBundleDraft>;

/** Without `id` it is created; the alias is derived from the name by default. */
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
