import {
  isRecord,
  type JsonObject,
  WIDGET_KINDS,
  type WidgetKind,
  type WidgetTypeDetails,
  type WidgetTypeDraft,
} from "@orrery/model";

/** A script or style that a widget loads. */
export interface WidgetResource {
  readonly url: string;
  readonly isModule?: boolean;
}

/** What is edited of a widget type (reference: dashboards and widgets, 4.1). Schemas and configuration are texts of JSON. */
export interface WidgetDocument {
  readonly name: string;
  readonly kind: WidgetKind;
  readonly sizeX: number;
  readonly sizeY: number;
  readonly resources: readonly WidgetResource[];
  readonly templateHtml: string;
  readonly templateCss: string;
  readonly controllerScript: string;
  readonly settingsSchema: string;
  readonly dataKeySettingsSchema: string;
  readonly defaultConfig: string;
  readonly image: string;
  readonly description: string;
  /** Members of the descriptor that nobody here knows; they are saved again. */
  readonly more: JsonObject;
}

const DEFAULT_SIZE = { x: 8, y: 6 } as const;

/** The document of a stored type; members that are missing or of another kind get their defaults. */
export function documentOf({
  name,
  descriptor,
  image,
  description,
}: Pick<WidgetTypeDetails, "name" | "descriptor" | "image" | "description">): WidgetDocument {
  const { type, sizeX, sizeY, resources, templateHtml, templateCss, ...rest } = descriptor;
  const { controllerScript, settingsSchema, dataKeySettingsSchema, defaultConfig, ...more } = rest;
  return {
    name,
    kind: WIDGET_KINDS.find((kind) => kind === type) ?? "static",
    sizeX: sizeOf(sizeX, DEFAULT_SIZE.x),
    sizeY: sizeOf(sizeY, DEFAULT_SIZE.y),
    resources: Array.isArray(resources) ? resources.flatMap(readResource) : [],
    templateHtml: textOf(templateHtml),
    templateCss: textOf(templateCss),
    controllerScript: textOf(controllerScript),
    settingsSchema: textOf(settingsSchema),
    dataKeySettingsSchema: textOf(dataKeySettingsSchema),
    defaultConfig: textOf(defaultConfig),
    image: image ?? "",
    description: description ?? "",
    more: more as JsonObject,
  };
}

/** What is saved of a document. Resources without an address are left out. */
export function typeDraftOf(document: WidgetDocument): Pick<WidgetTypeDraft, "name"> & {
  readonly descriptor: JsonObject;
  readonly image: string | null;
  readonly description: string | null;
} {
  const { name, kind, image, description, more, resources, ...texts } = document;
  const kept = resources
    .filter(({ url }) => url.trim() !== "")
    .map(({ url, isModule }) => ({ url: url.trim(), isModule: isModule === true }));
  return {
    name: name.trim(),
    descriptor: { ...more, type: kind, ...texts, resources: kept },
    image: image || null,
    description: description.trim() || null,
  };
}

const REALTIME = { timeseries: 60_000, latest: 60_000, static: 60_000, alarm: 86_400_000 } as const;

/** Another kind of data: the default configuration loses what only the kind before had, and gets what the new one needs. */
export function withKind(document: WidgetDocument, kind: WidgetKind): WidgetDocument {
  if (kind === document.kind) return document;
  const { targetDeviceAliases, alarmSource, datasources, timewindow, ...rest } = configOf(document);
  const realtime = (of: keyof typeof REALTIME) => timewindow ?? { realtime: { timewindowMs: REALTIME[of] } };
  const config =
    kind === "rpc"
      ? { ...rest, targetDeviceAliases: targetDeviceAliases ?? [] }
      : kind === "alarm"
        ? { ...rest, alarmSource: alarmSource ?? {}, timewindow: realtime(kind) }
        : { ...rest, datasources: datasources ?? [], timewindow: realtime(kind) };
  return { ...document, kind, defaultConfig: JSON.stringify(config, null, 2) };
}

/** The default configuration as an object; an empty one while its text cannot be read. */
export function configOf({ defaultConfig }: Pick<WidgetDocument, "defaultConfig">): JsonObject {
  try {
    const config: unknown = JSON.parse(defaultConfig);
    return isRecord(config) ? (config as JsonObject) : {};
  } catch {
    return {};
  }
}

function readResource(given: unknown): readonly WidgetResource[] {
  if (!isRecord(given) || typeof given.url !== "string") return [];
  return [{ url: given.url, isModule: given.isModule === true }];
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const MAX_SIZE = 100;

/** Cells of a grid of 24 columns, halves too. */
function sizeOf(value: unknown, otherwise: number): number {
  const size = Number(value);
  return Number.isFinite(size) && size > 0 ? Math.min(size, MAX_SIZE) : otherwise;
}
