import styled from "@emotion/styled";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { zonedStamp } from "../../../i18n/zoned-text.ts";
import { IconButton } from "../../basics/icon-button.tsx";
import { Field } from "../../fields/field.tsx";
import { fieldText, readField, stepped, wallOf, wallText } from "./date-time-text.ts";

const DateCalendar = lazy(() => import("./date-calendar.tsx").then((module) => ({ default: module.DateCalendar })));

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

/** A moment to the second, by the clock of a zone: typed, changed part by part with the arrow keys, or by a calendar. */
export function DateTime(props: DateTimeProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { label, value, onChange, min, max, required = false, disabled = false, hint } = props;
  const zone = props.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  // What is typed is kept until the field is left: half a date has no value yet.
  const [typed, setTyped] = useState<string>();
  const [part, setPart] = useState<readonly [start: number, end: number]>();
  const [open, setOpen] = useState(false);
  const text = typed ?? (value === null ? "" : fieldText(value, zone));
  useLayoutEffect(() => {
    if (part) input.current?.setSelectionRange(...part);
  }, [part]);
  const wrong = () => {
    if (value === null) return required ? t("datetime.required") : undefined;
    if (min !== undefined && value < min) return t("datetime.not-before", { moment: zonedStamp(min, zone) });
    if (max !== undefined && value > max) return t("datetime.not-after", { moment: zonedStamp(max, zone) });
    return undefined;
  };
  const error = props.error ?? wrong();
  const write = (next: string) => {
    setTyped(next);
    const ts = readField(next, zone);
    if (ts !== undefined || next.trim() === "") onChange(ts ?? null);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    const next = stepped(text, event.currentTarget.selectionStart ?? 0, event.key === "ArrowUp" ? 1 : -1);
    if (!next) return;
    event.preventDefault();
    write(next.text);
    setPart([next.start, next.end]);
  };
  return (
    <Field id={id} label={label} optional={!required} error={error} hint={hint}>
      <Box
        id={id}
        inputRef={input}
        value={text}
        placeholder="YYYY-MM-DD hh:mm:ss"
        disabled={disabled}
        error={error !== undefined}
        endAdornment={
          !disabled && (
            <IconButton
              icon="calendar"
              size="tiny"
              label={`${t("datetime.choose")}: ${label}`}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            />
          )
        }
        inputProps={{
          dir: "ltr",
          inputMode: "text",
          "aria-required": required,
          "aria-describedby": error !== undefined || hint !== undefined ? `${id}-note` : undefined,
        }}
        onChange={({ target }) => write(target.value)}
        onKeyDown={handleKey}
        onBlur={() => setTyped(undefined)}
      />
      {open && (
        <Suspense fallback={null}>
          <DateCalendar
            label={`${t("datetime.choose")}: ${label}`}
            wall={wallOf(value === null ? "" : fieldText(value, zone))}
            first={min === undefined ? undefined : wallOf(fieldText(min, zone))}
            last={max === undefined ? undefined : wallOf(fieldText(max, zone))}
            today={wallOf(fieldText(Date.now(), zone)) ?? 0}
            onChoose={(wall) => {
              setOpen(false);
              setTyped(undefined);
              onChange(readField(wallText(wall), zone) ?? null);
              input.current?.focus();
            }}
            onClose={() => {
              setOpen(false);
              input.current?.focus();
            }}
          />
        </Suspense>
      )}
    </Field>
  );
}

const Box = styled(OutlinedInput)({
  "&.MuiInputBase-root": { paddingInlineEnd: 6 },
  "& input": { minInlineSize: 0, fontVariantNumeric: "tabular-nums" },
});
