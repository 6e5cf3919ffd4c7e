import styled from "@emotion/styled";
import { boundLength, type IntervalBounds, nearest } from "@orrery/model";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../fields/field.tsx";
import { Select } from "../../fields/select.tsx";
import { durationText } from "../duration-text.ts";
import { predefinedWithin, readInterval } from "../time-window/length-parts.ts";
import { LengthFields } from "./length-fields.tsx";

interface TimeIntervalProps {
  readonly label: string;
  /** ms; null for none. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly bounds?: IntervalBounds | undefined;
  /** What the list offers; absent: the usual intervals of the platform. */
  readonly predefined?: readonly number[] | undefined;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly disabled?: boolean | undefined;
  /** At the end of the label's line. */
  readonly aside?: ReactNode;
}

/** How long something takes: picked from a list, or put together from days, hours, minutes and seconds. */
export function TimeInterval(props: TimeIntervalProps) {
  const { t } = useTranslation();
  const id = useId();
  const { label, value, onChange, bounds, predefined, error, hint, disabled = false } = props;
  const [wantsAdvanced, setWantsAdvanced] = useState(false);
  const { value: shown, isAdvanced } = readInterval({ value, isAdvanced: wantsAdvanced }, { bounds, predefined });
  const offered = predefinedWithin({ bounds, predefined });
  useEffect(() => {
    if (shown !== value) onChange(shown); // what is written from outside is held within the bounds for its owner, too
  }, [shown, value, onChange]);
  const toggle = () => {
    setWantsAdvanced(!isAdvanced);
    if (isAdvanced && shown !== null) onChange(nearest(offered, shown));
  };
  const aside = (
    <Aside>
      {props.aside}
      <button type="button" aria-pressed={isAdvanced} disabled={disabled} onClick={toggle}>
        {t("timeinterval.advanced")}
      </button>
    </Aside>
  );
  if (!isAdvanced) {
    return (
      <Box data-time-interval>
        <Select
          label={label}
          value={shown === null ? "" : String(shown)}
          disabled={disabled}
          error={error}
          hint={hint}
          aside={aside}
          choices={offered.map((ms) => ({ value: String(ms), label: durationText(t, ms) }))}
          onChange={(ms) => onChange(Number(ms))}
        />
      </Box>
    );
  }
  return (
    <Box data-time-interval>
      <Field id={id} label={label} error={error} hint={hint} aside={aside}>
        <LengthFields
          id={id}
          label={label}
          value={shown}
          disabled={disabled}
          invalid={error !== undefined}
          noteId={error !== undefined || hint !== undefined ? `${id}-note` : undefined}
          onChange={(ms) => {
            setWantsAdvanced(true); // a length that happens to be in the list must not take the fields away
            onChange(ms === null ? null : boundLength(ms, bounds));
          }}
        />
      </Field>
    </Box>
  );
}

const Box = styled.div({ minInlineSize: "min(355px, 100%)" });

const Aside = styled.span({
  display: "inline-flex",
  alignItems: "center",
  gap: 12,
  "& > button": {
    padding: "0 4px",
    margin: "0 -4px",
    border: 0,
    borderRadius: 4,
    background: "none",
    font: "500 12px/16px var(--font)",
    color: "var(--accent)",
    cursor: "pointer",
  },
  "& > button:hover:enabled": { textDecoration: "underline" },
  "& > button[aria-pressed='true']": { background: "var(--tint)" },
  "& > button:disabled": { color: "var(--faint)", cursor: "default" },
});
