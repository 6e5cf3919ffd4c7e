import styled from "@emotion/styled";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { carried, LENGTH_UNITS, type LengthParts, lengthOfParts, partsOf } from "../time-window/length-parts.ts";

type Unit = (typeof LENGTH_UNITS)[number];

interface LengthFieldsProps {
  /** Of the first field. */
  readonly id: string;
  readonly label: string;
  /** ms; null when all units are zero. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly disabled?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly noteId?: string | undefined;
  /** `grid` puts two beside each other, for narrow places. */
  readonly layout?: "row" | "grid" | undefined;
}

/** Days, hours, minutes and seconds. Overflow carries into the next field, but not while typing. */
export function LengthFields({
  id,
  label,
  value,
  onChange,
  disabled,
  invalid,
  noteId,
  layout = "row",
}: LengthFieldsProps) {
  const { t } = useTranslation();
  // What is typed is kept until the fields are left, even while the value is clamped to its bounds.
  const [typed, setTyped] = useState<{ readonly parts: LengthParts; readonly empty?: Unit | undefined }>();
  const { parts, empty } = typed ?? { parts: partsOf(value) };
  const change = (unit: Unit, text: string) => {
    const next = carried({ ...parts, [unit]: Math.trunc(Number(text)) || 0 });
    setTyped({ parts: next, empty: text === "" ? unit : undefined });
    onChange(lengthOfParts(next));
  };
  return (
    <Fields
      data-layout={layout}
      aria-label={label}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setTyped(undefined);
      }}
    >
      {LENGTH_UNITS.map((unit) => (
        <label key={unit} htmlFor={unit === "days" ? id : `${id}-${unit}`}>
          <span>{t(`timeinterval.${unit}`)}</span>
          <OutlinedInput
            id={unit === "days" ? id : `${id}-${unit}`}
            type="number"
            value={unit === empty ? "" : parts[unit]}
            disabled={disabled ?? false}
            error={invalid ?? false}
            inputProps={{
              // Below zero an arrow key borrows from the larger units; days have none to borrow from.
              ...(unit === "days" ? { min: 0 } : {}),
              step: 1,
              "aria-describedby": noteId,
            }}
            onChange={({ target }) => change(unit, target.value)}
          />
        </label>
      ))}
    </Fields>
  );
}

const Fields = styled.fieldset({
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
  gap: 8,
  margin: 0,
  padding: 0,
  border: 0,
  minInlineSize: 0,
  "&[data-layout='grid']": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: "12px 8px" },
  "& label > span": { display: "block", marginBlockEnd: 4, font: "var(--t-cap)", color: "var(--dim)" },
  "& .MuiInputBase-root": { padding: "0 4px 0 10px" },
  "& input": { fontVariantNumeric: "tabular-nums" },
});
