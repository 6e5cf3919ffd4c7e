import styled from "@emotion/styled";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { directedKey } from "../../controls/hooks/directed-key.ts";
import { addMonths } from "../../controls/time/date-time/date-time-text.ts";
import { monthWeeks } from "../../controls/time/date-time/month-days.ts";
import { namedDateLocale } from "../../i18n/site-language.ts";

/** Days of the wall clock, as starts of days that UTC getters read; the second is missing until it is chosen. */
export interface ChosenDays {
  readonly one: number;
  readonly other?: number | undefined;
}

interface RangeCalendarProps {
  readonly chosen: ChosenDays;
  readonly today: number;
  /** How many months stand side by side. */
  readonly months: 1 | 2;
  /** 0 Sunday to 6 Saturday. */
  readonly firstDay: number;
  readonly onChoose: (chosen: ChosenDays) => void;
}

const DAY = 86_400_000;
const STEPS: Readonly<Record<string, (at: number) => number>> = {
  ArrowLeft: (at) => at - DAY,
  ArrowRight: (at) => at + DAY,
  ArrowUp: (at) => at - 7 * DAY,
  ArrowDown: (at) => at + 7 * DAY,
  PageUp: (at) => addMonths(new Date(at), -1),
  PageDown: (at) => addMonths(new Date(at), 1),
};
const monthOf = (day: number) => Date.UTC(new Date(day).getUTCFullYear(), new Date(day).getUTCMonth());

/** Months whose days are chosen, the first and then the last of a range; arrows walk them, Page Up and Down the months. */
export function RangeCalendar({ chosen, today, months, firstDay, onChoose }: RangeCalendarProps) {
  const { t, i18n } = useTranslation();
  const [at, setAt] = useState(chosen.other ?? chosen.one);
  const [first, setFirst] = useState(() => addMonths(new Date(monthOf(chosen.other ?? chosen.one)), 1 - months));
  const isWalked = useRef(false);
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWalked.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at]);
  const locale = namedDateLocale(i18n.language);
  const say = (day: number, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC" }).format(day);
  const turn = (by: 1 | -1) => {
    isWalked.current = false;
    const next = addMonths(new Date(first), by);
    setFirst(next);
    setAt(next);
  };
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[directedKey(event.key, event.currentTarget)];
    if (!step) return;
    event.preventDefault();
    isWalked.current = true;
    const next = step(at);
    setAt(next);
    const last = addMonths(new Date(first), months - 1);
    if (next < first) setFirst(monthOf(next));
    else if (monthOf(next) > last) setFirst(addMonths(new Date(monthOf(next)), 1 - months));
  };
  const choose = (day: number) => {
    setAt(day);
    onChoose(chosen.other === undefined ? { one: chosen.one, other: day } : { one: day });
  };
  const from = Math.min(chosen.one, chosen.other ?? chosen.one);
  const to = Math.max(chosen.one, chosen.other ?? chosen.one);
  const shown = Array.from({ length: months }, (_, n) => addMonths(new Date(first), n));
  return (
    <Frame ref={grid} onKeyDown={walk}>
      {shown.map((month, place) => (
        <div key={place === 0 ? "first" : "second"} className="month">
          <div className="head">
            {place === 0 ? (
              <IconButton size="tiny" icon="left" label={t("datetime.previous-month")} onClick={() => turn(-1)} />
            ) : (
              <span className="gap" />
            )}
            <span aria-live="polite">{say(month, { month: "long", year: "numeric" })}</span>
            {place === months - 1 ? (
              <IconButton size="tiny" icon="right" label={t("datetime.next-month")} onClick={() => turn(1)} />
            ) : (
              <span className="gap" />
            )}
          </div>
          <table>
            <thead>
              <tr>
                {monthWeeks(month, firstDay)[0]?.map((day) => (
                  <th key={day} scope="col" abbr={say(day, { weekday: "long" })}>
                    {say(day, { weekday: "narrow" })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {monthWeeks(month, firstDay).map((week) => (
                <tr key={week[0]}>
                  {week.map((day) => (
                    <td key={day} data-within={(monthOf(day) === month && day >= from && day <= to) || undefined}>
                      {monthOf(day) === month && (
                        <button
                          type="button"
                          data-day={day}
                          tabIndex={day === at ? 0 : -1}
                          aria-label={say(day, { dateStyle: "full" })}
                          aria-pressed={day === from || day === to}
                          aria-current={day === today ? "date" : undefined}
                          onClick={() => choose(day)}
                        >
                          {new Date(day).getUTCDate()}
                        </button>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </Frame>
  );
}

const Frame = styled.div({
  display: "flex",
  flexWrap: "wrap",
  gap: 20,
  "& .month": { inlineSize: 240 },
  "& .head": {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    minBlockSize: 28,
    font: "500 13px/20px var(--font)",
  },
  "& .gap": { inlineSize: 24 },
  "& table": {
    inlineSize: "100%",
    tableLayout: "fixed",
    borderCollapse: "collapse",
    fontVariantNumeric: "tabular-nums",
  },
  "& th": { font: "var(--t-cap)", color: "var(--dim)", padding: "4px 0", textAlign: "center" },
  "& td": { padding: 0, textAlign: "center", blockSize: 32 },
  "& td[data-within]": { background: "var(--tint)" },
  "& td button": {
    inlineSize: "100%",
    blockSize: 32,
    padding: 0,
    border: 0,
    borderRadius: "var(--r-control)",
    background: "none",
    color: "var(--text)",
    font: "var(--t-body-s)",
    cursor: "pointer",
  },
  "& td button:hover": { background: "var(--hover)" },
  "& td button[aria-current]": { boxShadow: "inset 0 0 0 1px var(--line-strong)" },
  "& td button[aria-pressed='true']": { background: "var(--fill)", color: "var(--on-fill)" },
  "@media (pointer: coarse)": { "& .month": { inlineSize: 308 }, "& td, & td button": { blockSize: 44 } },
});
