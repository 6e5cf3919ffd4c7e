import type { Datasource, Widget } from "@orrery/model";
import type { WidgetDeclaration } from "@orrery/model/widgets";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { EmptyState } from "../../../controls/basics/states.tsx";
import { Select } from "../../../controls/fields/select.tsx";
import { useEditorState } from "../model/editor-context.ts";
import { AlarmFields } from "./alarm-fields.tsx";
import { DatasourceFields } from "./datasource-fields.tsx";
import { Part, Parts } from "./panel-parts.tsx";
import { TimeFields } from "./time-fields.tsx";

export interface WidgetTabProps {
  readonly widget: Widget;
  /** Absent: of a type that is not ours, or not loaded yet. */
  readonly declaration: WidgetDeclaration | undefined;
  /** `group`: changes that follow each other closely are one step. */
  readonly onChange: (config: Partial<Widget["config"]>, group?: string) => void;
}

/** Where the values of a widget come from, by its kind. */
export function DataTab(props: WidgetTabProps) {
  switch (props.widget.type) {
    case "timeseries":
    case "latest":
      return <Datasources {...props} />;
    case "alarm":
      return <AlarmSource {...props} />;
    case "rpc":
      return <TargetDevice {...props} />;
    case "static":
      return null;
  }
}

function Datasources({ widget, declaration, onChange }: WidgetTabProps) {
  const { t } = useTranslation();
  const aliases = useEditorState(({ history }) => history.present.configuration.entityAliases);
  const { datasources } = widget.config;
  const { maxDatasources = Number.POSITIVE_INFINITY } = declaration?.parameters ?? {};
  const put = (index: number, source: Datasource | undefined, group?: string) => {
    const others = datasources.flatMap((old, at) => (at !== index ? [old] : source ? [source] : []));
    onChange({ datasources: others }, group && `${group} ${index}`);
  };
  const add = () => {
    const [alias] = Object.keys(aliases);
    const named = alias === undefined ? {} : { entityAliasId: alias };
    onChange({ datasources: [...datasources, { type: "entity", ...named, dataKeys: [] }] });
  };
  return (
    <Parts>
      {datasources.map((source, index) => (
        <DatasourceFields
          // biome-ignore lint/suspicious/noArrayIndexKey: datasources have no ids; their place is what they are
          key={index}
          label={t("dashboard-editor.datasource", { number: index + 1 })}
          source={source}
          widget={widget}
          declaration={declaration}
          onChange={(changed, group) => put(index, changed, group)}
          onRemove={() => put(index, undefined)}
        />
      ))}
      {datasources.length === 0 && (
        <EmptyState
          icon="db"
          title={t("dashboard-editor.no-datasource")}
          text={t("dashboard-editor.no-datasource-text")}
        />
      )}
      {datasources.length < maxDatasources && (
        <Button icon="plus" wide onClick={add}>
          {t("dashboard-editor.add-datasource")}
        </Button>
      )}
      {widget.type === "timeseries" && <TimeFields widget={widget} onChange={onChange} />}
    </Parts>
  );
}

function AlarmSource({ widget, declaration, onChange }: WidgetTabProps) {
  const { t } = useTranslation();
  const source: Datasource = widget.config.alarmSource ?? { type: "entity", dataKeys: [] };
  return (
    <Parts>
      <DatasourceFields
        label={t("dashboard-editor.alarm-source")}
        source={source}
        widget={widget}
        declaration={declaration}
        onChange={(alarmSource, group) => onChange({ alarmSource }, group)}
      />
      <AlarmFields widget={widget} onChange={onChange} />
      <TimeFields widget={widget} onChange={onChange} />
    </Parts>
  );
}

function TargetDevice({ widget, onChange }: WidgetTabProps) {
  const { t } = useTranslation();
  const aliases = useEditorState(({ history }) => history.present.configuration.entityAliases);
  const [target = ""] = widget.config.targetDeviceAliasIds ?? [];
  return (
    <Parts>
      <Part title={t("dashboard-editor.target-device")}>
        <Select
          label={t("dashboard-editor.alias")}
          value={aliases[target] ? target : ""}
          placeholder={t("dashboard-editor.choose-alias")}
          choices={Object.values(aliases).map(({ id, alias }) => ({ value: id, label: alias }))}
          onChange={(id) => onChange({ targetDeviceAliasIds: [id] })}
        />
      </Part>
    </Parts>
  );
}
