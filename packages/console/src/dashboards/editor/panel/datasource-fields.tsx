import styled from "@emotion/styled";
import type { Datasource, Widget } from "@orrery/model";
import type { WidgetDeclaration } from "@orrery/model/widgets";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../controls/basics/icon-button.tsx";
import { SegmentedControl } from "../../../controls/fields/segmented-control.tsx";
import { Select } from "../../../controls/fields/select.tsx";
import { TextField } from "../../../controls/fields/text-field.tsx";
import { useEditorState } from "../model/editor-context.ts";
import { KeyList } from "./key-list.tsx";
import { Part } from "./panel-parts.tsx";

interface DatasourceFieldsProps {
  readonly label: string;
  readonly source: Datasource;
  readonly widget: Widget;
  readonly declaration: WidgetDeclaration | undefined;
  readonly onChange: (source: Datasource, group?: string) => void;
  readonly onRemove?: (() => void) | undefined;
}

type SourceType = "entity" | "entityCount" | "function";

const NONE = " ";

/** One datasource: entities of an alias, their number, or a function; and its keys. */
export function DatasourceFields({ label, source, widget, declaration, onChange, onRemove }: DatasourceFieldsProps) {
  const { t } = useTranslation();
  const aliases = useEditorState(({ history }) => history.present.configuration.entityAliases);
  const filters = useEditorState(({ history }) => history.present.configuration.filters);
  const types: readonly SourceType[] =
    widget.type === "latest" ? ["entity", "entityCount", "function"] : ["entity", "function"];
  const type = types.find((one) => one === source.type) ?? "entity";
  const { entityAliasId = "", filterId = "" } = source;
  const filterChoices = [
    { value: NONE, label: t("dashboard-editor.no-filter") },
    ...Object.values(filters).map(({ id, filter }) => ({ value: id, label: filter })),
  ];
  const turn = (next: SourceType) => {
    const dataKeys = next === "entityCount" ? [{ name: "count", type: "count", label: "count", settings: {} }] : [];
    onChange({ ...source, type: next, dataKeys });
  };
  const withFilter = (id: string) => {
    const { filterId: _, ...rest } = source;
    onChange(id === NONE ? rest : { ...rest, filterId: id });
  };
  return (
    <Part
      title={label}
      aside={
        onRemove && (
          <IconButton
            size="tiny"
            icon="trash"
            label={t("dashboard-editor.remove-datasource", { name: label })}
            onClick={onRemove}
          />
        )
      }
    >
      <SegmentedControl
        bare
        label={t("dashboard-editor.source-type")}
        value={type}
        choices={types.map((value) => ({ value, label: t(`dashboard-editor.source-${value}`) }))}
        onChange={turn}
      />
      {type === "function" ? (
        <TextField
          label={t("dashboard-editor.source-name")}
          value={source.name ?? ""}
          optional
          onChange={(name) => onChange({ ...source, name }, "source name")}
        />
      ) : (
        <Pair>
          <Select
            label={t("dashboard-editor.alias")}
            value={aliases[entityAliasId] ? entityAliasId : ""}
            placeholder={t("dashboard-editor.choose-alias")}
            choices={Object.values(aliases).map(({ id, alias }) => ({ value: id, label: alias }))}
            onChange={(id) => onChange({ ...source, entityAliasId: id })}
          />
          <Select
            label={t("dashboard-editor.filter")}
            optional
            value={filters[filterId] ? filterId : NONE}
            choices={filterChoices}
            onChange={withFilter}
          />
        </Pair>
      )}
      <KeyList source={source} widget={widget} declaration={declaration} onChange={onChange} />
    </Part>
  );
}

const Pair = styled.div({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: 12,
});
