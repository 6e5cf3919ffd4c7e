import styled from "@emotion/styled";
import { type Datasource, defaultPageLink, resolveAlias, type WidgetKind } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Combobox } from "../../../controls/autocomplete/combobox.tsx";
import { Button } from "../../../controls/basics/button.tsx";
import { Select } from "../../../controls/fields/select.tsx";
import { useClient } from "../../../session/client-context.tsx";
import { useDashboard } from "../../../widgets/runtime/dashboard-context.ts";
import { type KeyType, keyTypesOf } from "./data-keys.ts";

interface AddKeyProps {
  readonly source: Datasource;
  readonly kind: WidgetKind;
  readonly onAdd: (name: string, type: KeyType) => void;
}

/** Fields of entities, and of alarms, that can be keys. */
const FIELDS: Readonly<Record<"entityField" | "alarm", readonly string[]>> = {
  entityField: ["name", "label", "type", "createdTime", "entityType", "title", "email", "phone", "city", "country"],
  alarm: [
    "createdTime",
    "originator",
    "type",
    "severity",
    "status",
    "startTime",
    "endTime",
    "ackTime",
    "clearTime",
    "details",
  ],
};

/** Adds a key: typed, or chosen among those that the entities of the datasource have. */
export function AddKey({ source, kind, onAdd }: AddKeyProps) {
  const { t } = useTranslation();
  const client = useClient();
  const dashboard = useDashboard();
  const types = keyTypesOf(kind, source.type);
  const [chosen, setType] = useState<KeyType>();
  const type = types.find((one) => one === chosen) ?? types[0] ?? "timeseries";
  if (type === "function")
    return (
      <Button wide icon="plus" onClick={() => onAdd("", "function")}>
        {t("dashboard-editor.add-key")}
      </Button>
    );
  const alias = dashboard.configuration.entityAliases[source.entityAliasId ?? ""];
  const entityFilter = alias && resolveAlias(alias, dashboard).entityFilter;
  const load = async (text: string, signal: AbortSignal) => {
    const names = type === "entityField" || type === "alarm" ? FIELDS[type] : await keysOf(signal);
    return names
      .filter((name) => name.toLowerCase().includes(text.trim().toLowerCase()))
      .map((name) => ({ key: name, text: name, value: name }));
  };
  const keysOf = async (signal: AbortSignal): Promise<readonly string[]> => {
    if (!entityFilter) return [];
    const kinds = { timeseries: type === "timeseries", attributes: type === "attribute" };
    const query = { entityFilter, pageLink: { ...defaultPageLink("single"), pageSize: 100 } };
    const found = await client.queries.keys(query, kinds, { signal, ignoreErrors: true, silent: true });
    return (type === "timeseries" ? found.timeseries : found.attribute).toSorted();
  };
  const take = (name: string) => {
    if (name.trim() === "") return;
    onAdd(name.trim(), type);
  };
  return (
    <Line data-alone={types.length === 1 || undefined}>
      {types.length > 1 && (
        <Select
          label={t("dashboard-editor.key-type")}
          value={type}
          choices={types.map((value) => ({ value, label: t(`dashboard-editor.key-${value}`) }))}
          onChange={setType}
        />
      )}
      <Combobox<string>
        key={type}
        mono
        label={t("dashboard-editor.add-key")}
        optional
        placeholder={t("dashboard-editor.key-placeholder")}
        text=""
        search={{ key: ["dashboard-keys", entityFilter, type], load }}
        noMatches={(text) =>
          text === "" ? t("dashboard-editor.no-keys") : t("dashboard-editor.key-new", { key: text })
        }
        onPick={({ value }) => take(value)}
        onCommit={take}
        commitsOnBlur={false}
      />
    </Line>
  );
}

const Line = styled.div({
  display: "grid",
  gridTemplateColumns: "140px minmax(0, 1fr)",
  gap: 12,
  marginBlockStart: 12,
  "&[data-alone]": { gridTemplateColumns: "minmax(0, 1fr)" },
});
