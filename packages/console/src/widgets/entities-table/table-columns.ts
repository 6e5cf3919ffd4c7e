import { type DataKey, type EntityKey, entityKeyOf, fillLabel, formatOf, type WidgetConfig } from "@orrery/model";
import type { KeySettingsOf, SettingsOf } from "@orrery/model/widgets";
import type { entitiesTable } from "@orrery/model/widgets/table-cards";
import { columnWidth, type TableSort } from "../table/table-parts.ts";

export type TableSettings = SettingsOf<typeof entitiesTable>;
export type TableKeySettings = KeySettingsOf<typeof entitiesTable>;

/** A column before it is drawn. */
export interface ColumnPlan {
  readonly id: string;
  readonly label: string;
  /** What the server sorts by; absent: not sortable. */
  readonly sortKey: EntityKey | undefined;
  readonly kind: "name" | "label" | "type" | "key" | "time";
  readonly key: DataKey | undefined;
  readonly width: string | undefined;
  readonly format: { readonly decimals: number; readonly units: string };
  readonly hiddenByDefault: boolean;
  /** Whether the viewer may hide or show it. */
  readonly selectable: boolean;
}

const TIME_FIELDS = new Set(["createdTime"]);
const TIME_WIDTH = "160px";

interface ColumnContext {
  readonly config: WidgetConfig;
  readonly titles: Titles;
  readonly keySettingsOf: (key: DataKey) => TableKeySettings;
}

interface Titles {
  readonly name: string;
  readonly label: string;
  readonly type: string;
}

/** Built-in columns first, then one per key (reference: dashboards and widgets, 6.1). */
export function planColumns(
  keys: readonly DataKey[],
  settings: TableSettings,
  { config, titles, keySettingsOf }: ColumnContext,
): readonly ColumnPlan[] {
  const field = (key: string): EntityKey => ({ type: "ENTITY_FIELD", key });
  const builtIn: readonly (readonly [boolean, ColumnPlan])[] = [
    [
      settings.displayEntityName,
      own("entityName", settings.entityNameColumnTitle || titles.name, "name", field("name")),
    ],
    [
      settings.displayEntityLabel,
      own("entityLabel", settings.entityLabelColumnTitle || titles.label, "label", field("label")),
    ],
    [settings.displayEntityType, own("entityType", titles.type, "type", field("entityType"))],
  ];
  return [
    ...builtIn.filter(([shown]) => shown).map(([, column]) => column),
    ...keys.map((key, index) => keyColumn(key, index, { config, settings: keySettingsOf(key) })),
  ];
}

function own(id: string, label: string, kind: ColumnPlan["kind"], sortKey: EntityKey): ColumnPlan {
  const format = { decimals: 0, units: "" };
  return {
    id,
    label,
    sortKey,
    kind,
    key: undefined,
    width: undefined,
    format,
    hiddenByDefault: false,
    selectable: true,
  };
}

function keyColumn(
  key: DataKey,
  index: number,
  { config, settings }: { readonly config: WidgetConfig; readonly settings: TableKeySettings },
): ColumnPlan {
  const isTime = key.type === "entityField" && TIME_FIELDS.has(key.name);
  return {
    id: `${index}:${key.label}`,
    label: fillLabel(key.label, {}),
    // What a function makes of a value is not what the server would sort by.
    sortKey: key.usePostProcessing ? undefined : entityKeyOf(key),
    kind: isTime ? "time" : "key",
    key,
    width: columnWidth(settings.columnWidth) ?? (isTime ? TIME_WIDTH : undefined),
    format: formatOf(key, config),
    hiddenByDefault: settings.defaultColumnVisibility === "hidden",
    selectable: settings.columnSelectionToDisplay === "enabled",
  };
}

/** `+label`, `-label` or `label`: by label, else by name of a key; unknown columns sort nothing. */
export function defaultSort(text: string, columns: readonly ColumnPlan[]): TableSort | undefined {
  const direction = text.startsWith("-") ? "DESC" : "ASC";
  const name = text.replace(/^[+-]/, "");
  const column =
    columns.find(({ id, label }) => id === name || label === name) ?? columns.find(({ key }) => key?.name === name);
  return column?.sortKey && { id: column.id, direction };
}
