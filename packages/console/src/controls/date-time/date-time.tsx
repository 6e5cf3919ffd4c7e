import styled from "@emotion/styled";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type ReactNode, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { zonedStamp } from "../../i18n/zoned-text.ts";
import { Field } from "../field.tsx";
import { IconButton } from "../icon-button.tsx";
import { fieldText, readField } from "./date-time-text.ts";

interface DateTimeProps {
  readonly label: string;
  /** ms since the epoch; null for none. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** The zone whose clock is shown; absent: the browser's. */
  readonly zone?: string | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly required?: boolean | undefined;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly disabled?: boolean | undefined;
}

/** A moment to the second, by the clock of a zone. */
export function DateTime(props: DateTimeProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { label, value, onChange, min, max, required = false, disabled = false, hint } = props;
  const zone = props.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  // What is being typed stands until the field is left: a year of one digit is no year yet.
  const [typed, setTyped] = useState<string>();
  const wrong = () => {
    if (value === null) return required ? t("datetime.required") : undefined;
    if (min !== undefined && value < min) return t("datetime.not-before", { moment: zonedStamp(min, zone) });
    if (max !== undefined && value > max) return t("datetime.not-after", { moment: zonedStamp(max, zone) });
    return undefined;
  };
  const error = props.error ?? wrong();
  return (
    <Field id={id} label={label} optional={!required} error={error} hint={hint}>
      <Box
        id={id}
        inputRef={input}
        type="datetime-local"
        value={typed ?? (value === null ? "" : fieldText(value, zone))}
        disabled={disabled}
        error={error !== undefined}
        endAdornment={
          !disabled && (
            <IconButton
              icon="calendar"
              size="tiny"
              label={`${t("datetime.choose")}: ${label}`}
              aria-haspopup="dialog"
              onClick={() => input.current && openPicker(input.current)}
            />
          )
        }
        inputProps={{
          step: 1,
          ...(min === undefined ? {} : { min: fieldText(min, zone) }),
          ...(max === undefined ? {} : { max: fieldText(max, zone) }),
          "aria-required": required,
          "aria-describedby": error !== undefined || hint !== undefined ? `${id}-note` : undefined,
        }}
        onChange={({ target }) => {
          setTyped(target.value);
          const ts = readField(target.value, zone);
          onChange(ts ?? null);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </Field>
  );
}

/** In a frame of another site the browser refuses; there the field is typed in. */
function openPicker(input: HTMLInputElement): void {
  input.focus();
  try {
    input.showPicker();
  } catch {} // it has the focus
}

/** The browser's own calendar opens by a button that looks like ours. */
const Box = styled(OutlinedInput)({
  "&.MuiInputBase-root": { paddingInlineEnd: 6 },
  "& input": { minInlineSize: 0, fontVariantNumeric: "tabular-nums" },
  "& input::-webkit-calendar-picker-indicator": { display: "none" },
});
