import { useTranslation } from "react-i18next";
import { Select } from "../controls/fields/select.tsx";
import { TextField } from "../controls/fields/text-field.tsx";
import { TimezoneSelect } from "../controls/time/timezone/timezone-select.tsx";
import { TIME_KINDS, type TimeFormat } from "./reading/time-format.ts";

interface TimeFieldsProps {
  readonly time: TimeFormat;
  readonly isPatternBad: boolean;
  readonly onChange: (time: TimeFormat) => void;
}

/** How time stamps are written, and in which zone those are that do not say. */
export function TimeFields({ time, isPatternBad, onChange }: TimeFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        bare
        label={t("telemetry-import.time-format")}
        value={time.kind}
        choices={TIME_KINDS.map((value) => ({ value, label: t(`telemetry-import.time-${value}`) }))}
        onChange={(kind) => onChange({ ...time, kind })}
      />
      {time.kind === "pattern" && (
        <TextField
          mono
          label={t("telemetry-import.pattern")}
          value={time.pattern}
          error={isPatternBad ? t("telemetry-import.pattern-bad") : undefined}
          hint={t("telemetry-import.pattern-hint")}
          maxLength={64}
          onChange={(pattern) => onChange({ ...time, pattern })}
        />
      )}
      {(time.kind === "pattern" || time.kind === "iso") && (
        <TimezoneSelect
          label={t("telemetry-import.zone")}
          value={time.zone}
          userZoneByDefault
          required
          onChange={(zone) => zone !== null && onChange({ ...time, zone })}
        />
      )}
    </>
  );
}
