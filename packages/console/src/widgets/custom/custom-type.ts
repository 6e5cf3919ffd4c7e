import { type JsonObject, WIDGET_KINDS, type WidgetKind, type WidgetType } from "@orrery/model";

/** A widget type of a tenant as its frame runs it (reference: dashboards and widgets, 4.1). */
export interface CustomType {
  readonly bundleAlias: string;
  readonly alias: string;
  readonly name: string;
  readonly kind: WidgetKind;
  readonly templateHtml: string;
  readonly templateCss: string;
  readonly controllerScript: string;
  /** Scripts and styles; those of Angular modules cannot be run. */
  readonly resources: readonly WidgetResource[];
}

export interface WidgetResource {
  readonly url: string;
  readonly isModule: boolean;
}

/** The parts of a type in which something can be wrong. */
export type TypePart = "controllerScript" | "templateHtml" | "templateCss" | "resources";

/** Where and why a type of a tenant failed; lines and columns begin with 1. */
export interface TypeFailure {
  readonly where: TypePart;
  readonly message: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
}

type StoredType = Pick<WidgetType, "bundleAlias" | "alias" | "name"> & { readonly descriptor: JsonObject };

/** Members that are missing or of another kind are empty; an unknown kind is a widget without data. */
export function readCustomType({ bundleAlias, alias, name, descriptor }: StoredType): CustomType {
  return {
    bundleAlias,
    alias,
    name,
    kind: WIDGET_KINDS.find((kind) => kind === descriptor.type) ?? "static",
    templateHtml: textOf(descriptor.templateHtml),
    templateCss: textOf(descriptor.templateCss),
    controllerScript: textOf(descriptor.controllerScript),
    resources: readResources(descriptor.resources),
  };
}

/** What is no resource is left out. */
export const readResources = (given: unknown): readonly WidgetResource[] =>
  Array.isArray(given) ? given.flatMap(readResource) : [];

function readResource(given: unknown): readonly WidgetResource[] {
  const { url, isModule } = (given ?? {}) as { readonly url?: unknown; readonly isModule?: unknown };
  return typeof url === "string" && url.trim() !== "" ? [{ url: url.trim(), isModule: isModule === true }] : [];
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
