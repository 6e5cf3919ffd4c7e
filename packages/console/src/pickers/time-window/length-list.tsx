import styled from "@emotion/styled";
import { boundLength, DAY_MS, HOUR_MS, MINUTE_MS, nearest } from "@orrery/model";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorLabel } from "../../controls/basics/error-label.tsx";
import { Icon } from "../../controls/basics/icon.tsx";
import { durationText } from "../../controls/time/duration-text.ts";
import { LengthFields } from "../../controls/time/time-interval/length-fields.tsx";
import { ChoiceList } from "./choice-list.tsx";

interface LengthListProps {
  /** ms; null while nothing that makes sense is entered. */
  readonly value: number | null;
  readonly disabled: boolean;
  readonly onChange: (value: number | null) => void;
}

/** Lengths that are one click away; any other is put together from units. */
const LENGTHS: readonly number[] = [
  ...[1, 5, 15, 30].map((count) => count * MINUTE_MS),
  ...[1, 6, 12].map((count) => count * HOUR_MS),
  ...[1, 7, 30].map((count) => count * DAY_MS),
];
const CUSTOM = "custom";

/** How long the window is: one of the usual lengths, or any other in days, hours, minutes and seconds. */
export function LengthList({ value, disabled, onChange }: LengthListProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isCustom, setCustom] = useState(value === null || !LENGTHS.includes(value));
  const [hasTurned, setTurned] = useState(false);
  const arrived = hasTurned ? focusFirst : undefined;
  const turn = (custom: boolean) => {
    setTurned(true);
    setCustom(custom);
  };
  if (!isCustom) {
    return (
      <div ref={arrived}>
        <ChoiceList
          label={t("timewindow.last-interval")}
          choices={[
            ...LENGTHS.map((ms) => ({ id: String(ms), label: durationText(t, ms) })),
            { id: CUSTOM, label: t("timewindow.custom"), opens: true },
          ]}
          chosen={String(value)}
          disabled={disabled}
          onChoose={(chosen) => (chosen === CUSTOM ? turn(true) : onChange(Number(chosen)))}
        />
      </div>
    );
  }
  const error = value === null ? t("timewindow.custom-missing") : undefined;
  return (
    <Custom ref={arrived}>
      <button
        type="button"
        disabled={disabled}
        onClick={() => {
          turn(false);
          onChange(nearest(LENGTHS, value ?? MINUTE_MS));
        }}
      >
        <Icon name="left" size={16} />
        {t("timewindow.back-to-list")}
      </button>
      <div>
        <LengthFields
          id={id}
          label={t("timewindow.last-interval")}
          layout="grid"
          value={value}
          disabled={disabled}
          invalid={error !== undefined}
          noteId={error === undefined ? undefined : `${id}-note`}
          onChange={(ms) => onChange(ms === null ? null : boundLength(ms))}
        />
        <ErrorLabel id={`${id}-note`} message={error} />
      </div>
    </Custom>
  );
}

/** List and fields take each other's place, and with it the focus of what was pressed in the other. */
function focusFirst(place: HTMLElement | null): void {
  place?.querySelector<HTMLElement>("input, [aria-pressed='true']")?.focus();
}

const Custom = styled.div({
  "& > button": {
    display: "flex",
    alignItems: "center",
    gap: 6,
    inlineSize: "100%",
    blockSize: 32,
    padding: "0 8px 0 4px",
    border: 0,
    borderRadius: "var(--r-control)",
    background: "none",
    color: "var(--dim)",
    font: "var(--t-body-s)",
    cursor: "pointer",
  },
  "& > button:hover:enabled": { background: "var(--hover)", color: "var(--text)" },
  "& > button:disabled": { cursor: "default", color: "var(--faint)" },
  "& > div": { padding: "8px 4px 4px" },
});
