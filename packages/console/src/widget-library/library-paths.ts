import type { WidgetKind } from "@orrery/model";

/** The address of the list of bundles. */
const BUNDLES = "/widgets-bundles";

/** The address of the types of a bundle. `id`: of the bundle. */
export const typesPath = (id: string): string => `${BUNDLES}/${id}/widgetTypes`;

/** The address of the editor of a type. */
export const editorPath = (bundleId: string, typeId: string): string => `${typesPath(bundleId)}/${typeId}`;

/** The address of the editor of a type that is not stored yet. */
export const newTypePath = (bundleId: string, kind: WidgetKind): string => `${typesPath(bundleId)}/add/${kind}`;
