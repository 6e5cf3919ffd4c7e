import styled from "@emotion/styled";
import OutlinedInput from "@mui/material/OutlinedInput";
import Slider from "@mui/material/Slider";
import { MIN_DATAPOINTS_BOUND } from "@orrery/model";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../controls/fields/field.tsx";
import { useFormats } from "../../i18n/use-formats.ts";

interface LimitFieldProps {
  /** null while it is empty. */
  readonly value: number | null;
  /** What the platform allows. */
  readonly max: number;
  readonly disabled: boolean;
  readonly onChange: (value: number | null) => void;
}

/** How many points are wanted where nothing is put together: by a slider, or exactly. */
export function LimitField({ value, max, disabled, onChange }: LimitFieldProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const id = useId();
  const [isWriting, setWriting] = useState(false);
  const isWrong = value === null || value < MIN_DATAPOINTS_BOUND || value > max;
  const bounds = { min: number(MIN_DATAPOINTS_BOUND), max: number(max) };
  const error = isWrong && !disabled ? t("timewindow.limit-bounds", bounds) : undefined;
  // In groups to be read, without them to be written.
  const shown = value === null ? "" : isWriting ? String(value) : number(value);
  return (
    <Field
      id={id}
      label={t("aggregation.limit")}
      error={error}
      aside={<Note>{t("timewindow.without-aggregation")}</Note>}
    >
      <Row>
        <Slider
          aria-label={t("aggregation.limit")}
          min={MIN_DATAPOINTS_BOUND}
          max={max}
          value={value ?? MIN_DATAPOINTS_BOUND}
          disabled={disabled}
          onChange={(_, next) => onChange(Array.isArray(next) ? (next[0] ?? MIN_DATAPOINTS_BOUND) : next)}
        />
        <OutlinedInput
          id={id}
          value={shown}
          disabled={disabled}
          error={error !== undefined}
          inputProps={{
            inputMode: "numeric",
            "aria-describedby": error === undefined ? undefined : `${id}-note`,
          }}
          onFocus={() => setWriting(true)}
          onBlur={() => setWriting(false)}
          onChange={({ target }) => onChange(countIn(target.value))}
        />
      </Row>
    </Field>
  );
}

/** The whole number of the digits in a text; null: none. */
function countIn(text: string): number | null {
  const digits = text.replace(/\D/g, "");
  return digits === "" ? null : Number(digits);
}

const Note = styled.span({ color: "var(--faint)", fontWeight: 400 });

const Row = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 20,
  paddingInlineStart: 6,
  "& .MuiSlider-root": { color: "var(--accent)", blockSize: 4, padding: "12px 0" },
  "& .MuiSlider-rail": { background: "var(--press)", opacity: 1 },
  "& .MuiSlider-thumb": {
    inlineSize: 16,
    blockSize: 16,
    background: "var(--surface)",
    border: "2px solid currentColor",
  },
  "& .MuiSlider-root.Mui-disabled": { color: "var(--line-strong)" },
  "& .MuiInputBase-root": { flex: "none", inlineSize: 96, padding: "0 4px 0 10px", fontVariantNumeric: "tabular-nums" },
});
