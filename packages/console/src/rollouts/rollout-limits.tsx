import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../controls/fields/checkbox.tsx";
import { TextField } from "../controls/fields/text-field.tsx";
import type { RolloutFields } from "./rollout-draft.ts";

interface RolloutLimitsProps {
  readonly fields: RolloutFields;
  /** What is wrong with a field, once it was checked. */
  readonly wrong: (name: string) => string | undefined;
  readonly onChange: (next: Partial<RolloutFields>) => void;
}

/** When the next wave begins, when a rollout stops by itself, and when failed devices try again. */
export function RolloutLimits({ fields, wrong, onChange }: RolloutLimitsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Group>
        <legend>{t("rollout.next-wave")}</legend>
        <TextField
          label={t("rollout.share")}
          inputMode="decimal"
          value={fields.share}
          error={wrong("share")}
          onChange={(share) => onChange({ share })}
        />
        <TextField
          label={t("rollout.pause-minutes")}
          inputMode="numeric"
          value={fields.pauseMinutes}
          error={wrong("pauseMinutes")}
          onChange={(pauseMinutes) => onChange({ pauseMinutes })}
        />
      </Group>
      <Checkbox label={t("rollout.stops")} checked={fields.stops} onChange={(stops) => onChange({ stops })} />
      {fields.stops && (
        <Group>
          <TextField
            label={t("rollout.limit-percent")}
            inputMode="decimal"
            value={fields.limitPercent}
            error={wrong("limitPercent")}
            onChange={(limitPercent) => onChange({ limitPercent })}
          />
          <TextField
            label={t("rollout.limit-minimum")}
            inputMode="numeric"
            value={fields.limitMinimum}
            error={wrong("limitMinimum")}
            onChange={(limitMinimum) => onChange({ limitMinimum })}
          />
        </Group>
      )}
      <TextField
        optional
        label={t("rollout.timeout")}
        hint={t("rollout.timeout-hint")}
        inputMode="decimal"
        value={fields.timeoutHours}
        error={wrong("timeoutHours")}
        onChange={(timeoutHours) => onChange({ timeoutHours })}
      />
      <Checkbox label={t("rollout.retries")} checked={fields.retries} onChange={(retries) => onChange({ retries })} />
      {fields.retries && (
        <Group>
          <TextField
            label={t("rollout.retry-times")}
            inputMode="numeric"
            value={fields.retryTimes}
            error={wrong("retryTimes")}
            onChange={(retryTimes) => onChange({ retryTimes })}
          />
          <TextField
            label={t("rollout.retry-minutes")}
            inputMode="numeric"
            value={fields.retryMinutes}
            error={wrong("retryMinutes")}
            onChange={(retryMinutes) => onChange({ retryMinutes })}
          />
        </Group>
      )}
    </>
  );
}

const Group = styled.fieldset({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  alignItems: "start",
  gap: 12,
  margin: 0,
  padding: 0,
  border: 0,
  minInlineSize: 0,
  "& legend": { padding: 0, marginBlockEnd: 8, font: "600 13px/20px var(--font)" },
});
