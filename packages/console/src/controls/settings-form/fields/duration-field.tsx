import styled from "@emotion/styled";
import { DURATION_UNITS, type DurationUnit, isDurationUnit, unitMs } from "@orrery/model/settings";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Select } from "../../fields/select.tsx";
import type { FieldProps } from "./field-props.ts";
import { NumberField } from "./text-fields.tsx";

/** A length of time, saved as a number of the field's unit; people choose the unit in which they write it. */
export function DurationField(props: FieldProps) {
  const { t } = useTranslation();
  const { field, label, value, onChange, disabled } = props;
  const saved = isDurationUnit(field.options.unit) ? field.options.unit : "seconds";
  const length = typeof value === "number" ? value : undefined;
  const [chosen, setChosen] = useState<DurationUnit>();
  const unit = chosen ?? fittingUnit(length, saved);
  const factor = unitMs(unit) / unitMs(saved);
  const offered = DURATION_UNITS.filter((one) => unitMs(one) >= unitMs(saved));
  const rescale = (input: unknown) => {
    const amount = typeof input === "string" && input.trim() !== "" ? Number(input) : Number.NaN;
    setChosen(unit);
    onChange(Number.isFinite(amount) ? amount * factor : input);
  };
  return (
    <Pair>
      <NumberField {...props} value={length === undefined ? value : length / factor} onChange={rescale} />
      <Select
        label={t("json-form.unit-of", { name: label })}
        value={unit}
        choices={offered.map((one) => ({ value: one, label: t(`json-form.units.${one}`) }))}
        disabled={disabled}
        onChange={(next) => {
          setChosen(next);
          if (length !== undefined) onChange((length / factor) * (unitMs(next) / unitMs(saved)));
        }}
      />
    </Pair>
  );
}

/** The largest unit in which the length is a whole number. */
function fittingUnit(length: number | undefined, saved: DurationUnit): DurationUnit {
  if (length === undefined || length === 0) return saved;
  const ms = length * unitMs(saved);
  return DURATION_UNITS.findLast((unit) => unitMs(unit) >= unitMs(saved) && ms % unitMs(unit) === 0) ?? saved;
}

const Pair = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(112px, 160px)",
  gap: 12,
  alignItems: "start",
});
