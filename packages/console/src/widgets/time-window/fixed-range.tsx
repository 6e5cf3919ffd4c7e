import styled from "@emotion/styled";
import { instantOf, type TimeRange, wallTime } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { TextField } from "../../controls/text-field.tsx";

interface FixedRangeProps {
  readonly range: TimeRange;
  /** The zone whose clock the fields show. */
  readonly zone: string;
  readonly onChange: (range: TimeRange) => void;
}

/** Both ends as date and time on the wall of the chosen zone. */
export function FixedRange({ range, zone, onChange }: FixedRangeProps) {
  const { t } = useTranslation();
  const change = (end: "start" | "end") => (text: string) => {
    const ts = readField(text, zone);
    if (ts === undefined) return;
    const next = { ...range, [end]: ts };
    // The other end gives way: a range the wrong way around shows nothing.
    if (next.start < next.end) onChange(next);
    else
      onChange(
        end === "start"
          ? { start: ts, end: ts + range.end - range.start }
          : { start: ts - range.end + range.start, end: ts },
      );
  };
  return (
    <Fields>
      <TextField
        label={t("timewindow.from")}
        type="datetime-local"
        value={fieldText(range.start, zone)}
        onChange={change("start")}
      />
      <TextField
        label={t("timewindow.to")}
        type="datetime-local"
        value={fieldText(range.end, zone)}
        onChange={change("end")}
      />
    </Fields>
  );
}

function fieldText(ts: number, zone: string): string {
  return new Date(wallTime(zone, ts)).toISOString().slice(0, 16);
}

function readField(text: string, zone: string): number | undefined {
  const wall = Date.parse(`${text}Z`);
  return Number.isNaN(wall) ? undefined : instantOf(zone, wall);
}

const Fields = styled.div({ display: "grid", gap: 16, padding: "8px 4px" });
