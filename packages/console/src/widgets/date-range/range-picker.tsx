import styled from "@emotion/styled";
import type { TimeRange } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Popover } from "../../controls/overlays/popover/popover.tsx";
import { periodText } from "../../controls/time/duration-text.ts";
import { namedDateLocale } from "../../i18n/site-language.ts";
import { dayIn } from "./day-in.ts";
import { rangeOfDays, TEMPLATES, templateRange } from "./navigated-range.ts";
import { type ChosenDays, RangeCalendar } from "./range-calendar.tsx";

interface RangePickerProps {
  readonly range: TimeRange;
  readonly zone: string;
  readonly now: number;
  readonly firstDay: number;
  readonly months: 1 | 2;
  /** Whether chosen days only count when they are confirmed. */
  readonly confirms: boolean;
  readonly hasTemplates: boolean;
  readonly onChoose: (range: TimeRange, name: string) => void;
}

/** The days of a range as a button, which opens a calendar. */
export function RangePicker(props: RangePickerProps) {
  const { range, zone } = props;
  const { t, i18n } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const say = (ts: number) =>
    new Intl.DateTimeFormat(namedDateLocale(i18n.language), { dateStyle: "medium", timeZone: zone }).format(ts);
  return (
    <Popover
      label={t("control.range")}
      open={isOpen}
      onOpenChange={setOpen}
      closable={false}
      content={isOpen && <Panel {...props} onClose={() => setOpen(false)} />}
    >
      {(button) => (
        <Button {...button} wide icon="calendar" endIcon="down">
          {say(range.start)} – {say(range.end)}
        </Button>
      )}
    </Popover>
  );
}

function Panel({
  range,
  zone,
  now,
  firstDay,
  months,
  confirms,
  hasTemplates,
  onChoose,
  onClose,
}: RangePickerProps & { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const [chosen, setChosen] = useState<ChosenDays>({ one: dayIn(zone, range.start), other: dayIn(zone, range.end) });
  const finish = ({ one, other = one }: ChosenDays) => {
    onChoose(rangeOfDays(one, other, zone), "");
    onClose();
  };
  return (
    <Sheet>
      {hasTemplates && (
        <fieldset className="templates" aria-label={t("control.templates")}>
          {TEMPLATES.map((name) => (
            <Button
              key={name}
              size="compact"
              variant="text"
              onClick={() => {
                onChoose(templateRange(name, now, zone, firstDay), name);
                onClose();
              }}
            >
              {periodText(t, name, firstDay, i18n.language)}
            </Button>
          ))}
        </fieldset>
      )}
      <div>
        <RangeCalendar
          chosen={chosen}
          today={dayIn(zone, now)}
          months={months}
          firstDay={firstDay}
          onChoose={(next) => {
            setChosen(next);
            if (!confirms && next.other !== undefined) finish(next);
          }}
        />
        {confirms && (
          <div className="end">
            <Button variant="text" onClick={onClose}>
              {t("action.cancel")}
            </Button>
            <Button variant="primary" onClick={() => finish(chosen)}>
              {t("action.apply")}
            </Button>
          </div>
        )}
      </div>
    </Sheet>
  );
}

const Sheet = styled.div({
  display: "flex",
  flexWrap: "wrap",
  gap: 16,
  padding: 12,
  maxBlockSize: "min(80dvh, 640px)",
  overflow: "auto",
  "& .templates": {
    border: 0,
    margin: 0,
    padding: 0,
    display: "flex",
    flexDirection: "column",
    alignItems: "flex-start",
    gap: 2,
  },
  "& .end": { display: "flex", justifyContent: "flex-end", gap: 8, marginBlockStart: 12 },
});
