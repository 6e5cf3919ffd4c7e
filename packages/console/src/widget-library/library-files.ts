import { formatBigJson, isRecord, type JsonObject, type WidgetsBundle, type WidgetTypeDetails } from "@orrery/model";
import { parseFile } from "../entities/json-file/parse-file.ts";

/** A widget type as a file has it: without what belongs to one installation and one bundle. */
export interface TypeFile {
  readonly name: string;
  readonly descriptor: JsonObject;
  /** That of where it comes from; it gets another one where this is taken. */
  readonly alias?: string;
  readonly image: string | null;
  readonly description: string | null;
}

/** A widgets bundle with its types, in the order of their creation. */
export interface BundleFile {
  readonly widgetsBundle: Omit<TypeFile, "name" | "descriptor"> & { readonly title: string };
  readonly widgetTypes: readonly TypeFile[];
}

/** More than any bundle has; a longer file is refused. */
const MAX_TYPES = 1000;

/** The text of a type's file (reference: dashboards and widgets, 1.10). */
export const typeFile = (type: WidgetTypeDetails): string => formatBigJson(exportedType(type), 2);

/** The text of a bundle's file. */
export function bundleFile(bundle: WidgetsBundle, types: readonly WidgetTypeDetails[]): string {
  const { alias, title, image, description } = bundle;
  const widgetTypes = types.toSorted((a, b) => a.createdTime - b.createdTime).map(exportedType);
  return formatBigJson({ widgetsBundle: { alias, title, image, description }, widgetTypes }, 2);
}

/** Reads a file of a type that another installation may have made; undefined when it is none. */
export const readTypeFile = (text: string): TypeFile | undefined => readType(parseFile(text));

/** The same of a bundle; undefined too when one of its types cannot be read. */
export function readBundleFile(text: string): BundleFile | undefined {
  const file = parseFile(text);
  if (!isRecord(file) || !isRecord(file.widgetsBundle) || !Array.isArray(file.widgetTypes)) return undefined;
  const { title } = file.widgetsBundle;
  if (!isName(title) || file.widgetTypes.length > MAX_TYPES) return undefined;
  const widgetTypes = file.widgetTypes.map(readType);
  if (!widgetTypes.every((type) => type !== undefined)) return undefined;
  return { widgetsBundle: { title, ...looksOf(file.widgetsBundle) }, widgetTypes };
}

function exportedType({ alias, name, descriptor, image, description }: WidgetTypeDetails) {
  return { alias, name, descriptor, image, description };
}

function readType(file: unknown): TypeFile | undefined {
  if (!isRecord(file) || !isName(file.name) || !isRecord(file.descriptor)) return undefined;
  return { name: file.name, descriptor: file.descriptor as JsonObject, ...looksOf(file) };
}

function looksOf(file: Readonly<Record<string, unknown>>) {
  return {
    ...(isName(file.alias) && { alias: file.alias }),
    image: textOf(file.image),
    description: textOf(file.description),
  };
}

const isName = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
