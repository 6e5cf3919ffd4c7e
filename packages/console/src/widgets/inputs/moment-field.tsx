import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { SkeletonBar } from "../../controls/basics/skeleton.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";
import { Popover } from "../../controls/overlays/popover/popover.tsx";
import { wallOf, wallText } from "../../controls/time/date-time/date-time-text.ts";
import { wallNow } from "./value-field.ts";

const DateCalendar = lazy(() =>
  import("../../controls/time/date-time/date-calendar.tsx").then((module) => ({ default: module.DateCalendar })),
);

const MOMENT_FORMATS = { dateTime: "YYYY-MM-DD hh:mm", date: "YYYY-MM-DD", time: "hh:mm" } as const;

interface MomentFieldProps {
  readonly kind: keyof typeof MOMENT_FORMATS;
  readonly label: string;
  /** As it is typed. */
  readonly text: string;
  readonly zone: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly optional?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly startIcon?: ReactNode;
  readonly onChange: (text: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** A day of the calendar was chosen, after `onChange`. */
  readonly onChosen?: ((text: string) => void) | undefined;
}

/** A date, a time of day or both: typed, the day also chosen from a calendar. */
export function MomentField({ kind, text, zone, onChange, onChosen, ...field }: MomentFieldProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const name = `${t("datetime.choose")}: ${field.label}`;
  const wall = wallOf(kind === "date" ? `${text} 00:00` : text);
  const calendar = (
    <Suspense fallback={<SkeletonBar width={240} />}>
      <DateCalendar
        label={name}
        wall={wall}
        first={undefined}
        last={undefined}
        today={wallNow(zone)}
        onChoose={(chosen) => {
          setOpen(false);
          const next = wallText(chosen).slice(0, kind === "date" ? 10 : 16);
          onChange(next);
          onChosen?.(next);
        }}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
  const button = kind !== "time" && !field.disabled && !field.readOnly && (
    <Popover
      label={name}
      content={calendar}
      open={open}
      onOpenChange={setOpen}
      closable={false}
      placement="bottomRight"
    >
      {(state) => <IconButton icon="calendar" size="tiny" label={name} {...state} />}
    </Popover>
  );
  return (
    <TextField
      {...field}
      value={text}
      placeholder={MOMENT_FORMATS[kind]}
      end={button || undefined}
      onChange={onChange}
    />
  );
}
