import type { Client } from "@orrery/client";
import {
  isRecord,
  type JsonObject,
  SYSTEM_TENANT,
  WIDGET_KINDS,
  type WidgetTypeDetails,
  type WidgetTypeDraft,
} from "@orrery/model";
import { type Setting, type Settings, type SettingsForm, settings } from "@orrery/model/settings";
import {
  ACTION_SOURCES,
  type ActionSource,
  type WidgetDeclaration,
  type WidgetParameters,
} from "@orrery/model/widgets";
import type { Declarations } from "../../../widgets/custom/frame-messages.ts";
import type { LibraryEntry } from "./library-entries.ts";

/** Bundles of a tenant whose types are offered. */
const MAX_BUNDLES = 100;

/** The widget types that the tenant has made, by the titles of their bundles. */
export async function ownEntries(client: Client, signal?: AbortSignal): Promise<readonly LibraryEntry[]> {
  const options = { signal, ignoreErrors: true };
  const bundles = (await client.widgetsBundles.all(options))
    .filter(({ tenantId }) => tenantId.id !== SYSTEM_TENANT.id)
    .toSorted((a, b) => a.title.localeCompare(b.title))
    .slice(0, MAX_BUNDLES);
  const found = await Promise.all(
    bundles.map(async ({ alias, title }) => {
      const types = await client.widgetTypes.listDetails({ isSystem: false, bundleAlias: alias }, options);
      return types.map((type) => entryOf({ id: `own/${alias}`, alias, title }, type));
    }),
  );
  return found.flat();
}

function entryOf(bundle: LibraryEntry["bundle"], type: WidgetTypeDetails): LibraryEntry {
  return {
    id: `${bundle.id}/${type.alias}`,
    isOwn: true,
    bundle,
    declaration: ownDeclaration(type),
    look: "value",
  };
}

type StoredType = Pick<WidgetTypeDetails, "alias" | "name" | "descriptor"> & Pick<WidgetTypeDraft, "description">;

/**
 * What the editor needs to know of a stored type; what it cannot read is left at its default. What its script declares
 * goes before what is stored with it (reference: dashboards and widgets, 4.2).
 */
export function ownDeclaration(
  { alias, name, description, descriptor }: StoredType,
  declared?: Declarations,
): WidgetDeclaration {
  const { type, sizeX, sizeY, settingsSchema, dataKeySettingsSchema, defaultConfig } = descriptor;
  return {
    alias,
    name,
    description: description ?? "",
    kind: WIDGET_KINDS.find((kind) => kind === type) ?? "static",
    size: [sizeOf(sizeX, 8), sizeOf(sizeY, 6)],
    parameters: parametersOf(declared?.typeParameters ?? {}),
    actionSources: Object.keys(declared?.actionSources ?? {}).filter(isActionSource),
    settings: storedSettings(declared?.settingsSchema ?? settingsSchema),
    keySettings: storedSettings(declared?.dataKeySettingsSchema ?? dataKeySettingsSchema),
    defaultConfig: () => jsonOf(defaultConfig) ?? {},
  };
}

const LIMITS = ["maxDatasources", "maxDataKeys"] as const;
const FLAGS = ["dataKeysOptional", "datasourcesOptional", "singleEntity", "hasDataPageLink", "stateData"] as const;

/** Limits and flags of a script; what it leaves out, or -1, has no limit. */
function parametersOf(given: JsonObject): WidgetParameters {
  const limits = LIMITS.flatMap((name) => {
    const limit = given[name];
    return typeof limit === "number" && limit > 0 ? [[name, limit] as const] : [];
  });
  const flags = FLAGS.flatMap((name) => (given[name] === true ? [[name, true] as const] : []));
  return Object.fromEntries([...limits, ...flags]);
}

const isActionSource = (source: string): source is ActionSource =>
  Object.hasOwn(ACTION_SOURCES, source) && source !== "headerButton";

/** Settings whose form is the given text; their values are kept as they are. */
export function storedSettings(text: unknown): Settings {
  const form = formOf(text);
  const properties = isRecord(form?.schema.properties) ? form.schema.properties : {};
  return {
    ...settings({}),
    shape: Object.fromEntries(Object.keys(properties).map((name) => [name, AS_IT_IS])),
    read: (saved) => saved ?? {},
    defaults: () => defaultsOf(properties),
    form: () => form,
    formText: () => String(text ?? "{}"),
  };
}

const AS_IT_IS: Setting = { schema: {}, read: (saved) => saved };

/** What a schema gives to new values; `null` is no default (reference: dashboards and widgets, 3.5). */
function defaultsOf(properties: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const given = Object.entries(properties).flatMap(([name, schema]): (readonly [string, unknown])[] => {
    if (!isRecord(schema)) return [];
    if (schema.default !== undefined && schema.default !== null) return [[name, schema.default]];
    if (!isRecord(schema.properties)) return [];
    const inner = defaultsOf(schema.properties);
    return Object.keys(inner).length === 0 ? [] : [[name, inner]];
  });
  return Object.fromEntries(given);
}

function formOf(text: unknown): SettingsForm | undefined {
  const stored = jsonOf(text);
  const schema = stored?.schema;
  if (!isRecord(schema) || !isRecord(schema.properties) || Object.keys(schema.properties).length === 0)
    return undefined;
  return { ...stored, schema, form: Array.isArray(stored?.form) ? stored.form : ["*"] };
}

function jsonOf(text: unknown): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(String(text));
    return isRecord(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

function sizeOf(value: unknown, otherwise: number): number {
  const size = Number(value);
  return Number.isFinite(size) && size > 0 ? size : otherwise;
}
