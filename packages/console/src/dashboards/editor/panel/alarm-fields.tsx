import styled from "@emotion/styled";
import { ALARM_SEARCH_STATUSES, ALARM_SEVERITIES, alarmChoiceOf } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { ChipsCombobox } from "../../../controls/autocomplete/chips-combobox.tsx";
import { Checkbox } from "../../../controls/fields/checkbox.tsx";
import { Switch } from "../../../controls/fields/switch.tsx";
import { useClient } from "../../../session/client-context.tsx";
import type { WidgetTabProps } from "./data-tab.tsx";
import { Part } from "./panel-parts.tsx";

const STATUSES = ALARM_SEARCH_STATUSES.filter((status) => status !== "ANY");
/** Types that are offered; others are typed. */
const OFFERED = 30;
const MAX_TYPES = 100;

/** Which alarms of its source a widget shows. Nothing chosen shows all. */
export function AlarmFields({ widget, onChange }: Pick<WidgetTabProps, "widget" | "onChange">) {
  const { t } = useTranslation();
  const { alarms } = useClient();
  const { statuses, severities, types } = alarmChoiceOf(widget.config);
  const addType = (typed: string) => {
    const type = typed.trim();
    if (type === "" || types.includes(type) || types.length >= MAX_TYPES) return;
    onChange({ alarmTypeList: [...types, type] });
  };
  const load = async (text: string, signal: AbortSignal) => {
    const link = { page: 0, pageSize: OFFERED, textSearch: text.trim() || undefined };
    const { data } = await alarms.types(link, { signal, ignoreErrors: true, silent: true });
    return data.filter(({ type }) => !types.includes(type)).map(({ type }) => ({ key: type, text: type, value: type }));
  };
  return (
    <Part title={t("dashboard-editor.which-alarms")}>
      <Group>
        <legend>{t("alarm.severity")}</legend>
        {ALARM_SEVERITIES.map((value) => (
          <Checkbox
            key={value}
            label={t(`alarm.severity-${value.toLowerCase()}`)}
            checked={severities.includes(value)}
            onChange={(on) => onChange({ alarmSeverityList: toggled(ALARM_SEVERITIES, severities, value, on) })}
          />
        ))}
      </Group>
      <Group>
        <legend>{t("alarm.status")}</legend>
        {STATUSES.map((value) => (
          <Checkbox
            key={value}
            label={t(`alarm.search-status-${value.toLowerCase()}`)}
            checked={statuses.includes(value)}
            onChange={(on) => onChange({ alarmStatusList: toggled(STATUSES, statuses, value, on) })}
          />
        ))}
      </Group>
      <ChipsCombobox<string>
        label={t("alarm.type")}
        optional
        chips={types.map((type) => ({ key: type, text: type }))}
        placeholder={t("dashboard-editor.any-type")}
        search={{ key: ["dashboard-alarm-types", types], load }}
        noMatches={() => t("dashboard-editor.type-new")}
        onAdd={({ value }) => addType(value)}
        onAddText={addType}
        onRemove={(key) => onChange({ alarmTypeList: types.filter((type) => type !== key) })}
      />
      <Switch
        label={t("dashboard-editor.search-propagated")}
        checked={widget.config.searchPropagatedAlarms ?? true}
        onChange={(on) => onChange({ searchPropagatedAlarms: on })}
      />
    </Part>
  );
}

/** In the order of all, whatever was chosen first. */
function toggled<T extends string>(all: readonly T[], chosen: readonly T[], value: T, on: boolean): readonly T[] {
  return all.filter((each) => (each === value ? on : chosen.includes(each)));
}

const Group = styled.fieldset({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: "4px 12px",
  margin: 0,
  padding: 0,
  border: 0,
  "& > legend": { padding: 0, marginBlockEnd: 6, font: "500 13px/20px var(--font)" },
});
