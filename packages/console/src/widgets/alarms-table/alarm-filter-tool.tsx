import styled from "@emotion/styled";
import { ALARM_SEARCH_STATUSES, ALARM_SEVERITIES, type AlarmChoice } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Checkbox } from "../../controls/fields/checkbox.tsx";
import { useClient } from "../../session/client-context.tsx";
import { PopoverTool } from "../table/popover-tool.tsx";

interface AlarmFilterToolProps {
  readonly choice: AlarmChoice;
  /** What the author of the dashboard chose. */
  readonly saved: AlarmChoice;
  readonly onChange: (choice: AlarmChoice) => void;
}

const STATUSES = ALARM_SEARCH_STATUSES.filter((status) => status !== "ANY");
/** Types that are offered. */
const OFFERED = 50;

/** Chooses statuses, severities and types for this visit; nothing chosen shows all. */
export function AlarmFilterTool(props: AlarmFilterToolProps) {
  const { t } = useTranslation();
  return (
    <PopoverTool icon="filter" label={t("widget.alarm-filter")}>
      <Choices {...props} />
    </PopoverTool>
  );
}

function Choices({ choice, saved, onChange }: AlarmFilterToolProps) {
  const { t } = useTranslation();
  const { alarms } = useClient();
  const types = useQuery({
    queryKey: ["alarm-types", OFFERED],
    queryFn: ({ signal }) => alarms.types({ page: 0, pageSize: OFFERED }, { signal, ignoreErrors: true }),
    staleTime: 60_000,
  });
  const known = types.data?.data.map(({ type }) => type) ?? [];
  const { statuses, severities, types: chosenTypes } = choice;
  const groups = [
    {
      label: t("alarm.status"),
      values: STATUSES.map((value) => ({
        value,
        label: t(`alarm.search-status-${value.toLowerCase()}`),
        on: statuses.includes(value),
        change: (on: boolean) => onChange({ ...choice, statuses: toggled(statuses, value, on) }),
      })),
    },
    {
      label: t("alarm.severity"),
      values: ALARM_SEVERITIES.map((value) => ({
        value,
        label: t(`alarm.severity-${value.toLowerCase()}`),
        on: severities.includes(value),
        change: (on: boolean) => onChange({ ...choice, severities: toggled(severities, value, on) }),
      })),
    },
    {
      label: t("alarm.type"),
      values: [...new Set([...saved.types, ...chosenTypes, ...known])].map((value) => ({
        value,
        label: value,
        on: chosenTypes.includes(value),
        change: (on: boolean) => onChange({ ...choice, types: toggled(chosenTypes, value, on) }),
      })),
    },
  ];
  const isChanged = JSON.stringify(choice) !== JSON.stringify(saved);
  return (
    <>
      <Panel>
        {groups.map(
          ({ label, values }) =>
            values.length > 0 && (
              <fieldset key={label}>
                <legend>{label}</legend>
                {values.map(({ value, label: name, on, change }) => (
                  <Checkbox key={value} label={name} checked={on} onChange={change} />
                ))}
              </fieldset>
            ),
        )}
      </Panel>
      <Foot>
        <Button size="compact" disabled={!isChanged} onClick={() => onChange(saved)}>
          {t("widget.filter-as-saved")}
        </Button>
      </Foot>
    </>
  );
}

function toggled<T extends string>(values: readonly T[], value: T, on: boolean): readonly T[] {
  const others = values.filter((each) => each !== value);
  return on ? [...others, value] : others;
}

const Panel = styled.div({
  display: "grid",
  gap: 12,
  padding: "12px 16px",
  maxBlockSize: 360,
  minInlineSize: 220,
  overflow: "auto",
  "& fieldset": { border: 0, padding: 0, margin: 0, display: "grid", gap: 6 },
  "& legend": { font: "500 12px/16px var(--font)", color: "var(--dim)", padding: 0, marginBlockEnd: 6 },
});

const Foot = styled.div({
  display: "flex",
  justifyContent: "flex-end",
  padding: "8px 12px",
  borderBlockStart: "1px solid var(--line)",
});
