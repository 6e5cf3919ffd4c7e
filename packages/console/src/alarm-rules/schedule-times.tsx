import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../controls/fields/checkbox.tsx";
import { dayName } from "../i18n/day-name.ts";
import { Token } from "../key-filters/token.tsx";
import { clockMs, clockText, DAY_MS, isAllDay } from "./schedule-text.ts";

interface Interval {
  readonly startsOn: number;
  readonly endsOn: number;
}

interface Item extends Interval {
  readonly enabled: boolean;
  readonly dayOfWeek: number;
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];

interface DayChecksProps {
  readonly days: readonly number[];
  readonly onChange: (days: readonly number[]) => void;
}

/** Days of a week, from Monday. */
export function DayChecks({ days, onChange }: DayChecksProps) {
  const { t, i18n } = useTranslation();
  return (
    <Days role="group" aria-label={t("alarm-rule.days")}>
      {WEEK.map((day) => {
        const isOn = days.includes(day);
        return (
          <Token
            key={day}
            type="button"
            aria-pressed={isOn}
            data-own={isOn || undefined}
            aria-label={dayName(day, i18n.language, "long")}
            onClick={() => onChange(isOn ? days.filter((other) => other !== day) : [...days, day].toSorted())}
          >
            {dayName(day, i18n.language, "short")}
          </Token>
        );
      })}
    </Days>
  );
}

interface TimesProps {
  readonly interval: Interval;
  readonly onChange: (interval: Interval) => void;
  /** Which day's, for assistive technology. */
  readonly of?: string | undefined;
}

/** From when until when; an end before the start is on the next day. */
export function Times({ interval, onChange, of }: TimesProps) {
  const { t } = useTranslation();
  const allDay = isAllDay(interval);
  const name = (key: string) => (of === undefined ? t(key) : `${of}: ${t(key)}`);
  return (
    <Row>
      {!allDay && (
        <>
          <Clock
            label={name("alarm-rule.starts")}
            value={interval.startsOn}
            onChange={(startsOn) => onChange({ startsOn, endsOn: interval.endsOn })}
          />
          <span>{t("alarm-rule.to")}</span>
          <Clock
            label={name("alarm-rule.ends")}
            value={interval.endsOn}
            onChange={(endsOn) => onChange({ startsOn: interval.startsOn, endsOn })}
          />
        </>
      )}
      <Checkbox
        label={t("alarm-rule.all-day")}
        checked={allDay}
        onChange={(checked) =>
          onChange(checked ? { startsOn: 0, endsOn: DAY_MS } : { startsOn: DAY_MS / 3, endsOn: (DAY_MS / 4) * 3 })
        }
      />
    </Row>
  );
}

interface ClockProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (ms: number) => void;
}

function Clock({ label, value, onChange }: ClockProps) {
  return (
    <Token as="span">
      <input
        type="time"
        aria-label={label}
        value={clockText(value)}
        onChange={({ target }) => {
          const ms = clockMs(target.value);
          if (ms !== undefined) onChange(ms);
        }}
      />
    </Token>
  );
}

interface DayTimesProps {
  readonly items: readonly Item[];
  readonly onChange: (items: readonly Item[]) => void;
}

/** Times of each day. */
export function DayTimes({ items, onChange }: DayTimesProps) {
  const { i18n } = useTranslation();
  return (
    <List>
      {WEEK.map((day) => {
        const item = items.find(({ dayOfWeek }) => dayOfWeek === day) ?? OFF;
        const name = dayName(day, i18n.language, "long");
        const set = (part: Partial<Item>) =>
          onChange(
            [...items.filter(({ dayOfWeek }) => dayOfWeek !== day), { ...item, ...part, dayOfWeek: day }].toSorted(
              (a, b) => a.dayOfWeek - b.dayOfWeek,
            ),
          );
        return (
          <li key={day}>
            <Checkbox label={name} checked={item.enabled} onChange={(enabled) => set({ enabled })} />
            {item.enabled && <Times of={name} interval={item} onChange={set} />}
          </li>
        );
      })}
    </List>
  );
}

const OFF: Item = { enabled: false, dayOfWeek: 0, startsOn: 0, endsOn: DAY_MS };

const Days = styled.div({ display: "flex", flexWrap: "wrap", gap: 4 });

const Row = styled.div({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8, minBlockSize: 28 });

const List = styled.ul({
  display: "grid",
  gap: 4,
  inlineSize: "100%",
  "& > li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: 8,
    minBlockSize: 32,
  },
});
