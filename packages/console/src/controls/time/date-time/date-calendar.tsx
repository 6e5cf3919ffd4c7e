import styled from "@emotion/styled";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { namedDateLocale } from "../../../i18n/site-language.ts";
import { IconButton } from "../../basics/icon-button.tsx";
import { directedKey } from "../../hooks/directed-key.ts";
import { addMonths } from "./date-time-text.ts";
import { dayOf, monthWeeks } from "./month-days.ts";

interface DateCalendarProps {
  readonly label: string;
  /** Moments of the wall clock, as UTC getters read them. */
  readonly wall: number | undefined;
  readonly first: number | undefined;
  readonly last: number | undefined;
  readonly today: number;
  /** The chosen day, at the clock of `wall`, or at its start. */
  readonly onChoose: (wall: number) => void;
  readonly onClose: () => void;
}

const DAY = 86_400_000;
const STEPS: Readonly<Record<string, (at: number) => number>> = {
  ArrowLeft: (at) => at - DAY,
  ArrowRight: (at) => at + DAY,
  ArrowUp: (at) => at - 7 * DAY,
  ArrowDown: (at) => at + 7 * DAY,
  Home: (at) => at - ((new Date(at).getUTCDay() + 6) % 7) * DAY,
  End: (at) => at + ((7 - new Date(at).getUTCDay()) % 7) * DAY,
  PageUp: (at) => addMonths(new Date(at), -1),
  PageDown: (at) => addMonths(new Date(at), 1),
};

/** The days of a month; arrows walk them, Page Up and Down the months, Enter chooses, Escape closes. */
export function DateCalendar({ label, wall, first, last, today, onChoose, onClose }: DateCalendarProps) {
  const { t, i18n } = useTranslation();
  /** A day that cannot be chosen takes no focus: the walk ends at the last that can. */
  const within = (day: number) => Math.min(Math.max(day, dayOf(first ?? day)), dayOf(last ?? day));
  const [at, setAt] = useState(within(dayOf(wall ?? today)));
  const grid = useRef<HTMLTableElement>(null);
  const isWalked = useRef(true); // by keys, the focus goes along; the buttons of the head keep it
  useEffect(() => {
    if (isWalked.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at]);
  const turn = (months: 1 | -1) => {
    isWalked.current = false;
    setAt(within(addMonths(new Date(at), months)));
  };
  const locale = namedDateLocale(i18n.language);
  const say = (day: number, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC" }).format(day);
  const isOut = (day: number) =>
    (first !== undefined && day < dayOf(first)) || (last !== undefined && day > dayOf(last));
  const weeks = monthWeeks(at);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation(); // the panel around it stays
      onClose();
      return;
    }
    const step = STEPS[directedKey(event.key, event.currentTarget)];
    if (!step) return;
    event.preventDefault();
    isWalked.current = true;
    setAt(within(step(at)));
  };
  const month = new Date(at).getUTCMonth();
  return (
    <Frame role="group" aria-label={label} onKeyDown={handleKey}>
      <div className="head">
        <IconButton size="tiny" icon="left" label={t("datetime.previous-month")} onClick={() => turn(-1)} />
        <span aria-live="polite">{say(at, { month: "long", year: "numeric" })}</span>
        <IconButton size="tiny" icon="right" label={t("datetime.next-month")} onClick={() => turn(1)} />
      </div>
      <table ref={grid}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={say(day, { weekday: "long" })}>
                {say(day, { weekday: "narrow" })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === at ? 0 : -1}
                    aria-label={say(day, { dateStyle: "full" })}
                    aria-pressed={wall !== undefined && day === dayOf(wall)}
                    aria-current={day === dayOf(today) ? "date" : undefined}
                    data-beside={new Date(day).getUTCMonth() !== month || undefined}
                    disabled={isOut(day)}
                    onClick={() => onChoose(day + (wall === undefined ? 0 : wall - dayOf(wall)))}
                  >
                    {new Date(day).getUTCDate()}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  );
}

const Frame = styled.div({
  marginBlockStart: 4,
  padding: 8,
  border: "1px solid var(--line)",
  borderRadius: "var(--r-control)",
  background: "var(--surface)",
  color: "var(--text)",
  "& .head": {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    font: "500 13px/20px var(--font)",
    marginBlockEnd: 4,
  },
  "& table": { tableLayout: "fixed", fontVariantNumeric: "tabular-nums" },
  "& th": { font: "var(--t-cap)", color: "var(--dim)", padding: "4px 0", textAlign: "center" },
  "& td": { padding: 0, textAlign: "center" },
  "& td button": {
    inlineSize: "100%",
    blockSize: 28,
    padding: 0,
    border: 0,
    borderRadius: "var(--r-control)",
    background: "none",
    font: "var(--t-body-s)",
    cursor: "pointer",
  },
  "& td button:hover": { background: "var(--hover)" },
  "& td button[data-beside]": { color: "var(--faint)" },
  "& td button[aria-current]": { boxShadow: "inset 0 0 0 1px var(--line-strong)" },
  "& td button[aria-pressed='true']": { background: "var(--fill)", color: "var(--on-fill)" },
  "& td button:disabled": { color: "var(--line-field)", cursor: "default", background: "none" },
});
