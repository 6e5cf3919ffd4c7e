import type { Client } from "@orrery/client";
import {
  isRecord,
  type JsonObject,
  SYSTEM_TENANT,
  WIDGET_KINDS,
  type WidgetTypeDetails,
  type WidgetTypeDraft,
} from "@orrery/model";
import { type Settings, type SettingsForm, settings } from "@orrery/model/settings";
import type { WidgetDeclaration } from "@orrery/model/widgets";
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

/** What the editor needs to know of a stored type; what it cannot read is left at its default. */
export function ownDeclaration({ alias, name, description, descriptor }: StoredType): WidgetDeclaration {
  const { type, sizeX, sizeY, settingsSchema, dataKeySettingsSchema, defaultConfig } = descriptor;
  return {
    alias,
    name,
    description: description ?? "",
    kind: WIDGET_KINDS.find((kind) => kind === type) ?? "static",
    size: [sizeOf(sizeX, 8), sizeOf(sizeY, 6)],
    parameters: {},
    actionSources: [],
    settings: storedSettings(settingsSchema),
    keySettings: storedSettings(dataKeySettingsSchema),
    defaultConfig: () => jsonOf(defaultConfig) ?? {},
  };
}

/** Settings whose form is the stored one; their values are kept as they are. */
function storedSettings(text: unknown): Settings {
  const form = formOf(text);
  return { ...settings({}), read: (saved) => saved ?? {}, form: () => form, formText: () => String(text ?? "{}") };
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
