import styled from "@emotion/styled";
import type { AlarmSchedule } from "@orrery/model/alarm-rules";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ErrorLabel } from "../controls/basics/error-label.tsx";
import { Icon } from "../controls/basics/icon.tsx";
import { SegmentedControl } from "../controls/fields/segmented-control.tsx";
import { Popover } from "../controls/overlays/popover/popover.tsx";
import { TimezoneSelect } from "../controls/time/timezone/timezone-select.tsx";
import { Token } from "../key-filters/token.tsx";
import { DAY_MS, scheduleText } from "./schedule-text.ts";
import { DayChecks, DayTimes, Times } from "./schedule-times.tsx";

interface ScheduleTokenProps {
  readonly schedule: AlarmSchedule;
  readonly onChange: (schedule: AlarmSchedule) => void;
  readonly problem: string | undefined;
}

const KINDS = ["ANY_TIME", "SPECIFIC_TIME", "CUSTOM"] as const;
const WORKDAYS = [1, 2, 3, 4, 5];
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const HOUR_MS = 3_600_000;
const WORKING_HOURS = { startsOn: 8 * HOUR_MS, endsOn: 18 * HOUR_MS };

/** When a rule is active. */
export function ScheduleToken(props: ScheduleTokenProps) {
  const { schedule, problem } = props;
  const { t, i18n } = useTranslation();
  const id = useId();
  const note = problem === undefined ? undefined : `${id}-note`;
  return (
    <span>
      <Popover label={t("alarm-rule.schedule")} content={<SchedulePanel {...props} />}>
        {(button) => (
          <Token
            type="button"
            data-strong
            data-wrong={problem !== undefined || undefined}
            aria-describedby={note}
            {...button}
          >
            <Icon name="calendar" size={14} />
            <span className="text">{scheduleText(schedule, t, i18n.language)}</span>
            <Icon name="down" size={14} />
          </Token>
        )}
      </Popover>
      <ErrorLabel id={note} message={problem} />
    </span>
  );
}

function SchedulePanel({ schedule, onChange, problem }: ScheduleTokenProps) {
  const { t } = useTranslation();
  return (
    <Panel>
      <SegmentedControl
        bare
        label={t("alarm-rule.schedule")}
        value={schedule.type}
        choices={KINDS.map((type) => ({ value: type, label: t(`alarm-rule.schedule-${type.toLowerCase()}`) }))}
        onChange={(type) => onChange(changed(schedule, type))}
      />
      {schedule.type === "SPECIFIC_TIME" && (
        <>
          <DayChecks days={schedule.daysOfWeek} onChange={(daysOfWeek) => onChange({ ...schedule, daysOfWeek })} />
          <Times interval={schedule} onChange={(interval) => onChange({ ...schedule, ...interval })} />
        </>
      )}
      {schedule.type === "CUSTOM" && (
        <DayTimes items={schedule.items} onChange={(items) => onChange({ ...schedule, items })} />
      )}
      {schedule.type !== "ANY_TIME" && (
        <TimezoneSelect
          required
          userZoneByDefault
          label={t("alarm-rule.timezone")}
          value={schedule.timezone ?? "UTC"}
          onChange={(timezone) => onChange({ ...schedule, timezone })}
        />
      )}
      <ErrorLabel message={problem} />
    </Panel>
  );
}

/** Another kind of schedule keeps days, times and zone as far as it has them. */
function changed(before: AlarmSchedule, type: AlarmSchedule["type"]): AlarmSchedule {
  if (type === before.type) return before;
  if (type === "ANY_TIME") return { type };
  const timezone = before.type === "ANY_TIME" ? Intl.DateTimeFormat().resolvedOptions().timeZone : before.timezone;
  if (type === "SPECIFIC_TIME") {
    const items = before.type === "CUSTOM" ? before.items.filter((item) => item.enabled) : [];
    const [first = WORKING_HOURS] = items;
    const daysOfWeek = items.length > 0 ? items.map((item) => item.dayOfWeek) : WORKDAYS;
    return { type, timezone, daysOfWeek, startsOn: first.startsOn, endsOn: first.endsOn };
  }
  const { daysOfWeek, startsOn, endsOn } =
    before.type === "SPECIFIC_TIME" ? before : { daysOfWeek: WORKDAYS, startsOn: 0, endsOn: DAY_MS };
  return {
    type,
    timezone,
    items: WEEK.map((dayOfWeek) => ({ enabled: daysOfWeek.includes(dayOfWeek), dayOfWeek, startsOn, endsOn })),
  };
}

const Panel = styled.div({
  display: "grid",
  gap: 16,
  justifyItems: "start",
  inlineSize: 360,
  maxInlineSize: "100%",
  "& > div": { inlineSize: "100%" },
});
