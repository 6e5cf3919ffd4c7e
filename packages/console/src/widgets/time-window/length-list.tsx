import styled from "@emotion/styled";
import type { TimeWindow } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Select } from "../../controls/select.tsx";
import { TextField } from "../../controls/text-field.tsx";
import { ChoiceList } from "./choice-list.tsx";
import { LENGTHS, type Length, lengthIn, lengthMs } from "./draft.ts";
import { durationText } from "./time-window-text.ts";

type LastWindow = Extract<TimeWindow, { readonly lengthMs: number }>;

interface LengthListProps {
  readonly window: LastWindow;
  readonly disabled: boolean;
  readonly onChange: (window: LastWindow) => void;
}

const CUSTOM = "custom";
const UNITS = ["seconds", "minutes", "hours", "days"] as const;
/** More than any store keeps. */
const MAX_MS = 20 * 365 * 86_400_000;

/** The usual lengths, and any other as a number of a unit. */
export function LengthList({ window, disabled, onChange }: LengthListProps) {
  const { t } = useTranslation();
  const [isCustom, setCustom] = useState(!LENGTHS.includes(window.lengthMs));
  const change = (ms: number) => onChange({ ...window, lengthMs: ms });
  const choices = LENGTHS.map((ms) => ({ id: String(ms), label: durationText(t, ms) }));
  return (
    <>
      <ChoiceList
        label={t("timewindow.last-interval")}
        choices={[...choices, { id: CUSTOM, label: t("timewindow.custom") }]}
        chosen={isCustom ? CUSTOM : String(window.lengthMs)}
        onChoose={(id) => {
          setCustom(id === CUSTOM);
          if (id !== CUSTOM) change(Number(id));
        }}
      />
      {isCustom && <CustomLength ms={window.lengthMs} disabled={disabled} onChange={change} />}
    </>
  );
}

interface CustomLengthProps {
  readonly ms: number;
  readonly disabled: boolean;
  readonly onChange: (ms: number) => void;
}

function CustomLength({ ms, disabled, onChange }: CustomLengthProps) {
  const { t } = useTranslation();
  const [length, setLength] = useState<Length>(() => lengthIn(ms));
  const [text, setText] = useState(String(length.count));
  const change = (next: Length) => {
    setLength(next);
    if (next.count >= 1 && lengthMs(next) <= MAX_MS) onChange(lengthMs(next));
  };
  const count = Number(text);
  const isWrong = !Number.isInteger(count) || count < 1 || lengthMs({ ...length, count }) > MAX_MS;
  return (
    <Row>
      <TextField
        label={t("timewindow.custom-length")}
        type="number"
        value={text}
        disabled={disabled}
        error={isWrong ? t("timewindow.custom-length-wrong") : undefined}
        onChange={(next) => {
          setText(next);
          if (Number.isInteger(Number(next))) change({ ...length, count: Number(next) });
        }}
      />
      <Select
        label={t("timewindow.unit")}
        value={length.unit}
        disabled={disabled}
        choices={UNITS.map((unit) => ({ value: unit, label: t(`timeinterval.${unit}`) }))}
        onChange={(unit) => change({ ...length, unit })}
      />
    </Row>
  );
}

const Row = styled.div({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: 8,
  padding: "8px 8px 4px",
  alignItems: "start",
});
